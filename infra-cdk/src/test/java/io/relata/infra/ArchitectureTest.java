package io.relata.infra;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.belongToAnyOf;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.relata.engine.dynamodb.AwsErrors;
import io.relata.engine.dynamodb.DynamoDbCopyTable;
import io.relata.engine.item.Attr;
import io.relata.engine.key.CopyKey;
import io.relata.fanout.StreamFilter;
import io.relata.fanout.index.IndexFilter;
import io.relata.fanout.work.WorkDelivery;
import org.junit.jupiter.api.Test;

class ArchitectureTest {
    private static final JavaClasses CLASSES = new ClassFileImporter().withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("io.relata.infra");

    @Test
    void infraDependsOnlyOnModelRoutesFiltersAndTableIdentity() {
        noClasses().should().dependOnClassesThat(resideInAPackage("io.relata..")
                .and(not(resideInAnyPackage("io.relata.infra..", "io.relata.schema..", "io.relata.model..", "io.relata.models..",
                        "io.relata.functions.route..",
                        "io.relata.engine.table",
                        "io.relata.engine.key..", "io.relata.engine.identity..")))
                .and(not(belongToAnyOf(StreamFilter.class, IndexFilter.class, Attr.class, WorkDelivery.class, CopyKey.class,
                        DynamoDbCopyTable.class, AwsErrors.class))))
                .check(CLASSES);
    }

    @Test
    void theDataStackDoesNotKnowTheApplication() {
        noClasses().that().resideInAPackage("io.relata.infra.table..").should().dependOnClassesThat()
                .resideInAPackage("io.relata.infra.app..").check(CLASSES);
    }

    @Test
    void planDependsNeitherOnTheCdkNorOnTheSdk() {
        noClasses().that().resideInAPackage("io.relata.infra.plan..").should().dependOnClassesThat().resideInAnyPackage("software.amazon..",
                "software.constructs..")
                .orShould().dependOnClassesThat(resideInAPackage("io.relata.infra..").and(not(resideInAPackage("io.relata.infra.plan.."))))
                .check(CLASSES);
    }

    @Test
    void onlyTheDeployedPackageUsesTheSdk() {
        noClasses().that().resideOutsideOfPackage("io.relata.infra.deployed..").should().dependOnClassesThat()
                .resideInAPackage("software.amazon.awssdk..")
                .check(CLASSES);
    }
}
