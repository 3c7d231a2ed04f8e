package io.relata.internal.engine.write;

import static io.relata.internal.engine.write.Refusals.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.annotation.BelongsTo;
import io.relata.annotation.Entity;
import io.relata.annotation.SortBy;
import io.relata.internal.engine.binding.Json;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.engine.problem.Refusal.Reason;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.table.CoreTable;
import io.relata.internal.engine.table.LocalTable;
import io.relata.internal.engine.table.Query;
import io.relata.internal.engine.table.Slice;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.Outcome;
import io.relata.internal.engine.table.action.Transacted;
import io.relata.internal.engine.write.version.WriteContext;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.TableModel;
import io.relata.schema.Schema;
import jakarta.validation.constraints.NotBlank;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Nothing becomes its own ancestor, whoever moves what at the same time. */
class CyclesTest {
    @Entity(collection = "folders")
    @SortBy("title")
    record Folder(@BelongsTo(value = Folder.class, list = "folders") String folderId, @NotBlank String title) {
    }

    @Entity(collection = "teams")
    @SortBy("title")
    record Team(@BelongsTo(Unit.class) String unitId, @NotBlank String title) {
    }

    @Entity(collection = "units")
    @SortBy("title")
    record Unit(@BelongsTo(Team.class) String teamId, @NotBlank String title) {
    }

    private static final TableModel MODEL = TableModel.of(Schema.table("Cycles").entities(Folder.class, Team.class, Unit.class).model());

    private final LocalTable table = new LocalTable(MODEL);
    private final WriteContext bench = WriteContext.of(MODEL, table.core());

    @Test
    void nothingBelongsToItself() {
        assertRefused(Reason.INVALID, "/folderId: a folder can't be its own parent: give the id of another, or none",
                () -> folder("a", "a"));
        folder("a", null);
        assertRefused(Reason.INVALID, "/folderId: a folder can't be its own parent: give the id of another, or none",
                () -> move("folder", "a", "folderId", "a"));
        assertRefused(Reason.INVALID, "/folderId: a folder can't be its own parent: give the id of another, or none",
                () -> folder("a", "a"));
    }

    @Test
    void nothingMovesBelowWhatIsBelowIt() {
        folder("a", null);
        folder("b", "a");
        folder("c", "b");
        assertRefused(Reason.INVALID,
                "/folderId: folder a would be its own ancestor: folder a, which belongs to folder c, which belongs to folder b, "
                        + "which belongs to folder a; choose a parent that is not below it",
                () -> move("folder", "a", "folderId", "c"));
        move("folder", "c", "folderId", "a");
        move("folder", "b", "folderId", "c");
        assertThat(table.seen("b", "folder#b").string("folderId")).isEqualTo("c");
    }

    @Test
    void cycleThroughTwoKindsIsRefused() {
        put("team", "t", "{'title': 'T'}");
        put("unit", "u", "{'title': 'U', 'teamId': 't'}");
        assertRefused(Reason.INVALID,
                "/unitId: team t would be its own ancestor: team t, which belongs to unit u, "
                        + "which belongs to team t; choose a parent that is not below it",
                () -> move("team", "t", "unitId", "u"));
    }

    @Test
    void whatIsCreatedAgainIsNotPutBelowWhatStillNamesIt() {
        folder("a", null);
        folder("b", "a");
        Item a = table.item("a", "folder#a").orElseThrow();
        table.put(Item.of("id", "a", "type", "folder#a", "kind", "tombstone", "of", "entity", "version", a.number("version") + 1,
                "expiresAt", 4_000_000_000L));
        assertRefused(Reason.INVALID,
                "/folderId: folder a would be its own ancestor: folder a, which belongs to folder b, which belongs to folder a; "
                        + "choose a parent that is not below it",
                () -> folder("a", "b"));
    }

    @Test
    void twoMovesAtTheSameTimeDoNotCloseACycle() {
        folder("a", null);
        folder("b", null);
        Throwable refused = catchThrowable(
                () -> new PatchEntity(WriteContext.of(MODEL, new Before(() -> move("folder", "b", "folderId", "a"))))
                        .patch(type("folder"), "a", json("{'folderId': 'b'}"), Precondition.NONE));

        assertThat(refused).isInstanceOf(Refusal.class);
        assertThat(((Refusal) refused).violations()).singleElement()
                .satisfies(violation -> assertThat(violation.detail()).startsWith("folder a would be its own ancestor"));
        assertThat(table.seen("a", "folder#a").has("folderId")).isFalse();
        assertThat(table.seen("b", "folder#b").string("folderId")).isEqualTo("a");
    }

    @Test
    void moveFarUpAtTheSameTimeDoesNotCloseACycleEither() {
        folder("a", null);
        folder("b", null);
        folder("c", "b");
        folder("d", "c");
        Throwable refused = catchThrowable(
                () -> new PatchEntity(WriteContext.of(MODEL, new Before(() -> move("folder", "b", "folderId", "a"))))
                        .patch(type("folder"), "a", json("{'folderId': 'd'}"), Precondition.NONE));

        assertThat(refused).isInstanceOf(Refusal.class);
        assertThat(table.seen("a", "folder#a").has("folderId")).isFalse();
    }

    @Test
    void ancestorThatIsCreatedAgainAtTheSameTimeDoesNotCloseACycle() {
        folder("a", null);
        folder("b", null);
        folder("c", "b");
        Item b = table.item("b", "folder#b").orElseThrow();
        table.put(Item.of("id", "b", "type", "folder#b", "kind", "tombstone", "of", "entity", "version", b.number("version") + 1,
                "expiresAt", 4_000_000_000L));
        Throwable refused = catchThrowable(() -> new PatchEntity(WriteContext.of(MODEL, new Before(() -> folder("b", "a"))))
                .patch(type("folder"), "a", json("{'folderId': 'c'}"), Precondition.NONE));

        assertThat(refused).isInstanceOf(Refusal.class);
        assertThat(table.seen("a", "folder#a").has("folderId")).isFalse();
        assertThat(table.seen("b", "folder#b").string("folderId")).isEqualTo("a");
    }

    @Test
    void otherChangesOfAncestorsAreInNobodysWay() {
        folder("a", null);
        folder("b", null);
        new PatchEntity(WriteContext.of(MODEL, new Before(() -> move("folder", "b", "title", "Renamed")))).patch(type("folder"), "a",
                json("{'folderId': 'b'}"), Precondition.NONE);
        assertThat(table.seen("a", "folder#a").string("folderId")).isEqualTo("b");
    }

    @Test
    void thereAreAtMostFiftyAncestors() {
        folder("f0", null);
        Item top = table.item("f0", "folder#f0").orElseThrow();
        IntStream.range(1, 51).forEach(depth -> table.put(
                top.with("id", "f" + depth).with("type", "folder#f" + depth).with("folderId", "f" + (depth - 1))));
        folder("x", null);
        assertRefused(Reason.INVALID,
                "/folderId: folder x would have more than 50 ancestors, the most that are checked for cycles: "
                        + "choose a parent nearer to the top",
                () -> move("folder", "x", "folderId", "f50"));
        move("folder", "x", "folderId", "f49");
    }

    @Test
    void cycleOfEarlierDaysCanBeOpened() {
        folder("a", null);
        folder("b", "a");
        table.put(table.item("a", "folder#a").orElseThrow().with("folderId", "b"));
        new PatchEntity(bench).patch(type("folder"), "a", json("{'folderId': null}"), Precondition.NONE);
        new DeleteEntity(bench).delete(type("folder"), "b", Precondition.NONE);

        table.put(table.item("a", "folder#a").orElseThrow().with("folderId", "a"));
        new DeleteEntity(bench).delete(type("folder"), "a", Precondition.NONE);
        assertThat(table.seen("a", "folder#a").string("kind")).isEqualTo("tombstone");
    }

    private void folder(String id, String parent) {
        put("folder", id, parent == null ? "{'title': 'F'}" : "{'title': 'F', 'folderId': '" + parent + "'}");
    }

    private void put(String entity, String id, String body) {
        new PutEntity(bench).put(type(entity), id, json(body), Precondition.NONE);
    }

    private void move(String entity, String id, String attribute, String to) {
        new PatchEntity(bench).patch(type(entity), id, json("{'" + attribute + "': '" + to + "'}"), Precondition.NONE);
    }

    private static EntityType type(String entity) {
        return MODEL.entity(entity).orElseThrow();
    }

    private static ObjectNode json(String text) {
        try {
            return (ObjectNode) Json.MAPPER.readTree(text.replace('\'', '"'));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Lets somebody else be faster, once. */
    private final class Before implements CoreTable {
        private final CoreTable real = table.core();
        private Optional<Runnable> other;

        Before(Runnable other) {
            this.other = Optional.of(other);
        }

        @Override
        public Outcome write(Action<CoreKey> action) {
            otherFirst();
            return real.write(action);
        }

        @Override
        public Transacted transact(List<Action<CoreKey>> actions) {
            otherFirst();
            return real.transact(actions);
        }

        private void otherFirst() {
            Optional<Runnable> first = other;
            other = Optional.empty();
            first.ifPresent(Runnable::run);
        }

        @Override
        public Optional<Item> get(Key key, Consistency consistency) {
            return real.get(key, consistency);
        }

        @Override
        public Slice query(Query query) {
            return real.query(query);
        }
    }
}
