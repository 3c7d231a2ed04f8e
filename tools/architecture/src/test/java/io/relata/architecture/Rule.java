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
import io.relata.internal.engine.dynamodb.AwsErrors;
import io.relata.internal.engine.dynamodb.DynamoDbCopyTable;
import io.relata.internal.engine.dynamodb.TaggedTable;
import io.relata.internal.engine.item.Attr;
import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.rate.CallerLimit;
import io.relata.internal.engine.table.CopyTable;
import io.relata.internal.engine.table.CoreTable;
import io.relata.internal.engine.write.LeaveParents;
import io.relata.internal.engine.write.version.OptimisticRetry;
import io.relata.internal.engine.write.version.StoredItem;
import io.relata.internal.engine.write.version.WriteContext;
import io.relata.internal.fanout.Derivations;
import io.relata.internal.fanout.StreamFilter;
import io.relata.internal.fanout.derivation.Scope;
import io.relata.internal.fanout.derivation.TableActions;
import io.relata.internal.fanout.index.IndexFilter;
import io.relata.internal.fanout.work.WorkDelivery;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.LinkOrder;
import io.relata.internal.model.Relation;
import io.relata.internal.model.TableModel;
import io.relata.internal.model.TotalGroup;
import io.relata.internal.model.TotalScope;
import io.relata.internal.model.TotalType;
import io.relata.internal.model.attribute.Attribute;
import io.relata.internal.search.EntityIndex;
import io.relata.total.Grouping;
import io.relata.total.Ranking;

/** What holds between the packages of all modules. Each rule has a class in the test sources that breaks it and nothing else. */
enum Rule {
    PACKAGES_HAVE_NO_CYCLES("io.relata.internal.search.CallsTheFunctions", slices().matching("io.relata.(**)").should().beFreeOfCycles()),

    PACKAGES_USE_ONLY_LOWER_ONES("io.relata.internal.engine.key.KnowsTheModel", classes().should(new PackageOrder())),

    FUNCTIONS_CAN_NOT_WRITE_COPIES("io.relata.internal.functions.commands.WritesACopy",
            noClasses().that().resideInAPackage("io.relata.internal.functions..")
                    .should().dependOnClassesThat().resideInAPackage("io.relata.internal.engine.copy..")
                    .orShould().dependOnClassesThat().areAssignableTo(CopyTable.class)
                    .orShould().dependOnClassesThat().areAssignableTo(DynamoDbCopyTable.class)
                    .orShould().dependOnClassesThat().areAssignableTo(CopyKey.class)
                    .because("only the stream function writes copies")),

    COMMANDS_OF_THE_ENGINE_CAN_NOT_WRITE_COPIES("io.relata.internal.engine.write.WritesACopy",
            noClasses().that().resideInAnyPackage("io.relata.internal.engine.write..", "io.relata.internal.engine.capacity..")
                    .should().dependOnClassesThat().resideInAPackage("io.relata.internal.engine.copy..")
                    .orShould().dependOnClassesThat().areAssignableTo(CopyTable.class)
                    .orShould().dependOnClassesThat().areAssignableTo(CopyKey.class)),

    TYPED_ACCESS_CAN_NOT_WRITE_COPIES("io.relata.internal.engine.access.WritesACopy",
            noClasses().that().resideInAnyPackage("io.relata.access..", "io.relata.internal.engine.access..", "io.relata.connect..")
                    .should().dependOnClassesThat().resideInAPackage("io.relata.internal.engine.copy..")
                    .orShould().dependOnClassesThat().areAssignableTo(CopyTable.class)
                    .orShould().dependOnClassesThat().areAssignableTo(DynamoDbCopyTable.class)),

    QUERIES_CAN_NOT_WRITE("io.relata.internal.engine.read.WritesAnEntity",
            noClasses().that().resideInAnyPackage("io.relata.internal.functions.queries..", "io.relata.internal.engine.read..")
                    .should().dependOnClassesThat().resideInAPackage("io.relata.internal.engine.write..")
                    .orShould().dependOnClassesThat().areAssignableTo(CoreTable.class)),

    STREAM_FUNCTIONS_DO_NOT_CREATE_CORE_ITEMS("io.relata.internal.fanout.job.CreatesAnEntity",
            noClasses().that(resideInAPackage("io.relata.internal.fanout..")
                    .and(not(resideInAnyPackage("io.relata.internal.fanout.child..", "io.relata.internal.fanout.unique..")))
                    .and(not(belongToAnyOf(Scope.class))))
                    .should().dependOnClassesThat().resideInAPackage("io.relata.internal.engine.write..")
                    .orShould().dependOnClassesThat().areAssignableTo(CoreTable.class)),

    CHILDREN_ONLY_LEAVE_THEIR_PARENTS("io.relata.internal.fanout.child.PutsAnEntity",
            noClasses().that().resideInAPackage("io.relata.internal.fanout.child..")
                    .should()
                    .dependOnClassesThat(resideInAPackage("io.relata.internal.engine.write..").and(not(belongToAnyOf(LeaveParents.class,
                            OptimisticRetry.class, StoredItem.class, WriteContext.class))))
                    .because("the stream function deletes and detaches children, and writes no other entity")),

    API_FUNCTIONS_ONLY_READ_THE_SEARCH_INDEX("io.relata.internal.functions.queries.WritesTheSearchIndex",
            noClasses().that().resideInAPackage("io.relata.internal.functions..").should().dependOnClassesThat()
                    .areAssignableTo(EntityIndex.class)
                    .because("the index function and reindex write it")),

    ENGINE_KNOWS_NO_HTTP("io.relata.internal.engine.core.CallsHttp", noClasses().that().resideInAnyPackage(Rule.engine())
            .should().dependOnClassesThat().resideInAnyPackage("java.net.http..", "com.sun.net..", "jakarta.ws..")),

    ENGINE_KNOWS_NO_LAMBDA("io.relata.internal.engine.core.RunsOnLambda", noClasses().that().resideInAnyPackage(Rule.engine())
            .should().dependOnClassesThat()
            .resideInAnyPackage("com.amazonaws..", "io.quarkus..", "jakarta.inject..", "jakarta.enterprise..")),

    ENGINE_KNOWS_NO_CDK("io.relata.internal.engine.core.BuildsAStack", noClasses().that().resideInAnyPackage(Rule.engine())
            .should().dependOnClassesThat().resideInAnyPackage("software.amazon.awscdk..", "software.constructs..")),

    ENGINE_KNOWS_THE_SDK_IN_ONE_PACKAGE("io.relata.internal.engine.core.CallsDynamoDb",
            noClasses().that(are(resideInAnyPackage(Rule.engine())).and(not(resideInAPackage("io.relata.internal.engine.dynamodb..")))
                    .and(not(belongToAnyOf(SdkTable.class))))
                    .should().dependOnClassesThat().resideInAPackage("software.amazon.awssdk..")),

    ENGINE_USES_NO_OTHER_MODULE("io.relata.internal.engine.core.KnowsARoute", noClasses().that().resideInAnyPackage(Rule.engine())
            .should().dependOnClassesThat(resideInAPackage("io.relata..").and(not(resideInAnyPackage(Rule.engine()))))),

    MODELS_USE_ONLY_WHAT_IS_PUBLIC("io.relata.models.KnowsAKey", classes().that().resideInAPackage("io.relata.models..")
            .should().onlyDependOnClassesThat().resideInAnyPackage("java..", "jakarta.validation..", "io.relata.annotation..",
                    "io.relata.schema..", "io.relata.model", "io.relata.rule", "io.relata.permission", "io.relata.total",
                    "io.relata.models..")),

    STREAM_AND_API_FUNCTIONS_DO_NOT_KNOW_EACH_OTHER("io.relata.internal.functions.http.WaitsForTheFanout", noClasses().that()
            .resideInAPackage("io.relata.internal.functions..").should().dependOnClassesThat()
            .resideInAPackage("io.relata.internal.fanout..")),

    SHARED_LAMBDA_CODE_KNOWS_NO_FUNCTION("io.relata.internal.lambda.snapshot.KnowsARoute",
            noClasses().that().resideInAPackage("io.relata.internal.lambda..")
                    .should().dependOnClassesThat()
                    .resideInAnyPackage("io.relata.internal.functions..", "io.relata.internal.fanout..", "io.relata.models..")),

    ONLY_TOOLS_KNOW_THE_LOCAL_SYSTEM("io.relata.internal.fanout.lambda.RunsLocally", noClasses().that()
            .resideOutsideOfPackages("io.relata.internal.local..", "io.relata.internal.servers..", "io.relata.test..",
                    "io.relata.internal.quarkus.deployment..",
                    "io.relata.benchmarks..",
                    "io.relata.pages..")
            .should().dependOnClassesThat().resideInAnyPackage("io.relata.internal.local..", "io.relata.internal.servers..")),

    THE_PRODUCT_KNOWS_NO_TOOL("io.relata.internal.local.http.KnowsABenchmark", noClasses().that().resideOutsideOfPackages(Rule.tools())
            .should().dependOnClassesThat().resideInAnyPackage(Rule.tools())),

    THE_ORACLE_USES_ONLY_DECLARATIONS("io.relata.simulation.oracle.AsksTheProduct",
            noClasses().that().resideInAPackage("io.relata.simulation.oracle..")
                    .should().dependOnClassesThat(resideInAPackage("io.relata..").and(not(resideInAnyPackage("io.relata.annotation..",
                            "io.relata.simulation.oracle..")))
                            .and(not(belongToAnyOf(TableModel.class, EntityType.class, Relation.class, LinkOrder.class, TotalType.class,
                                    TotalScope.class, TotalScope.Children.class, TotalScope.Linked.class, TotalScope.Tagged.class,
                                    TotalScope.Overall.class, TotalScope.End.class, TotalGroup.class, Grouping.class,
                                    Grouping.Span.class, Attribute.class, Ranking.class,
                                    Ranking.Measure.class))))
                    .orShould().callMethodWhere(target(owner(resideInAPackage("io.relata.internal.model..")))
                            .and(not(target(nameMatching("entities|relations|type|name|collection|from|to|entity|path|follows"
                                    + "|attributesType|totals|scope|sums|by|where|shards|attribute|holder|relation|end"
                                    + "|rankings|orders|required|groups|span|zone|keyName")))))
                    .because("it says a second time what the product derives, and would repeat its errors")),

    INFRASTRUCTURE_READS_ONLY_DECLARATIONS("io.relata.infra.function.RefreshesACopy", noClasses().that()
            .resideInAnyPackage("io.relata.infra..", "io.relata.internal.infra..")
            .should().dependOnClassesThat(resideInAPackage("io.relata..")
                    .and(not(
                            resideInAnyPackage("io.relata.infra..", "io.relata.internal.infra..", "io.relata.schema..", "io.relata.model..",
                                    "io.relata.internal.model..",
                                    "io.relata.internal.engine.secret..",
                                    "io.relata.internal.engine.setting..", "io.relata.permission", "io.relata.internal.functions.route..",
                                    "io.relata.internal.engine.table",
                                    "io.relata.internal.engine.key..", "io.relata.internal.engine.identity..",
                                    "io.relata.internal.engine.change..")))
                    .and(not(belongToAnyOf(StreamFilter.class, IndexFilter.class, Attr.class, CallerLimit.class, Derivations.class,
                            TableActions.class,
                            WorkDelivery.class,
                            DynamoDbCopyTable.class,
                            AwsErrors.class, TaggedTable.class))))),

    THE_DATA_STACK_DOES_NOT_KNOW_THE_APPLICATION("io.relata.internal.infra.table.KnowsTheApi", noClasses().that()
            .resideInAPackage("io.relata.internal.infra.table..").should().dependOnClassesThat()
            .resideInAPackage("io.relata.internal.infra.app..")),

    THE_PLAN_KNOWS_NEITHER_CDK_NOR_SDK("io.relata.internal.infra.plan.BuildsAStack",
            noClasses().that().resideInAPackage("io.relata.internal.infra.plan..")
                    .should().dependOnClassesThat().resideInAnyPackage("software.amazon..", "software.constructs..")
                    .orShould().dependOnClassesThat(
                            resideInAnyPackage("io.relata.infra..", "io.relata.internal.infra..")
                                    .and(not(resideInAPackage("io.relata.internal.infra.plan.."))))),

    INFRASTRUCTURE_ASKS_THE_SDK_IN_ONE_PACKAGE("io.relata.internal.infra.table.CallsDynamoDb",
            noClasses().that(are(resideInAnyPackage("io.relata.infra..", "io.relata.internal.infra.."))
                    .and(not(resideInAPackage("io.relata.internal.infra.deployed..")))).should().dependOnClassesThat()
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
        return new String[] {"io.relata.internal.engine..", "io.relata.internal.model..", "io.relata.schema..", "io.relata.annotation..",
                "io.relata.model..",
                "io.relata.problem..",
                "io.relata.access..", "io.relata.rule..", "io.relata.permission..", "io.relata.total.."};
    }

    private static String[] tools() {
        return new String[] {"io.relata.simulation..", "io.relata.benchmarks..", "io.relata.pages..", "io.relata.clients.."};
    }
}
