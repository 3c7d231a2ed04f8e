package io.relata.internal.engine.write;

import static io.relata.internal.engine.binding.JsonText.json;
import static io.relata.internal.engine.write.Refusals.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;

import io.relata.annotation.BelongsTo;
import io.relata.annotation.Entity;
import io.relata.internal.engine.core.CoreItems;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.LinkRef;
import io.relata.internal.engine.problem.Refusal.Reason;
import io.relata.internal.engine.table.LocalTable;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.AttributeChange;
import io.relata.internal.engine.table.action.Condition;
import io.relata.internal.engine.write.version.OptimisticRetry;
import io.relata.internal.engine.write.version.WriteContext;
import io.relata.internal.engine.write.version.WriteResult;
import io.relata.internal.model.TableModel;
import io.relata.schema.Schema;
import jakarta.validation.constraints.NotBlank;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The stream function takes a link down while the entity that it follows from is written. */
class ChangingLinksTest {
    private static final TableModel MODEL = TableModel.of(Schema.table("Books").entities(Author.class, Book.class).model());

    private final LocalTable table = new LocalTable(MODEL);
    private final WriteContext calm = WriteContext.of(MODEL, table.core());
    private final CoreKey link = CoreKey.of(new LinkRef(MODEL.relations().get(0).name(), MODEL.entity("book").orElseThrow().ref("b1"),
            MODEL.entity("author").orElseThrow().ref("a1")));

    @Entity(collection = "authors")
    record Author(@NotBlank String authorName) {
    }

    @Entity(collection = "books")
    record Book(@BelongsTo(value = Author.class, copies = true) @NotBlank String authorId, String title) {
    }

    @BeforeEach
    void book() {
        put(calm, "author", "a1", "{'authorName': 'Ann'}");
        put(calm, "book", "b1", "{'authorId': 'a1', 'title': 'First'}");
    }

    @Test
    void bookIsCreatedAgainWhileItsOldLinkIsTakenDown() {
        new DeleteEntity(calm).delete(MODEL.entity("book").orElseThrow(), "b1", Precondition.NONE);

        WriteResult again = put(interrupted(this::takeDown), "book", "b1", "{'authorId': 'a1', 'title': 'Second'}");

        assertThat(again.effect()).isEqualTo(WriteResult.Effect.CREATED);
        assertThat(table.item("b1", "book#b1")).contains(again.entity());
        Item now = table.item(link.id(), link.type()).orElseThrow();
        assertThat(now.string("kind")).isEqualTo("link");
        assertThat(now.number("fromLife")).isEqualTo(again.entity().number("life"));
    }

    @Test
    void bookThatSomebodyElseCreatesAtThatMomentIsAConflict() {
        new DeleteEntity(calm).delete(MODEL.entity("book").orElseThrow(), "b1", Precondition.NONE);
        WriteContext between = interrupted(() -> put(calm, "book", "b1", "{'authorId': 'a1', 'title': 'Faster'}"));

        assertRefused(Reason.CONFLICT,
                "book b1 was created by another request at the same moment: read it, and replace it if that is what you want",
                () -> put(between, "book", "b1", "{'authorId': 'a1', 'title': 'Slower'}"));
        assertThat(table.seen("b1", "book#b1").string("title")).isEqualTo("Faster");
    }

    @Test
    void bookIsGivenToAnotherWhileItsOldLinkIsRestored() {
        put(calm, "author", "a2", "{'authorName': 'Bea'}");
        Item live = table.item(link.id(), link.type()).orElseThrow();
        takeDown();

        put(interrupted(() -> restore(live)), "book", "b1", "{'authorId': 'a2', 'title': 'First'}");

        assertThat(table.seen("b1", "book#b1").string("authorId")).isEqualTo("a2");
        assertThat(table.item(link.id(), link.type()).orElseThrow().string("kind")).isEqualTo("tombstone");
    }

    private void restore(Item live) {
        table.copies().transact(List.of(new Action.Update<>(link, List.of(new AttributeChange.Assign("kind", "link"),
                new AttributeChange.Assign("version", live.number("version") + 2),
                new AttributeChange.Assign("relation", live.string("relation")), new AttributeChange.Assign("from", "b1"),
                new AttributeChange.Assign("to", "a1"), new AttributeChange.Assign("fromLife", live.number("fromLife")),
                new AttributeChange.Assign("toLife", live.number("toLife")), new AttributeChange.Assign("attributes", Map.of()),
                new AttributeChange.Remove("of"), new AttributeChange.Remove("expiresAt")), Condition.always())));
    }

    private void takeDown() {
        table.copies().transact(List.of(new Action.Update<>(link, CoreItems.linkTombstone(Instant.now()), Condition.always())));
    }

    private WriteContext interrupted(Runnable interruption) {
        return new WriteContext(MODEL, new Interrupted(table.core(), interruption), Clock.systemUTC(), new OptimisticRetry(3, attempt -> {
        }));
    }

    private static WriteResult put(WriteContext bench, String entity, String id, String body) {
        return new PutEntity(bench).put(MODEL.entity(entity).orElseThrow(), id, json(body), Precondition.NONE);
    }
}
