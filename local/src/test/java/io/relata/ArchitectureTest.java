package io.relata;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import io.relata.engine.dynamodb.DynamoDbCopyTable;
import io.relata.engine.key.CopyKey;
import io.relata.engine.table.CopyTable;
import io.relata.engine.table.CoreTable;
import io.relata.search.EntityIndex;
import org.junit.jupiter.api.Test;

/** The allowed dependencies, and which packages may write what. */
class ArchitectureTest {
    private static final JavaClasses CLASSES = new ClassFileImporter().withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("io.relata");
    private static final String[] ENGINE = {"io.relata.engine..", "io.relata.schema..", "io.relata.annotation..", "io.relata.model.."};

    @Test
    void packagesHaveNoCycles() {
        check(slices().matching("io.relata.(**)").should().beFreeOfCycles());
    }

    @Test
    void functionsCannotWriteACopy() {
        check(noClasses().that().resideInAPackage("io.relata.functions..")
                .should().dependOnClassesThat().resideInAPackage("io.relata.engine.copy..")
                .orShould().dependOnClassesThat().areAssignableTo(CopyTable.class)
                .orShould().dependOnClassesThat().areAssignableTo(DynamoDbCopyTable.class)
                .orShould().dependOnClassesThat().areAssignableTo(CopyKey.class)
                .because("only the stream function writes copies"));
    }

    @Test
    void commandsOfTheEngineCannotWriteACopy() {
        check(noClasses().that().resideInAPackage("io.relata.engine.write..")
                .should().dependOnClassesThat().resideInAPackage("io.relata.engine.copy..")
                .orShould().dependOnClassesThat().areAssignableTo(CopyTable.class)
                .orShould().dependOnClassesThat().areAssignableTo(CopyKey.class));
    }

    @Test
    void queriesCannotWrite() {
        check(noClasses().that().resideInAnyPackage("io.relata.functions.queries..", "io.relata.engine.read..")
                .should().dependOnClassesThat().resideInAPackage("io.relata.engine.write..")
                .orShould().dependOnClassesThat().areAssignableTo(CoreTable.class));
    }

    @Test
    void functionsOfTheApiOnlyReadTheSearchIndex() {
        check(noClasses().that().resideInAPackage("io.relata.functions..")
                .should().dependOnClassesThat().areAssignableTo(EntityIndex.class)
                .because("only the index function, and who reindexes, write it"));
    }

    @Test
    void streamFunctionDoesNotCreateCoreItems() {
        check(noClasses().that().resideInAPackage("io.relata.fanout..")
                .should().dependOnClassesThat().resideInAPackage("io.relata.engine.write..")
                .orShould().dependOnClassesThat().areAssignableTo(CoreTable.class));
    }

    @Test
    void engineDependsNeitherOnHttpNorLambdaNorCdk() {
        check(noClasses().that().resideInAnyPackage(ENGINE)
                .should().dependOnClassesThat().resideInAnyPackage("com.amazonaws..", "io.quarkus..", "jakarta.ws..", "jakarta.inject..",
                        "java.net.http..", "com.sun.net..", "software.amazon.awscdk.."));
    }

    @Test
    void engineDependsOnNothingAboveIt() {
        check(noClasses().that().resideInAnyPackage(ENGINE)
                .should().dependOnClassesThat(resideInAPackage("io.relata..").and(not(resideInAnyPackage(ENGINE)))));
    }

    @Test
    void sdkStaysWhereTheTableIs() {
        check(noClasses().that(resideInAnyPackage(ENGINE).and(not(resideInAPackage("io.relata.engine.dynamodb.."))))
                .should().dependOnClassesThat().resideInAPackage("software.amazon.awssdk.."));
    }

    @Test
    void modelsAreDeclarations() {
        check(classes().that().resideInAPackage("io.relata.models..")
                .should().onlyDependOnClassesThat().resideInAnyPackage("java..", "jakarta.validation..", "io.relata.annotation..",
                        "io.relata.schema..", "io.relata.model..", "io.relata.models.."));
    }

    @Test
    void apiFunctionsDoNotDependOnStreamFunctions() {
        check(noClasses().that().resideInAPackage("io.relata.functions..")
                .should().dependOnClassesThat().resideInAPackage("io.relata.fanout.."));
    }

    @Test
    void streamFunctionsDoNotDependOnApiFunctions() {
        check(noClasses().that().resideInAPackage("io.relata.fanout..")
                .should().dependOnClassesThat().resideInAPackage("io.relata.functions.."));
    }

    @Test
    void snapshotCodeDependsOnNoFunction() {
        check(noClasses().that().resideInAPackage("io.relata.lambda..")
                .should().dependOnClassesThat().resideInAnyPackage("io.relata.functions..", "io.relata.fanout..", "io.relata.models.."));
    }

    @Test
    void nothingDependsOnTheLocalSystem() {
        check(noClasses().that().resideOutsideOfPackage("io.relata.local..")
                .should().dependOnClassesThat().resideInAPackage("io.relata.local.."));
    }

    private static void check(ArchRule rule) {
        rule.check(CLASSES);
    }
}
