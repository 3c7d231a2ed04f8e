package io.relata.test;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.access.SdkTable;
import io.relata.annotation.Entity;
import io.relata.annotation.OnDelete;
import io.relata.annotation.SortBy;
import io.relata.annotation.Within;
import io.relata.internal.model.TableModel;
import io.relata.schema.Schema;
import jakarta.validation.constraints.NotBlank;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Trees of entities within their own kind, and what follows when they are moved. */
@RelataTest
class MovedTreesTest {
    static final TableModel MODEL = TableModel
            .of(Schema.table("Files").entities(Drawer.class, Leaf.class, Boss.class, Garden.class, Border.class, Rose.class)
                    .model());

    @Entity(collection = "drawers")
    @SortBy("name")
    record Drawer(@Within(Drawer.class) String drawerId, @NotBlank String name) {
        Drawer(String name) {
            this(null, name);
        }
    }

    @Entity(collection = "leaves")
    @SortBy("title")
    record Leaf(@Within(value = Drawer.class, onDelete = OnDelete.CASCADE) @NotBlank String drawerId, @NotBlank String title) {
    }

    @Entity(collection = "bosses")
    @SortBy("name")
    record Boss(@Within(value = Boss.class, index = "line", list = "reports", onDelete = OnDelete.DETACH) String bossId,
            @NotBlank String name) {
    }

    @Entity(collection = "gardens")
    record Garden(String name) {
    }

    @Entity(collection = "borders")
    @SortBy("name")
    record Border(@Within(value = Garden.class, movable = true, index = "plots") @NotBlank String gardenId, @NotBlank String name) {
    }

    @Entity(collection = "roses")
    record Rose(@Within(value = Border.class, index = "plots") @NotBlank String borderId) {
    }

    /** home: mail (may), work (plans: notes). */
    private static void fill(TestApi api) {
        api.put("/drawers/home", new Drawer("Home")).expect(201);
        api.put("/drawers/other", new Drawer("Other")).expect(201);
        api.put("/drawers/work", new Drawer("home", "Work")).expect(201);
        api.put("/drawers/mail", new Drawer("home", "Mail")).expect(201);
        api.put("/drawers/plans", new Drawer("work", "Plans")).expect(201);
        api.put("/leaves/may", new Leaf("mail", "May")).expect(201);
        api.put("/leaves/notes", new Leaf("plans", "Notes")).expect(201);
    }

    private static List<String> ids(TestApi api, String path) {
        return api.get(path).expect(200).at("/items").findValuesAsText("id");
    }

    @Test
    void aBranchIsListedInOrderAndDirectChildrenAlone(TestApi api, RelataSystem system) {
        fill(api);
        assertThat(ids(api, "/drawers/home/tree")).containsExactly("home", "mail", "may", "work", "plans", "notes");
        assertThat(ids(api, "/drawers/work/tree")).containsExactly("work", "plans", "notes");
        assertThat(ids(api, "/drawers/plans/tree?order=desc")).containsExactly("notes", "plans");
        assertThat(ids(api, "/drawers/home/drawers")).containsExactly("mail", "work");
        assertThat(ids(api, "/drawers/other/tree")).containsExactly("other");
        assertThat(api.get("/drawers/none/tree").expect(404).at("/detail").asText()).contains("none");
        system.settle();
        system.assertConverged();
    }

    @Test
    void aBranchThatIsMovedAndRenamedTakesAllThatIsBelowIt(TestApi api, RelataSystem system) {
        fill(api);
        system.settle();
        api.patch("/drawers/work", Map.of("drawerId", "other", "name", "Archive")).expect(200);
        assertThat(ids(api, "/drawers/work/drawers")).as("direct children at once").containsExactly("plans");
        system.settle();

        assertThat(ids(api, "/drawers/home/tree")).containsExactly("home", "mail", "may");
        assertThat(ids(api, "/drawers/other/tree")).containsExactly("other", "work", "plans", "notes");
        system.assertConverged();

        api.put("/drawers/work", new Drawer("Top")).expect(200);
        api.patch("/drawers/home", Map.of("drawerId", "plans")).expect(200);
        system.settle();
        assertThat(ids(api, "/drawers/work/tree")).containsExactly("work", "plans", "home", "mail", "may", "notes");
        assertThat(ids(api, "/drawers/other/tree")).containsExactly("other");
        system.assertConverged();
    }

    @Test
    void movingKeepsTheVersionsOfWhatIsBelow(TestApi api, RelataSystem system) {
        fill(api);
        system.settle();
        long before = api.get("/leaves/notes").expect(200).at("/version").asLong();
        api.patch("/drawers/work", Map.of("drawerId", "other")).expect(200);
        system.settle();
        assertThat(api.get("/leaves/notes").expect(200).at("/version").asLong()).isEqualTo(before);
    }

    @Test
    void circlesAreRefusedAndSayTheWay(TestApi api, RelataSystem system) {
        fill(api);
        assertThat(api.patch("/drawers/home", Map.of("drawerId", "plans")).expect(422).at("/errors/0/detail").asText())
                .contains(
                        "drawer home would be its own ancestor: drawer home, which belongs to drawer plans, which belongs to drawer work, "
                                + "which belongs to drawer home");
        api.patch("/drawers/home", Map.of("drawerId", "home")).expect(422);
        assertThat(ids(api, "/drawers/home/tree")).hasSize(6);
        system.settle();
        system.assertConverged();
    }

    @Test
    void ofTwoMovesThatWouldCloseACircleTogetherOneIsRefused(TestApi api, RelataSystem system) {
        for (int round = 0; round < 8; round++) {
            String one = "one" + round;
            String two = "two" + round;
            api.put("/drawers/" + one, new Drawer("One")).expect(201);
            api.put("/drawers/" + two, new Drawer("Two")).expect(201);
            List<Integer> statuses = Stream.of(List.of(one, two), List.of(two, one))
                    .map(pair -> CompletableFuture.supplyAsync(
                            () -> api.patch("/drawers/" + pair.get(0), Map.of("drawerId", pair.get(1))).status()))
                    .toList().stream().map(CompletableFuture::join).sorted().toList();
            assertThat(statuses.get(0)).isEqualTo(200);
            assertThat(statuses.get(1)).isIn(409, 422);
        }
        system.settle();
        system.assertConverged();
    }

    @Test
    void aBatchThatWouldCloseACircleIsRefusedWhole(TestApi api, RelataSystem system) {
        fill(api);
        List<Map<String, Object>> moves = List.of(
                Map.of("method", "PATCH", "path", "/drawers/home", "body", Map.of("drawerId", "other")),
                Map.of("method", "PATCH", "path", "/drawers/other", "body", Map.of("drawerId", "mail")));
        assertThat(api.post("/batch", Map.of("atomic", true, "requests", moves)).status()).isIn(409, 422);
        assertThat(api.get("/drawers/home").expect(200).json().has("drawerId")).isFalse();
        assertThat(api.get("/drawers/other").expect(200).json().has("drawerId")).isFalse();

        assertThat(api.post("/batch", Map.of("atomic", false, "requests", moves)).expect(200).at("/responses").findValuesAsText("status"))
                .startsWith("200", "422");
        system.settle();
        assertThat(ids(api, "/drawers/other/tree")).containsExactly("other", "home", "mail", "may", "work", "plans", "notes");
        system.assertConverged();
    }

    @Test
    void aBranchIsOneQueryAfterItsPlace(TestApi api, RelataSystem system) {
        fill(api);
        assertThat(system.counts(() -> ids(api, "/drawers/home/tree")).requests()).isEqualTo(Map.of("GetItem", 1, "Query", 1));
        assertThat(system.counts(() -> api.post("/drawers", new Drawer("work", "New")).expect(201)).requests())
                .as("its id is the server's").isEqualTo(Map.of("GetItem", 1, "PutItem", 1));
        assertThat(system.counts(() -> api.patch("/drawers/plans", Map.of("drawerId", "mail")).expect(200)).requests())
                .containsEntry("TransactWriteItems", 1).doesNotContainKey("Query");
    }

    @Test
    void aDrawerWithDrawersStaysAndLeavesGoWithTheirs(TestApi api, RelataSystem system) {
        fill(api);
        system.settle();
        api.delete("/drawers/work").expect(409);
        api.delete("/drawers/plans").expect(204);
        system.settle();
        api.get("/leaves/notes").expect(404);
        assertThat(ids(api, "/drawers/home/tree")).containsExactly("home", "mail", "may", "work");
        system.assertConverged();
    }

    @Test
    void whoReportsToSomebodyWhoLeavesIsATopAfterwards(TestApi api, RelataSystem system) {
        api.put("/bosses/a", new Boss(null, "Ann")).expect(201);
        api.put("/bosses/b", new Boss("a", "Bob")).expect(201);
        api.put("/bosses/c", new Boss("b", "Cat")).expect(201);
        api.put("/bosses/d", new Boss("c", "Dan")).expect(201);
        assertThat(ids(api, "/bosses/a/tree")).containsExactly("a", "b", "c", "d");
        system.settle();
        api.delete("/bosses/b").expect(204);
        system.settle();
        assertThat(ids(api, "/bosses/a/tree")).containsExactly("a");
        assertThat(ids(api, "/bosses/c/tree")).containsExactly("c", "d");
        system.assertConverged();
    }

    @Test
    void aTreeOfSeveralKindsIsMovedWhereItSaysSo(TestApi api, RelataSystem system) {
        api.put("/gardens/g", new Garden("G")).expect(201);
        api.put("/gardens/h", new Garden("H")).expect(201);
        api.put("/borders/b", new Border("g", "b")).expect(201);
        api.put("/roses/r", new Rose("b")).expect(201);
        system.settle();
        api.put("/borders/b", new Border("h", "z")).expect(200);
        system.settle();
        assertThat(ids(api, "/gardens/g/tree")).containsExactly("g");
        assertThat(ids(api, "/gardens/h/tree")).containsExactly("h", "b", "r");
        system.assertConverged();
    }

    @Test
    void aWayThatBecomesTooLongIsRefusedForWhatMovesAndReportedOfWhatIsBelow(TestApi api, RelataSystem system) {
        String name = "n".repeat(250);
        api.put("/drawers/d0", new Drawer("0" + name)).expect(201);
        IntStream.range(1, 4).forEach(i -> api.put("/drawers/d" + i, new Drawer("d" + (i - 1), i + name)).expect(201));
        api.put("/drawers/e0", new Drawer("short")).expect(201);
        api.put("/drawers/e1", new Drawer("e0", name)).expect(201);
        api.put("/drawers/e2", new Drawer("e1", name)).expect(201);
        assertThat(api.put("/drawers/e2", new Drawer("d3", name)).expect(422).at("/errors/0/detail").asText())
                .contains("choose a place nearer to the top");
        system.settle();

        api.patch("/drawers/e1", Map.of("drawerId", "d2")).expect(200);
        system.settle();
        assertThat(ids(api, "/drawers/d0/tree")).containsExactly("d0", "d1", "d2", "d3", "e1");
        assertThat(ids(api, "/drawers/e1/drawers")).containsExactly("e2");
        assertThat(ids(api, "/drawers/e2/tree")).isEmpty();
        assertThat(api.patch("/drawers/e2", Map.of("name", "x" + name)).expect(422).at("/errors/0/pointer").asText())
                .isEqualTo("/drawerId");

        api.patch("/drawers/e1", Map.of("drawerId", "e0")).expect(200);
        system.settle();
        assertThat(ids(api, "/drawers/e0/tree")).containsExactly("e0", "e1", "e2");
        system.assertConverged();
    }

    @Test
    void whatOtherCodeHasWrittenInACircleKeepsNobodyBusy(TestApi api, RelataSystem system, SdkTable table) {
        fill(api);
        // Of long names, a few rounds of the circle are too long for a key.
        List.of("home", "work", "plans").forEach(
                drawer -> api.patch("/drawers/" + drawer, Map.of("name", drawer + "-".repeat(150))).expect(200));
        system.settle();
        system.dynamoDb().updateItem(update -> update.tableName(table.name()).key(table.keyOf(Drawer.class, "home"))
                .updateExpression("SET drawerId = :plans").expressionAttributeValues(Map.of(":plans", AttributeValue.fromS("plans"))));
        system.settle();

        assertThat(ids(api, "/drawers/home/tree")).isEmpty();
        assertThat(ids(api, "/drawers/home/drawers")).containsExactly("mail", "work");
        api.patch("/drawers/work", Map.of("drawerId", "other")).expect(200);
        system.settle();
        assertThat(ids(api, "/drawers/other/tree")).containsExactly("other", "work", "plans", "home", "mail", "may", "notes");
        system.assertConverged();
    }
}
