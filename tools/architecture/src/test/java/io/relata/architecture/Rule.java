package io.relata.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaAccess.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.belongToAnyOf;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.nameMatching;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.lang.conditions.ArchPredicates.are;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.lang.ArchRule;
import io.relata.access.SdkTable;
import io.relata.engine.dynamodb.AwsErrors;
import io.relata.engine.dynamodb.DynamoDbCopyTable;
import io.relata.engine.item.Attr;
import io.relata.engine.key.CopyKey;
import io.relata.engine.rate.CallerLimit;
import io.relata.engine.table.CopyTable;
import io.relata.engine.table.CoreTable;
import io.relata.engine.write.LeaveParents;
import io.relata.engine.write.version.OptimisticRetry;
import io.relata.engine.write.version.StoredItem;
import io.relata.engine.write.version.WriteContext;
import io.relata.fanout.Derivations;
import io.relata.fanout.StreamFilter;
import io.relata.fanout.derivation.Scope;
import io.relata.fanout.derivation.TableActions;
import io.relata.fanout.index.IndexFilter;
import io.relata.fanout.work.WorkDelivery;
import io.relata.model.EntityType;
import io.relata.model.LinkOrder;
import io.relata.model.Model;
import io.relata.model.Relation;
import io.relata.model.TotalScope;
import io.relata.model.TotalType;
import io.relata.model.attribute.Attribute;
import io.relata.search.EntityIndex;
import io.relata.total.Ranking;

/** What holds between the packages of all modules. Each rule has a class in the test sources that breaks it and nothing else. */
enum Rule {
    PACKAGES_HAVE_NO_CYCLES("io.relata.search.CallsTheFunctions", slices().matching("io.relata.(**)").should().beFreeOfCycles()),

    PACKAGES_USE_ONLY_LOWER_ONES("io.relata.engine.key.KnowsTheModel", classes().should(new PackageOrder())),

    FUNCTIONS_CAN_NOT_WRITE_COPIES("io.relata.functions.commands.WritesACopy", noClasses().that().resideInAPackage("io.relata.functions..")
            .should().dependOnClassesThat().resideInAPackage("io.relata.engine.copy..")
            .orShould().dependOnClassesThat().areAssignableTo(CopyTable.class)
            .orShould().dependOnClassesThat().areAssignableTo(DynamoDbCopyTable.class)
            .orShould().dependOnClassesThat().areAssignableTo(CopyKey.class)
            .because("only the stream function writes copies")),

    COMMANDS_OF_THE_ENGINE_CAN_NOT_WRITE_COPIES("io.relata.engine.write.WritesACopy",
            noClasses().that().resideInAnyPackage("io.relata.engine.write..", "io.relata.engine.capacity..")
                    .should().dependOnClassesThat().resideInAPackage("io.relata.engine.copy..")
                    .orShould().dependOnClassesThat().areAssignableTo(CopyTable.class)
                    .orShould().dependOnClassesThat().areAssignableTo(CopyKey.class)),

    TYPED_ACCESS_CAN_NOT_WRITE_COPIES("io.relata.engine.access.WritesACopy",
            noClasses().that().resideInAnyPackage("io.relata.access..", "io.relata.engine.access..", "io.relata.connect..")
                    .should().dependOnClassesThat().resideInAPackage("io.relata.engine.copy..")
                    .orShould().dependOnClassesThat().areAssignableTo(CopyTable.class)
                    .orShould().dependOnClassesThat().areAssignableTo(DynamoDbCopyTable.class)),

    QUERIES_CAN_NOT_WRITE("io.relata.engine.read.WritesAnEntity",
            noClasses().that().resideInAnyPackage("io.relata.functions.queries..", "io.relata.engine.read..")
                    .should().dependOnClassesThat().resideInAPackage("io.relata.engine.write..")
                    .orShould().dependOnClassesThat().areAssignableTo(CoreTable.class)),

    STREAM_FUNCTIONS_DO_NOT_CREATE_CORE_ITEMS("io.relata.fanout.job.CreatesAnEntity",
            noClasses().that(resideInAPackage("io.relata.fanout..")
                    .and(not(resideInAnyPackage("io.relata.fanout.child..", "io.relata.fanout.unique..")))
                    .and(not(belongToAnyOf(Scope.class))))
                    .should().dependOnClassesThat().resideInAPackage("io.relata.engine.write..")
                    .orShould().dependOnClassesThat().areAssignableTo(CoreTable.class)),

    CHILDREN_ONLY_LEAVE_THEIR_PARENTS("io.relata.fanout.child.PutsAnEntity",
            noClasses().that().resideInAPackage("io.relata.fanout.child..")
                    .should().dependOnClassesThat(resideInAPackage("io.relata.engine.write..").and(not(belongToAnyOf(LeaveParents.class,
                            OptimisticRetry.class, StoredItem.class, WriteContext.class))))
                    .because("the stream function deletes and detaches children, and writes no other entity")),

    API_FUNCTIONS_ONLY_READ_THE_SEARCH_INDEX("io.relata.functions.queries.WritesTheSearchIndex",
            noClasses().that().resideInAPackage("io.relata.functions..").should().dependOnClassesThat().areAssignableTo(EntityIndex.class)
                    .because("the index function and reindex write it")),

    ENGINE_KNOWS_NO_HTTP("io.relata.engine.core.CallsHttp", noClasses().that().resideInAnyPackage(Rule.engine())
            .should().dependOnClassesThat().resideInAnyPackage("java.net.http..", "com.sun.net..", "jakarta.ws..")),

    ENGINE_KNOWS_NO_LAMBDA("io.relata.engine.core.RunsOnLambda", noClasses().that().resideInAnyPackage(Rule.engine())
            .should().dependOnClassesThat()
            .resideInAnyPackage("com.amazonaws..", "io.quarkus..", "jakarta.inject..", "jakarta.enterprise..")),

    ENGINE_KNOWS_NO_CDK("io.relata.engine.core.BuildsAStack", noClasses().that().resideInAnyPackage(Rule.engine())
            .should().dependOnClassesThat().resideInAnyPackage("software.amazon.awscdk..", "software.constructs..")),

    ENGINE_KNOWS_THE_SDK_IN_ONE_PACKAGE("io.relata.engine.core.CallsDynamoDb",
            noClasses().that(are(resideInAnyPackage(Rule.engine())).and(not(resideInAPackage("io.relata.engine.dynamodb..")))
                    .and(not(belongToAnyOf(SdkTable.class))))
                    .should().dependOnClassesThat().resideInAPackage("software.amazon.awssdk..")),

    ENGINE_USES_NO_OTHER_MODULE("io.relata.engine.core.KnowsARoute", noClasses().that().resideInAnyPackage(Rule.engine())
            .should().dependOnClassesThat(resideInAPackage("io.relata..").and(not(resideInAnyPackage(Rule.engine()))))),

    MODELS_USE_ONLY_WHAT_IS_PUBLIC("io.relata.models.KnowsAKey", classes().that().resideInAPackage("io.relata.models..")
            .should().onlyDependOnClassesThat().resideInAnyPackage("java..", "jakarta.validation..", "io.relata.annotation..",
                    "io.relata.schema..", "io.relata.model", "io.relata.rule", "io.relata.permission", "io.relata.total",
                    "io.relata.models..")),

    STREAM_AND_API_FUNCTIONS_DO_NOT_KNOW_EACH_OTHER("io.relata.functions.http.WaitsForTheFanout", noClasses().that()
            .resideInAPackage("io.relata.functions..").should().dependOnClassesThat().resideInAPackage("io.relata.fanout..")),

    SHARED_LAMBDA_CODE_KNOWS_NO_FUNCTION("io.relata.lambda.snapshot.KnowsARoute", noClasses().that().resideInAPackage("io.relata.lambda..")
            .should().dependOnClassesThat().resideInAnyPackage("io.relata.functions..", "io.relata.fanout..", "io.relata.models..")),

    ONLY_TOOLS_KNOW_THE_LOCAL_SYSTEM("io.relata.fanout.lambda.RunsLocally", noClasses().that()
            .resideOutsideOfPackages("io.relata.local..", "io.relata.servers..", "io.relata.test..", "io.relata.quarkus.deployment..",
                    "io.relata.benchmarks..",
                    "io.relata.pages..")
            .should().dependOnClassesThat().resideInAnyPackage("io.relata.local..", "io.relata.servers..")),

    THE_PRODUCT_KNOWS_NO_TOOL("io.relata.local.http.KnowsABenchmark", noClasses().that().resideOutsideOfPackages(Rule.tools())
            .should().dependOnClassesThat().resideInAnyPackage(Rule.tools())),

    THE_ORACLE_USES_ONLY_DECLARATIONS("io.relata.simulation.oracle.AsksTheProduct",
            noClasses().that().resideInAPackage("io.relata.simulation.oracle..")
                    .should().dependOnClassesThat(resideInAPackage("io.relata..").and(not(resideInAnyPackage("io.relata.annotation..",
                            "io.relata.simulation.oracle..")))
                            .and(not(belongToAnyOf(Model.class, EntityType.class, Relation.class, LinkOrder.class, TotalType.class,
                                    TotalScope.class, TotalScope.Children.class, TotalScope.Linked.class, TotalScope.Tagged.class,
                                    TotalScope.Overall.class, TotalScope.End.class, Attribute.class, Ranking.class,
                                    Ranking.Measure.class))))
                    .orShould().callMethodWhere(target(owner(resideInAPackage("io.relata.model..")))
                            .and(not(target(nameMatching("entities|relations|type|name|collection|from|to|entity|path|follows"
                                    + "|attributesType|totals|scope|sums|by|where|shards|attribute|holder|relation|end"
                                    + "|rankings|orders|required")))))
                    .because("it says a second time what the product derives, and would repeat its errors")),

    INFRASTRUCTURE_READS_ONLY_DECLARATIONS("io.relata.infra.function.RefreshesACopy", noClasses().that()
            .resideInAPackage("io.relata.infra..")
            .should().dependOnClassesThat(resideInAPackage("io.relata..")
                    .and(not(resideInAnyPackage("io.relata.infra..", "io.relata.schema..", "io.relata.model..", "io.relata.engine.secret..",
                            "io.relata.engine.setting..", "io.relata.permission", "io.relata.functions.route..", "io.relata.engine.table",
                            "io.relata.engine.key..", "io.relata.engine.identity..")))
                    .and(not(belongToAnyOf(StreamFilter.class, IndexFilter.class, Attr.class, CallerLimit.class, Derivations.class,
                            TableActions.class,
                            WorkDelivery.class,
                            DynamoDbCopyTable.class,
                            AwsErrors.class))))),

    THE_DATA_STACK_DOES_NOT_KNOW_THE_APPLICATION("io.relata.infra.table.KnowsTheApi", noClasses().that()
            .resideInAPackage("io.relata.infra.table..").should().dependOnClassesThat().resideInAPackage("io.relata.infra.app..")),

    THE_PLAN_KNOWS_NEITHER_CDK_NOR_SDK("io.relata.infra.plan.BuildsAStack", noClasses().that().resideInAPackage("io.relata.infra.plan..")
            .should().dependOnClassesThat().resideInAnyPackage("software.amazon..", "software.constructs..")
            .orShould().dependOnClassesThat(resideInAPackage("io.relata.infra..").and(not(resideInAPackage("io.relata.infra.plan.."))))),

    INFRASTRUCTURE_ASKS_THE_SDK_IN_ONE_PACKAGE("io.relata.infra.table.CallsDynamoDb",
            noClasses().that(are(resideInAPackage("io.relata.infra.."))
                    .and(not(resideInAPackage("io.relata.infra.deployed..")))).should().dependOnClassesThat()
                    .resideInAPackage("software.amazon.awssdk.."));

    private final String breaker;
    private final ArchRule rule;

    Rule(String breaker, ArchRule rule) {
        this.breaker = breaker;
        this.rule = rule;
    }

    ArchRule rule() {
        return rule;
    }

    /** The name of the class that breaks it. */
    String breaker() {
        return breaker;
    }

    private static String[] engine() {
        return new String[] {"io.relata.engine..", "io.relata.schema..", "io.relata.annotation..", "io.relata.model..",
                "io.relata.problem..",
                "io.relata.access..", "io.relata.rule..", "io.relata.permission..", "io.relata.total.."};
    }

    private static String[] tools() {
        return new String[] {"io.relata.simulation..", "io.relata.benchmarks..", "io.relata.pages..", "io.relata.clients.."};
    }
}
