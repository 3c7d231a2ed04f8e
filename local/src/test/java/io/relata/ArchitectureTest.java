package io.relata;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import io.relata.key.CopyKey;
import io.relata.search.EntityIndex;
import io.relata.table.CopyTable;
import io.relata.table.CoreTable;
import io.relata.table.dynamodb.DynamoDbCopyTable;
import org.junit.jupiter.api.Test;

/** The directions of dependency, and who may write what. */
class ArchitectureTest {
    private static final JavaClasses CLASSES = new ClassFileImporter().withImportOption(new ImportOption.DoNotIncludeTests()).importPackages("io.relata");
    private static final String[] ENGINE = {"io.relata.limits..", "io.relata.key..", "io.relata.item..", "io.relata.table..", "io.relata.model..", "io.relata.problem..",
            "io.relata.binding..", "io.relata.core..", "io.relata.copy..", "io.relata.identity..", "io.relata.read..", "io.relata.write.."};

    @Test
    void packagesHaveNoCycles() {
        check(slices().matching("io.relata.(**)").should().beFreeOfCycles());
    }

    @Test
    void functionsCannotWriteACopy() {
        check(noClasses().that().resideInAPackage("io.relata.functions..")
            .should().dependOnClassesThat().resideInAPackage("io.relata.copy..")
            .orShould().dependOnClassesThat().areAssignableTo(CopyTable.class)
            .orShould().dependOnClassesThat().areAssignableTo(DynamoDbCopyTable.class)
            .orShould().dependOnClassesThat().areAssignableTo(CopyKey.class)
            .because("only the stream function writes copies"));
    }

    @Test
    void commandsOfTheEngineCannotWriteACopy() {
        check(noClasses().that().resideInAPackage("io.relata.write..")
            .should().dependOnClassesThat().resideInAPackage("io.relata.copy..")
            .orShould().dependOnClassesThat().areAssignableTo(CopyTable.class)
            .orShould().dependOnClassesThat().areAssignableTo(CopyKey.class));
    }

    @Test
    void queriesCannotWrite() {
        check(noClasses().that().resideInAnyPackage("io.relata.functions.queries..", "io.relata.read..")
            .should().dependOnClassesThat().resideInAPackage("io.relata.write..")
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
            .should().dependOnClassesThat().resideInAPackage("io.relata.write..")
            .orShould().dependOnClassesThat().areAssignableTo(CoreTable.class));
    }

    @Test
    void engineKnowsNeitherHttpNorLambdaNorCdk() {
        check(noClasses().that().resideInAnyPackage(ENGINE)
            .should().dependOnClassesThat().resideInAnyPackage("com.amazonaws..", "io.quarkus..", "jakarta.ws..", "jakarta.inject..",
                    "java.net.http..", "com.sun.net..", "software.amazon.awscdk.."));
    }

    @Test
    void engineKnowsNobodyAboveIt() {
        check(noClasses().that().resideInAnyPackage(ENGINE)
            .should().dependOnClassesThat(resideInAPackage("io.relata..").and(not(resideInAnyPackage(ENGINE)))));
    }

    @Test
    void sdkStaysWhereTheTableIs() {
        check(noClasses().that(resideInAnyPackage(ENGINE).and(not(resideInAPackage("io.relata.table.dynamodb.."))))
            .should().dependOnClassesThat().resideInAPackage("software.amazon.awssdk.."));
    }

    @Test
    void modelsAreDeclarations() {
        check(classes().that().resideInAPackage("io.relata.models..")
            .should().onlyDependOnClassesThat().resideInAnyPackage("java..", "jakarta.validation..", "io.relata.model..", "io.relata.models.."));
    }

    @Test
    void apiAndStreamFunctionsDoNotKnowEachOther() {
        check(noClasses().that().resideInAPackage("io.relata.functions..")
            .should().dependOnClassesThat().resideInAPackage("io.relata.fanout.."));
    }

    @Test
    void streamAndApiFunctionsDoNotKnowEachOther() {
        check(noClasses().that().resideInAPackage("io.relata.fanout..")
            .should().dependOnClassesThat().resideInAPackage("io.relata.functions.."));
    }

    @Test
    void snapshotsAreTakenOfWhateverFunction() {
        check(noClasses().that().resideInAPackage("io.relata.snapshot..")
            .should().dependOnClassesThat().resideInAnyPackage("io.relata.functions..", "io.relata.fanout..", "io.relata.models.."));
    }

    @Test
    void nobodyKnowsTheLocalSystem() {
        check(noClasses().that().resideOutsideOfPackage("io.relata.local..")
            .should().dependOnClassesThat().resideInAPackage("io.relata.local.."));
    }

    private static void check(ArchRule rule) {
        rule.check(CLASSES);
    }
}
