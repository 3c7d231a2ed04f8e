package io.relata;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import io.relata.key.CopyKey;
import io.relata.table.CopyTable;
import io.relata.table.CoreTable;
import io.relata.table.dynamodb.DynamoDbCopyTable;

/** The directions of dependency, and who may write what. */
@AnalyzeClasses(packages = "io.relata", importOptions = {ImportOption.DoNotIncludeTests.class})
class ArchitectureTest {
    private static final String[] ENGINE = {"io.relata.key..", "io.relata.item..", "io.relata.table..", "io.relata.model..", "io.relata.problem..",
            "io.relata.binding..", "io.relata.core..", "io.relata.copy..", "io.relata.read..", "io.relata.write.."};

    @ArchTest
    static final ArchRule PACKAGES_HAVE_NO_CYCLES = slices().matching("io.relata.(**)").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule FUNCTIONS_CANNOT_WRITE_A_COPY = noClasses().that().resideInAPackage("io.relata.functions..")
            .should().dependOnClassesThat().resideInAPackage("io.relata.copy..")
            .orShould().dependOnClassesThat().areAssignableTo(CopyTable.class)
            .orShould().dependOnClassesThat().areAssignableTo(DynamoDbCopyTable.class)
            .orShould().dependOnClassesThat().areAssignableTo(CopyKey.class)
            .because("only the stream function writes copies");

    @ArchTest
    static final ArchRule COMMANDS_OF_THE_ENGINE_CANNOT_WRITE_A_COPY = noClasses().that().resideInAPackage("io.relata.write..")
            .should().dependOnClassesThat().resideInAPackage("io.relata.copy..")
            .orShould().dependOnClassesThat().areAssignableTo(CopyTable.class)
            .orShould().dependOnClassesThat().areAssignableTo(CopyKey.class);

    @ArchTest
    static final ArchRule QUERIES_CANNOT_WRITE = noClasses().that().resideInAnyPackage("io.relata.functions.queries..", "io.relata.read..")
            .should().dependOnClassesThat().resideInAPackage("io.relata.write..")
            .orShould().dependOnClassesThat().areAssignableTo(CoreTable.class);

    @ArchTest
    static final ArchRule STREAM_FUNCTION_DOES_NOT_CREATE_CORE_ITEMS = noClasses().that().resideInAPackage("io.relata.fanout..")
            .should().dependOnClassesThat().resideInAPackage("io.relata.write..")
            .orShould().dependOnClassesThat().areAssignableTo(CoreTable.class);

    @ArchTest
    static final ArchRule ENGINE_KNOWS_NEITHER_HTTP_NOR_LAMBDA_NOR_CDK = noClasses().that().resideInAnyPackage(ENGINE)
            .should().dependOnClassesThat().resideInAnyPackage("com.amazonaws..", "io.quarkus..", "jakarta.ws..", "jakarta.inject..",
                    "java.net.http..", "com.sun.net..", "software.amazon.awscdk..");

    @ArchTest
    static final ArchRule ENGINE_KNOWS_NOBODY_ABOVE_IT = noClasses().that().resideInAnyPackage(ENGINE)
            .should().dependOnClassesThat(resideInAPackage("io.relata..").and(not(resideInAnyPackage(ENGINE))));

    @ArchTest
    static final ArchRule SDK_STAYS_WHERE_THE_TABLE_IS = noClasses().that(resideInAnyPackage(ENGINE).and(not(resideInAPackage("io.relata.table.dynamodb.."))))
            .should().dependOnClassesThat().resideInAPackage("software.amazon.awssdk..");

    @ArchTest
    static final ArchRule MODELS_ARE_DECLARATIONS = classes().that().resideInAPackage("io.relata.models..")
            .should().onlyDependOnClassesThat().resideInAnyPackage("java..", "jakarta.validation..", "io.relata.model..", "io.relata.models..");

    @ArchTest
    static final ArchRule API_AND_STREAM_FUNCTIONS_DO_NOT_KNOW_EACH_OTHER = noClasses().that().resideInAPackage("io.relata.functions..")
            .should().dependOnClassesThat().resideInAPackage("io.relata.fanout..");

    @ArchTest
    static final ArchRule STREAM_AND_API_FUNCTIONS_DO_NOT_KNOW_EACH_OTHER = noClasses().that().resideInAPackage("io.relata.fanout..")
            .should().dependOnClassesThat().resideInAPackage("io.relata.functions..");

    @ArchTest
    static final ArchRule NOBODY_KNOWS_THE_LOCAL_SYSTEM = noClasses().that().resideOutsideOfPackage("io.relata.local..")
            .should().dependOnClassesThat().resideInAPackage("io.relata.local..");
}
