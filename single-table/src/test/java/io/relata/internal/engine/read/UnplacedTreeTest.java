package io.relata.internal.engine.read;

import static io.relata.internal.engine.binding.JsonText.json;
import static io.relata.internal.engine.write.Refusals.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;

import io.relata.annotation.BelongsTo;
import io.relata.annotation.Entity;
import io.relata.annotation.SortBy;
import io.relata.annotation.Within;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.Direction;
import io.relata.internal.engine.problem.Refusal.Reason;
import io.relata.internal.engine.read.list.Listing;
import io.relata.internal.engine.table.LocalTable;
import io.relata.internal.engine.write.PatchEntity;
import io.relata.internal.engine.write.Precondition;
import io.relata.internal.engine.write.PutEntity;
import io.relata.internal.engine.write.version.OptimisticRetry;
import io.relata.internal.engine.write.version.WriteContext;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.Related;
import io.relata.internal.model.TableModel;
import io.relata.schema.Schema;
import jakarta.validation.constraints.NotBlank;
import java.time.Clock;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Trees of entities that lack their place in the hierarchy. */
class UnplacedTreeTest {
    /** Books as they were first, without a hierarchy. */
    static final class Before {
        @Entity(collection = "books")
        @SortBy("title")
        record Book(@NotBlank String title) {
        }

        @Entity(collection = "parts")
        @SortBy("title")
        record Part(@NotBlank @BelongsTo(Book.class) String bookId, @NotBlank String title) {
        }

        @Entity(collection = "chapters")
        @SortBy("title")
        record Chapter(@NotBlank @BelongsTo(Part.class) String partId, @NotBlank String title) {
        }

        static final TableModel MODEL = TableModel.of(Schema.table("Library").entities(Book.class, Part.class, Chapter.class).model());
    }

    /** With one. */
    static final class After {
        @Entity(collection = "books")
        @SortBy("title")
        record Book(@NotBlank String title) {
        }

        @Entity(collection = "parts")
        @SortBy("title")
        record Part(@NotBlank @Within(Book.class) String bookId, @NotBlank String title) {
        }

        @Entity(collection = "chapters")
        @SortBy("title")
        record Chapter(@NotBlank @Within(Part.class) String partId, @NotBlank String title) {
        }

        static final TableModel MODEL = TableModel.of(Schema.table("Library").entities(Book.class, Part.class, Chapter.class).model());
    }

    private static final EntityType PART = TableModel.of(After.MODEL).entity("part").orElseThrow();

    private final LocalTable table = new LocalTable(TableModel.of(After.MODEL));
    private final ReadContext reader = new ReadContext(TableModel.of(After.MODEL), table.core(), Runnable::run, Clock.systemUTC());

    UnplacedTreeTest() {
        put(TableModel.of(Before.MODEL), "book", "b", "{'title': 'Wild Geese'}");
        put(TableModel.of(Before.MODEL), "part", "p", "{'bookId': 'b', 'title': 'Autumn'}");
        put(TableModel.of(Before.MODEL), "chapter", "old", "{'partId': 'p', 'title': 'Leaving'}");
    }

    @Test
    void entityOlderThanTheHierarchyShowsWhatWasPlacedBelowIt() {
        assertThat(tree("p")).isEmpty();

        put(TableModel.of(After.MODEL), "chapter", "new", "{'partId': 'p', 'title': 'Arriving'}");
        assertThat(tree("p")).containsExactly("new");
    }

    @Test
    void emptyPatchesCompleteTheTree() {
        put(TableModel.of(After.MODEL), "chapter", "new", "{'partId': 'p', 'title': 'Arriving'}");
        patch("part", "p");
        assertThat(tree("p")).containsExactly("p", "new");

        patch("chapter", "old");
        assertThat(tree("p")).containsExactly("p", "new", "old");
    }

    @Test
    void entityBelowSomethingThatIsGoneHasAnEmptyTree() {
        table.put(Item.of("id", "b", "type", "book#b", "kind", "tombstone", "of", "entity", "version", Long.MAX_VALUE, "expiresAt",
                Long.MAX_VALUE));

        assertThat(tree("p")).isEmpty();
        patch("part", "p");
        assertThat(tree("p")).isEmpty();
    }

    @Test
    void entityThatDoesNotExistHasNone() {
        assertRefused(Reason.UNKNOWN, "part q does not exist", () -> tree("q"));
    }

    private List<String> tree(String id) {
        Related.Tree tree = (Related.Tree) TableModel.of(After.MODEL).related(PART, "tree").orElseThrow();
        return new Walk(reader, options -> Listing.tree(tree, new ReadPlace(reader).read(tree, id), options))
                .ids(Walk.options(10, Direction.ASCENDING));
    }

    private void put(TableModel model, String type, String id, String body) {
        new PutEntity(context(model)).put(model.entity(type).orElseThrow(), id, json(body), Precondition.NONE);
    }

    private void patch(String type, String id) {
        new PatchEntity(context(TableModel.of(After.MODEL))).patch(TableModel.of(After.MODEL).entity(type).orElseThrow(), id, json("{}"),
                Precondition.NONE);
    }

    private WriteContext context(TableModel model) {
        return new WriteContext(model, table.core(), Clock.systemUTC(), OptimisticRetry.waiting());
    }
}
