package io.relata.internal.engine.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.relata.access.Relata;
import io.relata.access.StoredEntity;
import io.relata.annotation.BelongsTo;
import io.relata.annotation.Entity;
import io.relata.annotation.Expires;
import io.relata.annotation.IdentifiedBy;
import io.relata.annotation.SortBy;
import io.relata.annotation.Versioned;
import io.relata.annotation.Within;
import io.relata.connect.RelataConnection;
import io.relata.internal.engine.table.LocalTable;
import io.relata.internal.engine.table.MovingClock;
import io.relata.internal.model.TableModel;
import io.relata.internal.servers.dynamodb.DynamoDbLocal;
import io.relata.problem.RequestRefusedException;
import io.relata.schema.Schema;
import jakarta.validation.constraints.NotBlank;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** Hierarchies, kept versions, links that follow, derived ids, expiry and circles are as good in a transaction as alone. */
class TransactionOfEveryTraitTest {
    @Entity(collection = "courses")
    @SortBy("title")
    record Course(@NotBlank String title) {
    }

    @Entity(collection = "chapters")
    @SortBy("title")
    record Chapter(@Within(Course.class) @NotBlank String courseId, @NotBlank String title) {
    }

    @Entity(collection = "pages")
    @SortBy("title")
    @Versioned
    record Sheet(@Within(Chapter.class) @NotBlank String chapterId, @NotBlank String title) {
    }

    @Entity(collection = "authors")
    @SortBy("authorName")
    @IdentifiedBy("authorName")
    record Author(@NotBlank String authorName) {
    }

    @Entity(collection = "notes")
    @SortBy("title")
    record Note(@BelongsTo(value = Author.class, copies = true) @NotBlank String authorId, @NotBlank String title) {
    }

    @Entity(collection = "invitations")
    @SortBy("code")
    record Invitation(@BelongsTo(Author.class) @NotBlank String authorId, @NotBlank String code, @Expires Instant until) {
    }

    @Entity(collection = "folders")
    @SortBy("title")
    record Folder(@BelongsTo(value = Folder.class, list = "folders") String folderId, @NotBlank String title) {
    }

    private static final TableModel MODEL = TableModel.of(Schema.table("Traits")
            .entities(Course.class, Chapter.class, Sheet.class, Author.class, Note.class, Invitation.class, Folder.class).model());

    private final LocalTable table = new LocalTable(MODEL);
    private final MovingClock clock = new MovingClock("2026-11-20T12:00:00.000Z");
    private final Relata relata = RelataConnection.of(DynamoDbLocal.shared().client(), MODEL).table(table.name()).clock(clock).relata();

    @Test
    void wholeTreeIsCreatedAtOnce() {
        String course = relata.transaction(tx -> {
            String id = tx.entities(Course.class).create(new Course("Java")).id();
            String chapter = tx.entities(Chapter.class).create(new Chapter(id, "Records")).id();
            tx.entities(Sheet.class).create(new Sheet(chapter, "One"));
            tx.entities(Sheet.class).create(new Sheet(chapter, "Two"));
            return id;
        });
        assertThat(relata.entities(Course.class).tree(course).stream().map(entity -> entity.value().getClass().getSimpleName()))
                .containsExactly("Course", "Chapter", "Sheet", "Sheet");
    }

    @Test
    void everyEarlierVersionIsKept() {
        String chapter = relata.entities(Chapter.class)
                .create(new Chapter(relata.entities(Course.class).create(new Course("Java")).id(), "Records")).id();
        StoredEntity<Sheet> first = relata.entities(Sheet.class).create(new Sheet(chapter, "One"));
        relata.together(tx -> {
            tx.entities(Sheet.class).change(first.id(), sheet -> new Sheet(chapter, sheet.title() + "!"));
            tx.entities(Sheet.class).change(first.id(), sheet -> new Sheet(chapter, sheet.title() + "!"));
        });
        assertThat(relata.entities(Sheet.class).required(first.id()).value().title()).isEqualTo("One!!");
        assertThat(relata.entities(Sheet.class).history(first.id()).stream().map(sheet -> sheet.version() + " " + sheet.value().title()))
                .containsExactly(first.version() + " One", first.version() + 1 + " One!");
        assertThatThrownBy(() -> relata.entities(Course.class).history("1")).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("no earlier versions are kept of a course");
    }

    @Test
    void linkThatFollowsGoesWithItsEntity() {
        String note = relata.transaction(tx -> {
            tx.entities(Author.class).create(new Author("ann"));
            tx.entities(Author.class).create(new Author("bob"));
            String id = tx.entities(Note.class).create(new Note("ann", "Draft")).id();
            tx.entities(Note.class).change(id, old -> new Note("bob", old.title()));
            return id;
        });
        assertThat(table.items().stream().filter(item -> item.string("kind").equals("link")).map(item -> item.string("to")))
                .containsExactly("bob");
        assertThat(table.items().stream().filter(item -> item.string("kind").equals("link")).map(item -> item.string("from")))
                .containsExactly(note);
        assertThatThrownBy(() -> relata.entities(Author.class).create(new Author("ann")))
                .isInstanceOfSatisfying(RequestRefusedException.class, e -> assertThat(e.problem()).isEqualTo("already-exists"));
        assertThatThrownBy(() -> relata.links(Note.class, Author.class).unlink(note, "bob")).isInstanceOf(RequestRefusedException.class)
                .hasMessageContaining("follow from the attribute authorId");
    }

    @Test
    void expiredEntityIsCreatedAgain() {
        relata.entities(Author.class).create(new Author("ann"));
        StoredEntity<Invitation> first = relata.entities(Invitation.class).put("1",
                new Invitation("ann", "Draft", clock.instant().plusSeconds(60)));
        clock.advance(Duration.ofMinutes(2));
        StoredEntity<Invitation> again = relata.transaction(tx -> {
            assertThat(tx.entities(Invitation.class).get("1")).isEmpty();
            tx.entities(Author.class).put("bob", new Author("bob"));
            return tx.entities(Invitation.class).create("1", new Invitation("ann", "Again", null));
        });
        assertThat(again.version()).isGreaterThan(first.version());
        assertThat(relata.entities(Invitation.class).required("1")).isEqualTo(again);
    }

    @Test
    void nothingBecomesItsOwnAncestor() {
        for (String id : new String[] {"a", "b", "c"}) {
            relata.entities(Folder.class).put(id, new Folder(null, id));
        }
        assertThatThrownBy(() -> relata.together(tx -> {
            tx.entities(Folder.class).change("a", folder -> new Folder("b", "a"));
            tx.entities(Folder.class).change("b", folder -> new Folder("a", "b"));
        })).isInstanceOf(RequestRefusedException.class).hasMessageContaining("would be its own ancestor");
        relata.together(tx -> {
            tx.entities(Folder.class).change("a", folder -> new Folder("b", "a"));
            tx.entities(Folder.class).change("b", folder -> new Folder("c", "b2"));
            tx.entities(Folder.class).change("a", folder -> new Folder(null, "a"));
            tx.entities(Folder.class).change("c", folder -> new Folder("a", "c"));
        });
        assertThat(relata.entities(Folder.class).required("b").value()).isEqualTo(new Folder("c", "b2"));
        assertThat(relata.entities(Folder.class).required("c").value()).isEqualTo(new Folder("a", "c"));
        assertThat(relata.entities(Folder.class).required("a").value()).isEqualTo(new Folder(null, "a"));
    }
}
