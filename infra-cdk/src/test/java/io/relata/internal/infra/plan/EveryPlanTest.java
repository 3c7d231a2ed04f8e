package io.relata.internal.infra.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.internal.engine.key.Access;
import io.relata.internal.engine.key.Index;
import io.relata.internal.engine.key.IndexNames;
import io.relata.internal.infra.plan.KeyAttribute.Type;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Properties of every plan, checked with random tables and models. */
class EveryPlanTest {
    private static final int PLANS = 3000 / Integer.getInteger("relata.every", 1);

    private int followed;

    @Test
    void everyDeploymentChangesOneIndexAndPlanningAgainGivesTheRest() {
        for (int seed = 0; seed < PLANS; seed++) {
            Random random = new Random(seed);
            DeployedTable table = Shops.table(deployed(random));
            Goal goal = new Goal(needed(random), IndexNames.SAME, Set.of());
            try {
                follow(PlanIndexes.plan(table, goal), goal);
                followed++;
            } catch (RefusedException e) {
                assertThat(e).as("seed " + seed).hasMessageContaining("can't be added: ");
            }
        }
        assertThat(followed).isGreaterThan(PLANS / 3);
    }

    private void follow(Plan plan, Goal goal) {
        Goal recorded = new Goal(goal.indexes(), plan.names(), Set.of());
        List<TableIndex> before = plan.table().tableIndexes();
        for (int i = 0; i < plan.deployments().size(); i++) {
            Deployment deployment = plan.deployments().get(i);
            Goal now = new Goal(recorded.indexes(), recorded.names(), deployment.unread());
            assertNextIs(deployment, before, now);
            assertThat(differing(before, deployment.indexes())).hasSize(deployment.change() instanceof IndexChange.Switch ? 0 : 1);
            assertThat(deployment.indexes()).hasSizeLessThanOrEqualTo(20)
                    .noneMatch(one -> deployment.indexes().stream().anyMatch(one::clashesWith));
            boolean withApplication = deployment.stacks().contains(Deployment.Stack.APPLICATION);
            assertThat(withApplication ? before : plan.goal()).as("functions have what they read").containsAll(plan.goal());
            assertThat(withApplication).isEqualTo(deployment.change() instanceof IndexChange.Switch);
            before = deployment.indexes();
        }
        assertThat(before).isEqualTo(plan.goal());
        assertThat(PlanIndexes.plan(Shops.table(before), recorded).deployments()).isEmpty();
        assertThat(PlanIndexes.plan(Shops.table(before), goal).deployments()).isEmpty();
    }

    /** A table with all indexes and no other says nothing of the functions: the next deployment is of both stacks. */
    private static void assertNextIs(Deployment deployment, List<TableIndex> before, Goal now) {
        boolean isOfFunctionsAlone = deployment.change() instanceof IndexChange.Switch switched && switched.before().isEmpty();
        assertThat(PlanIndexes.plan(Shops.table(before), now).next().map(Deployment::change))
                .isEqualTo(Optional.of(deployment.change()).filter(change -> !isOfFunctionsAlone));
    }

    private static Set<TableIndex> differing(List<TableIndex> before, List<TableIndex> after) {
        Set<TableIndex> differing = new HashSet<>(before);
        differing.addAll(after);
        differing.removeIf(index -> before.contains(index) && after.contains(index));
        return differing;
    }

    /** Up to 20 indexes whose names are unrelated to their keys. */
    private static List<TableIndex> deployed(Random random) {
        List<TableIndex> indexes = new ArrayList<>();
        int most = random.nextInt(21);
        for (int i = 0; i < most; i++) {
            KeyAttribute key = new KeyAttribute("a" + random.nextInt(12), random.nextInt(20) == 0 ? Type.N : Type.S);
            List<KeyAttribute> sort = random.nextInt(4) == 0 ? List.of() : List.of(KeyAttribute.string("sort"));
            Projection projection = List.of(Projection.ALL, Projection.KEYS_ONLY, new Projection(Projection.Kind.INCLUDE, Set.of("x")))
                    .get(random.nextInt(3));
            TableIndex index = new TableIndex("a" + random.nextInt(12) + "Gsi" + List.of("", "2", "3").get(random.nextInt(3)),
                    new Keys(List.of(key), sort),
                    projection);
            if (indexes.stream().noneMatch(other -> other.name().equals(index.name()) || other.clashesWith(index))) {
                indexes.add(index);
            }
        }
        return indexes;
    }

    private static List<Index> needed(Random random) {
        return IntStream.range(0, 12).filter(i -> random.nextBoolean())
                .mapToObj(i -> new Index(Access.by("a" + i), random.nextBoolean() ? Index.Projection.ALL : Index.Projection.KEYS_ONLY))
                .toList();
    }
}
