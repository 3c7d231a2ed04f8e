package io.relata.infra;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.relata.internal.engine.key.IndexNames;
import io.relata.internal.infra.config.Target;
import io.relata.internal.infra.plan.DeployedTable;
import io.relata.internal.infra.plan.Deployment;
import io.relata.internal.infra.plan.Deployment.Stack;
import io.relata.internal.infra.plan.Goal;
import io.relata.internal.infra.plan.Plan;
import io.relata.internal.infra.plan.PlanIndexes;
import io.relata.internal.infra.plan.Projection;
import io.relata.internal.infra.plan.Shops;
import io.relata.internal.model.TableModel;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The templates of each deployment of a plan. */
@NeedsNode
class PlannedTemplatesTest {
    @Test
    void twoNewIndexesComeInTwoTemplatesAndTheFunctionsInAThird() {
        Plan plan = plan(Shops.table(Shops.SMALL), Shops.LARGE, IndexNames.SAME);
        List<Deployed> steps = steps(plan, Shops.LARGE);
        assertThat(steps).hasSize(3);
        assertThat(steps.subList(0, 2)).noneMatch(Deployed::hasApplication);
        assertThat(variables(steps.get(2), "Queries").has("RELATA_INDEX_NAMES")).isFalse();
        assertThat(steps.get(1).data).isEqualTo(whole(Shops.LARGE, IndexNames.SAME).data);
        assertThat(steps.get(2).data).isEqualTo(steps.get(1).data);
        assertThat(steps.get(2).application).isEqualTo(whole(Shops.LARGE, IndexNames.SAME).application);
    }

    @Test
    void newProjectionComesInThreeTemplatesAndTheApplicationIsSwitchedBetween() {
        DeployedTable deployed = Shops.with(Shops.table(Shops.SMALL),
                Shops.index("shopIdGsi", "shopId", new Projection(Projection.Kind.INCLUDE,
                        Set.of("name"))));
        IndexNames names = Shops.SMALL.indexNames("shopIdGsi:shopIdGsi2,typeGsi:typeGsi");
        List<Deployed> steps = steps(plan(deployed, Shops.SMALL, IndexNames.SAME), Shops.SMALL);
        assertThat(steps).hasSize(3);
        assertThat(steps.get(1).data).as("the switch leaves the table alone").isEqualTo(steps.get(0).data);
        assertThat(variables(steps.get(1), "Queries").get("RELATA_INDEX_NAMES").asText()).isEqualTo("shopIdGsi:shopIdGsi2");
        assertThat(variables(steps.get(1), "Fanout").get("RELATA_INDEX_NAMES").asText()).isEqualTo("shopIdGsi:shopIdGsi2");
        assertThat(mayQuery(steps.get(1), "shopIdGsi")).as("the version that is being replaced still reads it").isTrue();
        assertThat(mayQuery(steps.get(1), "shopIdGsi2")).isTrue();
        assertThat(steps.get(1).application.toString()).contains("WatchAlarmsThrottlesshopIdGsi2");
        assertThat(steps.get(2).data).isEqualTo(whole(Shops.SMALL, names).data);
        assertThat(mayQuery(whole(Shops.SMALL, names), "shopIdGsi")).isFalse();
    }

    @Test
    void exportsStayWhenTheApplicationIsNotSynthesised() {
        Deployed alone = steps(plan(Shops.table(Shops.SMALL), Shops.LARGE, IndexNames.SAME), Shops.LARGE).get(0);
        JsonNode outputs = whole(Shops.LARGE, IndexNames.SAME).data.get("Outputs");
        assertThat(alone.data.get("Outputs")).isEqualTo(outputs);
        assertThat(outputs.toString()).contains("ExportsOutputFnGetAttEntityTable", "StreamArn", "ExportsOutputRef");
    }

    /** The template of every step. Each has one index more or less than the one before; the first, than the table. */
    private static List<Deployed> steps(Plan plan, TableModel model) {
        List<Deployed> steps = new ArrayList<>();
        Set<JsonNode> before = indexes(Deployed.of(model, new Target(plan.table().tableIndexes(), IndexNames.SAME, Set.of(Stack.DATA))));
        for (Deployment deployment : plan.deployments()) {
            Deployed step = Deployed.of(model, new Target(deployment.indexes(), plan.names(), deployment.stacks()));
            Set<JsonNode> differing = new HashSet<>(before);
            Set<JsonNode> after = indexes(step);
            after.forEach(index -> {
                if (!differing.remove(index)) {
                    differing.add(index);
                }
            });
            assertThat(differing).hasSize(step.hasApplication() && after.equals(before) ? 0 : 1);
            before = after;
            steps.add(step);
        }
        return steps;
    }

    private static Plan plan(DeployedTable table, TableModel model, IndexNames names) {
        return PlanIndexes.plan(table, Goal.of(model, names, Set.of()));
    }

    private static Deployed whole(TableModel model, IndexNames names) {
        return Deployed.of(model, Target.of(model, names));
    }

    private static Set<JsonNode> indexes(Deployed deployed) {
        Set<JsonNode> indexes = new HashSet<>();
        Deployed.properties(deployed.data, "AWS::DynamoDB::GlobalTable", "EntityTable").get("GlobalSecondaryIndexes").forEach(indexes::add);
        return indexes;
    }

    private static JsonNode variables(Deployed deployed, String function) {
        return Deployed.properties(deployed.application, "AWS::Lambda::Function", function).at("/Environment/Variables");
    }

    private static boolean mayQuery(Deployed deployed, String index) {
        String table = Policies.table(deployed.application);
        return List.of("Queries", "Commands", "Fanout", "Worker").stream().allMatch(function -> Policies.of(deployed.application, function)
                .allow(new Policies.Request("dynamodb:Query", table + "/index/" + index, List.of("001"))));
    }
}
