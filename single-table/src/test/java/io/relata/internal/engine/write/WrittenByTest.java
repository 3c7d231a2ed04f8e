package io.relata.internal.engine.write;

import static io.relata.internal.engine.binding.JsonText.json;
import static io.relata.internal.engine.write.Refusals.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;

import io.relata.annotation.CreatedBy;
import io.relata.annotation.Entity;
import io.relata.annotation.ListBy;
import io.relata.annotation.Taggable;
import io.relata.annotation.UpdatedBy;
import io.relata.annotation.Versioned;
import io.relata.internal.engine.core.CoreItems;
import io.relata.internal.engine.core.Tag;
import io.relata.internal.engine.item.Attr;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.Access;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.SortRange;
import io.relata.internal.engine.problem.Refusal.Reason;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.table.LocalTable;
import io.relata.internal.engine.table.MovingClock;
import io.relata.internal.engine.table.Query;
import io.relata.internal.engine.write.version.OptimisticRetry;
import io.relata.internal.engine.write.version.WriteContext;
import io.relata.internal.engine.write.version.WriteResult;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.TableModel;
import io.relata.rule.Caller;
import io.relata.schema.Schema;
import jakarta.validation.constraints.NotBlank;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Entities say who created them and who changed them last, whatever callers send for that. */
class WrittenByTest {
    private static final TableModel MODEL = TableModel.of(Schema.table("Notes").entities(Note.class).model());
    private static final EntityType NOTE = MODEL.entity("note").orElseThrow();
    /** The model before it asked who writes. */
    private static final EntityType PLAIN = TableModel.of(Schema.table("Notes").entities(Plain.class).model()).entity("note").orElseThrow();

    @Entity(collection = "notes")
    @Versioned
    @Taggable
    @ListBy(value = "author", sort = "createdAt", index = "gsi1")
    record Note(@NotBlank String text, String colour, @CreatedBy String author, @UpdatedBy String editor) {
    }

    @Entity(collection = "notes", name = "note")
    @Versioned
    record Plain(@NotBlank String text) {
    }

    private final LocalTable table = new LocalTable(MODEL);
    private final MovingClock clock = new MovingClock("2026-11-20T12:00:00Z");

    private WriteContext by(String subject) {
        return new WriteContext(MODEL, table.core(), clock, OptimisticRetry.waiting()).by(Caller.of(subject));
    }

    private Item put(String subject, String json) {
        return new PutEntity(by(subject)).put(NOTE, "n", json(json), new Precondition.None()).entity();
    }

    private WriteResult patch(String subject, String json) {
        return new PatchEntity(by(subject)).patch(NOTE, "n", json(json), new Precondition.None());
    }

    private static void assertWriters(Item note, String author, String editor) {
        assertThat(note.string("author")).isEqualTo(author);
        assertThat(note.string("editor")).isEqualTo(editor);
    }

    @Test
    void creatorIsTheFirstAndTheLatestWriter() {
        assertWriters(put("ann", "{'text': 'a'}"), "ann", "ann");
        assertWriters(new CreateEntity(by("bob")).create(NOTE, json("{'text': 'b'}"), Optional.empty()).entity(), "bob", "bob");
        assertWriters(new CreateEntity(new WriteContext(MODEL, table.core(), clock, OptimisticRetry.waiting()))
                .create(NOTE, json("{'text': 'b'}"), Optional.empty()).entity(), "application", "application");
    }

    @Test
    void nobodyWritesInAnothersName() {
        assertWriters(put("ann", "{'text': 'a', 'author': 'zoe', 'editor': 'zoe'}"), "ann", "ann");
        assertWriters(patch("bob", "{'text': 'b', 'author': 'zoe', 'editor': 'zoe'}").entity(), "ann", "bob");
        assertWriters(patch("carl", "{'text': 'c', 'author': null, 'editor': null}").entity(), "ann", "carl");
        assertWriters(patch("dora", "{'text': 'd', 'author': 17, 'editor': []}").entity(), "ann", "dora");
        assertWriters(put("eve", "{'text': 'e', 'author': 'zoe', 'editor': 'zoe'}"), "ann", "eve");
        assertWriters(new CreateEntity(by("bob")).create(NOTE, json("{'text': 'b', 'author': 17}"), Optional.empty()).entity(), "bob",
                "bob");
    }

    @Test
    void whoeverChangesNothingHasNotWritten() {
        Item first = put("ann", "{'text': 'a'}");
        clock.advance(Duration.ofSeconds(1));
        for (WriteResult unchanged : List.of(patch("bob", "{}"), patch("bob", "{'text': 'a'}"), patch("bob", "{'editor': 'bob'}"),
                patch("bob", "{'author': 'bob'}"),
                new PutEntity(by("bob")).put(NOTE, "n", json("{'text': 'a', 'editor': 'bob'}"), new Precondition.None()))) {
            assertThat(unchanged.effect()).isEqualTo(WriteResult.Effect.UNCHANGED);
            assertThat(unchanged.entity()).isEqualTo(first);
        }
    }

    @Test
    void taggingIsAChangeToo() {
        put("ann", "{'text': 'a'}");
        new TagEntity(by("bob")).tag(NOTE, "n", new Tag("urgent"));
        assertWriters(note(), "ann", "bob");
        new TagEntity(by("carl")).tag(NOTE, "n", new Tag("urgent"));
        assertWriters(note(), "ann", "bob");
        new TagEntity(by("dora")).untag(NOTE, "n", new Tag("urgent"));
        assertWriters(note(), "ann", "dora");
    }

    @Test
    void eachEarlierVersionSaysWhoWroteIt() {
        put("ann", "{'text': 'a'}");
        patch("bob", "{'text': 'b'}");
        patch("carl", "{'text': 'c'}");
        List<Item> history = table.core().query(Query.of(Access.TABLE, CoreKey.historyPartition(NOTE.ref("n")), SortRange.of("note#n"), 10))
                .items().stream()
                .filter(Kind.HISTORY::is).toList();
        assertThat(history).extracting(item -> item.map(Attr.DATA).get("text") + " by " + item.map(Attr.DATA).get("editor"))
                .containsExactlyInAnyOrder("a by ann", "b by bob");
        assertWriters(note(), "ann", "carl");
    }

    @Test
    void copiesDoNotSayWhoChangedTheEntityLast() {
        assertThat(NOTE.copied()).extracting(attribute -> attribute.name()).containsExactly("text", "colour", "author");
        assertThat(CoreItems.own(NOTE, put("ann", "{'text': 'a'}"))).containsKeys("author", "editor");
    }

    @Test
    void newCreatorBeginsANewLife() {
        put("ann", "{'text': 'a'}");
        new DeleteEntity(by("bob")).delete(NOTE, "n", new Precondition.None());
        assertWriters(put("carl", "{'text': 'a'}"), "carl", "carl");
    }

    @Test
    void whatWasWrittenBeforeHasALatestWriterFromItsNextChangeOn() {
        new PutEntity(by("ann")).put(PLAIN, "n", json("{'text': 'a'}"), new Precondition.None());
        assertThat(patch("bob", "{}").effect()).isEqualTo(WriteResult.Effect.UNCHANGED);
        Item changed = patch("bob", "{'text': 'b'}").entity();
        assertThat(changed.has("author")).isFalse();
        assertThat(changed.string("editor")).isEqualTo("bob");
        assertThat(put("carl", "{'text': 'c', 'author': 'carl'}").has("author")).isFalse();
    }

    @Test
    void subjectThatCanBeNoKeyIsRefusedWhereThereIsAListByIt() {
        assertRefused(Reason.INVALID, "/author: there is a list by it, so it has at most 256 characters",
                () -> put("a".repeat(257), "{'text': 'a'}"));
    }

    private Item note() {
        return table.core().get(CoreKey.of(NOTE.ref("n")), Consistency.STRONG).orElseThrow();
    }
}
