package io.relata.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaMember;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.relata.internal.check.PublicPackages;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What applications may call takes, and answers with, what they may use: the builds of applications refuse all other types. */
class PublicSignaturesTest {
    private static final String PROJECT = "io.relata.";
    /** Public types with members that the engine and the constructs call, too: applications get their values, and can't name those. */
    private static final List<String> ALSO_CALLED_INSIDE = List.of("io.relata.connect.RelataConnection",
            "io.relata.infra.DeploymentCheck", "io.relata.infra.RelataStacks", "io.relata.infra.function.CustomerKey",
            "io.relata.infra.function.FunctionPackage", "io.relata.infra.function.Logs", "io.relata.infra.function.PackagedFunctions");

    @Test
    void publicMembersHavePublicTypes() {
        List<String> inside = new ClassFileImporter().withImportOption(new ImportOption.DoNotIncludeTests()).importPackages("io.relata")
                .stream().filter(PublicSignaturesTest::isPublic)
                .filter(type -> ALSO_CALLED_INSIDE.stream().noneMatch(type.getName()::startsWith))
                .flatMap(type -> type.getMembers().stream())
                .filter(PublicSignaturesTest::isVisible)
                .flatMap(member -> types(member).filter(type -> !isPublic(type))
                        .map(type -> member.getFullName() + " has " + type.getName()))
                .distinct().sorted().toList();

        assertThat(inside).isEmpty();
    }

    /** With those in angle brackets. */
    private static Stream<JavaClass> types(JavaMember member) {
        Set<JavaClass> named = member instanceof JavaField field
                ? field.getType().getAllInvolvedRawTypes()
                : ((JavaCodeUnit) member).getReturnType().getAllInvolvedRawTypes();
        return Stream.concat(named.stream(), member instanceof JavaCodeUnit code
                ? code.getParameterTypes().stream().flatMap(type -> type.getAllInvolvedRawTypes().stream())
                : Stream.empty()).filter(type -> type.getName().startsWith(PROJECT));
    }

    private static boolean isVisible(JavaMember member) {
        Set<JavaModifier> modifiers = member.getModifiers();
        return (modifiers.contains(JavaModifier.PUBLIC) || modifiers.contains(JavaModifier.PROTECTED))
                && !modifiers.contains(JavaModifier.SYNTHETIC);
    }

    private static boolean isPublic(JavaClass type) {
        Set<String> names = PublicPackages.modules().keySet();
        return type.getModifiers().contains(JavaModifier.PUBLIC)
                && names.contains(type.getPackageName());
    }
}
