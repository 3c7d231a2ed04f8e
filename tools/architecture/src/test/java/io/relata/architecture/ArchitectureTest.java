package io.relata.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The rules hold for the main classes of every module, and each of them notices a class that breaks it. */
class ArchitectureTest {
    private static final JavaClasses PRODUCT = new ClassFileImporter().withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("io.relata");
    private static final JavaClasses BREAKERS = new ClassFileImporter().importPath(Path.of("target/test-classes"));

    @ParameterizedTest
    @EnumSource
    void everyRuleHolds(Rule rule) {
        rule.rule().check(PRODUCT);
    }

    @ParameterizedTest
    @EnumSource
    void everyRuleNoticesAClassThatBreaksIt(Rule rule) {
        JavaClasses together = BREAKERS.that(com.tngtech.archunit.base.DescribedPredicate.describe("is the one that breaks it",
                type -> type.getName().startsWith(rule.breaker()) || type.getName().startsWith("io.relata.internal.functions.CalledBack")));
        assertThat(rule.rule().evaluate(together).getFailureReport().getDetails()).anyMatch(detail -> detail.contains(rule.breaker()));
    }

    /** A module that is not on the class path would pass every rule. */
    @Test
    void everyModuleIsLookedAt() {
        Set<String> seen = new TreeSet<>();
        PRODUCT.forEach(type -> seen.add(type.getPackageName()));
        assertThat(PackageOrder.LOWEST_FIRST.stream().map(listed -> "io.relata." + listed)).allSatisfy(listed -> assertThat(seen)
                .anyMatch(name -> name.equals(listed)
                        || listed.endsWith("..") && (name + ".").startsWith(listed.substring(0, listed.length() - 1))));
    }
}
