package io.relata.internal.infra.plan;

import static io.relata.internal.infra.plan.Shops.index;
import static io.relata.internal.infra.plan.Shops.table;
import static io.relata.internal.infra.plan.Shops.with;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.relata.annotation.BelongsTo;
import io.relata.annotation.Entity;
import io.relata.annotation.SortBy;
import io.relata.internal.engine.key.Access;
import io.relata.internal.engine.key.Index;
import io.relata.internal.engine.key.IndexNames;
import io.relata.internal.infra.plan.DeployedTable.Backfill;
import io.relata.internal.infra.plan.DeployedTable.DeployedIndex;
import io.relata.internal.infra.plan.KeyAttribute.Type;
import io.relata.internal.infra.plan.Shops.Clerk;
import io.relata.internal.infra.plan.Shops.Shop;
import io.relata.internal.infra.plan.Shops.Till;
import io.relata.internal.model.TableModel;
import io.relata.schema.Schema;
import jakarta.validation.constraints.NotBlank;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PlanIndexesTest {
    private static final TableIndex OLD = index("oldGsi", "old", Projection.ALL);
    private static final TableIndex KEYS_OF_SHOP = index("shopIdGsi", "shopId", Projection.KEYS_ONLY);

    @Test
    void tableOfTheModelHasNothingToDo() {
        Plan plan = plan(table(Shops.LARGE), Shops.LARGE);
        assertThat(plan.deployments()).isEmpty();
        assertThat(plan.notes()).isEmpty();
        assertThat(plan.names()).isEqualTo(IndexNames.SAME);
    }

    @Test
    void eachNewIndexIsADeploymentByItselfAndTheApplicationComesAfterAll() {
        Plan plan = plan(table(Shops.SMALL), Shops.LARGE);
        assertThat(told(plan)).containsExactly("add index clerkIdGsi (clerkId, sort; ALL) [DATA]",
                "add index tillIdGsi (tillId, sort; ALL) [DATA]",
                "switch the application: it reads the new indexes [DATA, APPLICATION]");
        assertThat(plan.deployments()).extracting(PlanIndexesTest::names).containsExactly(List.of("shopIdGsi", "clerkIdGsi", "typeGsi"),
                List.of("shopIdGsi", "clerkIdGsi", "tillIdGsi", "typeGsi"), List.of("shopIdGsi", "clerkIdGsi", "tillIdGsi", "typeGsi"));
        assertThat(plan.deployments().get(2).indexes()).isEqualTo(plan.goal());
    }

    @Entity(collection = "sales", name = "sale")
    @SortBy("createdAt")
    record Moving(@BelongsTo(value = Clerk.class, index = "gsi1", formerIndex = "clerkIdGsi") @NotBlank String clerkId,
            @BelongsTo(value = Till.class, index = "gsi2", formerIndex = "tillIdGsi") @NotBlank String tillId) {
    }

    @Entity(collection = "sales", name = "sale")
    @SortBy("createdAt")
    record Shared(@BelongsTo(value = Clerk.class, index = "gsi1") @NotBlank String clerkId,
            @BelongsTo(value = Till.class, index = "gsi2") @NotBlank String tillId) {
    }

    @Test
    void indexesOfChildrenThatMoveStayUntilTheModelNamesThemNoMore() {
        TableModel moving = TableModel
                .of(Schema.table("Shops").entities(Shop.class, Clerk.class, Till.class, Moving.class).model());
        TableModel shared = TableModel
                .of(Schema.table("Shops").entities(Shop.class, Clerk.class, Till.class, Shared.class).model());

        assertThat(told(plan(table(Shops.LARGE), moving))).containsExactly("add index gsi1 (_gsi1, _gsi1Sort; ALL) [DATA]",
                "add index gsi2 (_gsi2, _gsi2Sort; ALL) [DATA]",
                "switch the application: it reads the new indexes [DATA, APPLICATION]");
        assertThat(told(plan(table(moving), shared))).containsExactly(
                "switch the application: no longer clerkIdGsi, tillIdGsi [DATA, APPLICATION]",
                "remove index clerkIdGsi (clerkId, sort; ALL) [DATA]", "remove index tillIdGsi (tillId, sort; ALL) [DATA]");
    }

    @Test
    void newProjectionIsThreeDeployments() {
        Plan plan = plan(with(table(Shops.SMALL), KEYS_OF_SHOP), Shops.SMALL);
        assertThat(told(plan)).containsExactly("add index shopIdGsi2 (shopId, sort; ALL) [DATA]",
                "switch the application: it reads shopIdGsi as shopIdGsi2, and no longer shopIdGsi [DATA, APPLICATION]",
                "remove index shopIdGsi (shopId, sort; KEYS_ONLY) [DATA]");
        assertThat(plan.deployments()).extracting(Deployment::unread).containsExactly(Set.of(), Set.of(), Set.of("shopIdGsi"));
        assertThat(plan.notes())
                .containsExactly("Put \"indexNames\": \"shopIdGsi:shopIdGsi2\" into the context in cdk.json, for all deployments "
                        + "from the next one on. "
                        + "For ./relata verify, give it as --index-names");
    }

    @Test
    void otherKeysAreThreeDeployments() {
        Keys bare = new Keys(List.of(KeyAttribute.string("shopId")), List.of());
        assertThat(told(plan(with(table(Shops.SMALL), new TableIndex("shopIdGsi", bare, Projection.ALL)), Shops.SMALL))).containsExactly(
                "add index shopIdGsi2 (shopId, sort; ALL) [DATA]",
                "switch the application: it reads shopIdGsi as shopIdGsi2, and no longer shopIdGsi [DATA, "
                        + "APPLICATION]",
                "remove index shopIdGsi (shopId; ALL) [DATA]");
    }

    @Test
    void indexWithSomeAttributesIsUnchangedUntilItsRemoval() {
        TableIndex some = new TableIndex("typeGsi", Keys.of(Access.BY_TYPE),
                new Projection(Projection.Kind.INCLUDE, Set.of("version", "data")));
        Plan plan = plan(with(table(Shops.SMALL), some), Shops.SMALL);
        assertThat(told(plan)).containsExactly("add index typeGsi2 (type, id; KEYS_ONLY) [DATA]",
                "switch the application: it reads typeGsi as typeGsi2, and no longer typeGsi [DATA, APPLICATION]",
                "remove index typeGsi (type, id; INCLUDE data version) [DATA]");
        assertThat(plan.deployments().get(0).indexes()).contains(some);
    }

    @Test
    void additionsComeBeforeRemovalsAndTheSwitchBetween() {
        Plan plan = plan(with(table(Shops.SMALL), OLD), Shops.LARGE);
        assertThat(told(plan)).containsExactly("add index clerkIdGsi (clerkId, sort; ALL) [DATA]",
                "add index tillIdGsi (tillId, sort; ALL) [DATA]",
                "switch the application: no longer oldGsi [DATA, APPLICATION]", "remove index oldGsi (old, sort; ALL) [DATA]");
    }

    @Test
    void unreadIndexNeedsNoSwitch() {
        assertThat(told(plan(with(table(Shops.SMALL), OLD), Shops.SMALL, "", "oldGsi")))
                .containsExactly("remove index oldGsi (old, sort; ALL) [DATA]");
        assertThat(told(plan(with(table(Shops.SMALL), OLD), Shops.LARGE, "", "oldGsi"))).containsExactly(
                "add index clerkIdGsi (clerkId, sort; ALL) [DATA]",
                "add index tillIdGsi (tillId, sort; ALL) [DATA]", "switch the application: it reads the new indexes [DATA, APPLICATION]",
                "remove index oldGsi (old, sort; ALL) [DATA]");
    }

    @Test
    void equalIndexIsUsedUnderItsDeployedName() {
        List<TableIndex> renamed = table(Shops.SMALL).tableIndexes().stream()
                .map(index -> index.name().equals("typeGsi") ? new TableIndex("typeGsi3", index.keys(), index.projection()) : index)
                .toList();
        Plan plan = plan(table(renamed), Shops.SMALL);
        assertThat(plan.deployments()).isEmpty();
        assertThat(plan.names()).hasToString("typeGsi:typeGsi3");
        assertThat(plan.notes()).hasSize(1);
        assertThat(plan(table(renamed), Shops.SMALL, "typeGsi:typeGsi3", "").notes()).isEmpty();
    }

    @Test
    void requestedNameIsUsedUnlessAnotherIndexHasIt() {
        assertThat(told(plan(table(Shops.SMALL), Shops.SMALL, "typeGsi:inverted", ""))).containsExactly(
                "add index inverted (type, id; KEYS_ONLY) [DATA]",
                "switch the application: it reads typeGsi as inverted, and no longer typeGsi [DATA, APPLICATION]",
                "remove index typeGsi (type, id; KEYS_ONLY) [DATA]");
        assertThat(plan(with(table(Shops.SMALL), OLD), Shops.LARGE, "tillIdGsi:oldGsi", "").names()).hasToString("");
        assertThat(plan(table(Shops.SMALL), Shops.LARGE, "clerkIdGsi:tillIdGsi2,tillIdGsi:tills", "").names())
                .hasToString("clerkIdGsi:tillIdGsi2,tillIdGsi:tills");
    }

    @Test
    void atTwentyIndexesAnUnreadOneIsRemovedFirst() {
        List<TableIndex> twenty = IntStream.range(0, 20).mapToObj(i -> index("a" + i + "Gsi", "a" + i, Projection.ALL)).toList();
        List<Index> needed = IntStream.range(1, 21).mapToObj(i -> new Index(Access.by("a" + i), Index.Projection.ALL)).toList();
        assertThatThrownBy(() -> PlanIndexes.plan(table(twenty), new Goal(needed, IndexNames.SAME, Set.of())))
                .isInstanceOf(RefusedException.class)
                .hasMessage(
                        "index a20Gsi (a20, sort; ALL) can't be added: table Shops has 20 indexes already, and the maximum is 20. Remove "
                                + "one of these first: a0Gsi. Deploy an application that does not read it, then set unread=a0Gsi");
        assertThat(told(PlanIndexes.plan(table(twenty), new Goal(needed, IndexNames.SAME, Set.of("a0Gsi"))))).containsExactly(
                "remove index a0Gsi (a0, sort; "
                        + "ALL) [DATA]",
                "add index a20Gsi (a20, sort; ALL) [DATA]", "switch the application: it reads the new indexes [DATA, APPLICATION]");
    }

    @Test
    void atNineteenIndexesOneCanBeAdded() {
        List<TableIndex> nineteen = IntStream.range(0, 19).mapToObj(i -> index("a" + i + "Gsi", "a" + i, Projection.ALL)).toList();
        List<Index> needed = List.of(new Index(Access.by("b"), Index.Projection.ALL));
        assertThat(PlanIndexes.plan(table(nineteen), new Goal(needed, IndexNames.SAME, Set.of())).deployments()).hasSize(21).first()
                .extracting(Deployment::change).hasToString("add index bGsi (b, sort; ALL)");
    }

    @Test
    void attributeHasTheSameTypeInAllKeys() {
        TableIndex numbers = new TableIndex("countGsi", new Keys(List.of(new KeyAttribute("clerkId", Type.N)), List.of()), Projection.ALL);
        assertThatThrownBy(() -> plan(with(table(Shops.SMALL), numbers), Shops.LARGE)).isInstanceOf(RefusedException.class)
                .hasMessage(
                        "index clerkIdGsi (clerkId, sort; ALL) can't be added: an attribute has the same type in all keys of a table, "
                                + "which conflicts with [countGsi (clerkId (N); ALL)]. Remove one of these first: countGsi. Deploy an "
                                + "application that does not read it,"
                                + " then set unread=countGsi");
        assertThat(told(plan(with(table(Shops.SMALL), numbers), Shops.LARGE, "", "countGsi")))
                .startsWith("remove index countGsi (clerkId (N); ALL) [DATA]");
    }

    @Test
    void streamIsASeparateDeployment() {
        DeployedTable table = table(Shops.SMALL);
        DeployedTable without = new DeployedTable(table.name(), "ACTIVE", table.keys(), table.indexes(), List.of(), Optional.empty(),
                List.of(), 0);
        DeployedTable keysOnly = new DeployedTable(table.name(), "ACTIVE", table.keys(), table.indexes(), List.of(),
                Optional.of("KEYS_ONLY"), List.of(), 0);
        assertThat(told(plan(without, Shops.LARGE))).hasSize(4).startsWith("enable a stream of NEW_AND_OLD_IMAGES [DATA]");
        assertThat(plan(without, Shops.LARGE).deployments().get(0).indexes()).containsExactlyElementsOf(table.tableIndexes());
        assertThat(plan(without, Shops.SMALL).notes()).isEmpty();
        assertThat(plan(keysOnly, Shops.SMALL).notes()).singleElement().asString()
                .startsWith("The stream's view type is KEYS_ONLY and can't be changed");
    }

    @Test
    void changeThatReplacesTheTableIsRefused() {
        DeployedTable table = table(Shops.SMALL);
        Keys others = new Keys(List.of(KeyAttribute.string("pk")), List.of(new KeyAttribute("sk", Type.N)));
        DeployedTable wrong = new DeployedTable("Shops", "ACTIVE", others, table.indexes(), List.of("byDate"), table.stream(),
                List.of("eu-west-1",
                        "us-east-1"),
                0);
        assertThatThrownBy(() -> plan(wrong, Shops.SMALL)).isInstanceOfSatisfying(RefusedException.class,
                refused -> assertThat(refused.reasons())
                        .satisfiesExactly(
                                keys -> assertThat(keys).startsWith(
                                        "the keys of table Shops are pk, sk (N), and the model's are id, type: keys can't be changed"),
                                replicas -> assertThat(replicas).startsWith(
                                        "table Shops has replicas in eu-west-1, us-east-1: between replicas the last writer wins"),
                                local -> assertThat(local).startsWith(
                                        "table Shops has local indexes (byDate), which no model needs and which can't be removed")));
    }

    @Test
    void keyOfTheTableOfAnotherTypeIsRefused() {
        DeployedTable table = table(Shops.SMALL);
        Keys numbers = new Keys(List.of(new KeyAttribute("id", Type.N)), List.of(KeyAttribute.string("type")));
        DeployedTable wrong = new DeployedTable("Shops", "ACTIVE", numbers, List.of(), List.of(), table.stream(), List.of(), 0);
        assertThatThrownBy(() -> plan(wrong, Shops.SMALL)).isInstanceOf(RefusedException.class)
                .hasMessageStartingWith("the keys of table Shops are id (N), "
                        + "type");
    }

    @Test
    void changeInProgressIsRefused() {
        DeployedTable table = table(Shops.SMALL);
        List<DeployedIndex> busy = List.of(new DeployedIndex(KEYS_OF_SHOP, "CREATING", Backfill.UNDER_WAY),
                new DeployedIndex(OLD, "DELETING", Backfill.DONE));
        assertThatThrownBy(
                () -> plan(new DeployedTable("Shops", "UPDATING", table.keys(), busy, List.of(), table.stream(), List.of(), 0),
                        Shops.LARGE))
                .isInstanceOf(RefusedException.class).hasMessage("""
                table Shops is UPDATING: wait until the table and all its indexes are ACTIVE; only one index can be changed at a time
                shopIdGsi is CREATING, and its backfill is not finished: wait until the table and all its indexes are ACTIVE; only one \
                index can be changed at a time
                oldGsi is DELETING: wait until the table and all its indexes are ACTIVE; only one index can be changed at a time""");
    }

    @Test
    void unreadIsRefusedForAReadIndexAndIgnoredForAMissingOne() {
        assertThatThrownBy(() -> plan(table(Shops.SMALL), Shops.SMALL, "", "shopIdGsi")).isInstanceOf(RefusedException.class)
                .hasMessageStartingWith("unread names shopIdGsi, but the application reads it");
        assertThat(plan(table(Shops.SMALL), Shops.SMALL, "", "oldGsi").notes())
                .containsExactly("unread names oldGsi, which the table does not have (any more)");
    }

    private static Plan plan(DeployedTable table, TableModel model) {
        return plan(table, model, "", "");
    }

    private static Plan plan(DeployedTable table, TableModel model, String names, String unread) {
        return PlanIndexes.plan(table, Goal.of(model, model.indexNames(names), unread.isEmpty() ? Set.of() : Set.of(unread.split(","))));
    }

    private static List<String> told(Plan plan) {
        return plan.deployments().stream().map(deployment -> deployment.change() + " " + deployment.stacks().stream().sorted().toList())
                .toList();
    }

    private static List<String> names(Deployment deployment) {
        return new ArrayList<>(deployment.indexes().stream().map(TableIndex::name).toList());
    }
}
