package io.relata.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.relata.annotation.BelongsTo;
import io.relata.annotation.Copied;
import io.relata.annotation.CreatedBy;
import io.relata.annotation.Entity;
import io.relata.annotation.ListBy;
import io.relata.annotation.Searchable;
import io.relata.annotation.Unique;
import io.relata.annotation.UniqueTogether;
import io.relata.annotation.UpdatedBy;
import io.relata.internal.engine.change.Fingerprint;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.TableModel;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Size;
import org.junit.jupiter.api.Test;

/** What a model can't say of who writes, and what is answered. */
class WrongWriterTest {
    @Entity(collection = "people")
    record Person(@NotBlank String name) {
    }

    @Test
    void otherTypesThanText() {
        @Entity(collection = "notes")
        record Note(@NotBlank String text, @CreatedBy int author, @UpdatedBy Integer editor) {
        }
        assertErrors(Note.class, "note.author is @CreatedBy and must be a String, not int",
                "note.editor is @UpdatedBy and must be a String, not Integer");
    }

    @Test
    void severalOfAKindAndBothInOne() {
        @Entity(collection = "notes")
        record Note(@CreatedBy String author, @CreatedBy String founder, @UpdatedBy @CreatedBy String editor) {
        }
        assertErrors(Note.class, "note has several attributes with @CreatedBy, [author, founder, editor]: keep one",
                "note.editor is @UpdatedBy and @CreatedBy, but one attribute can't say both: declare two");
    }

    @Test
    void constraints() {
        @Entity(collection = "notes")
        record Note(@NotBlank @CreatedBy String author, @Size(max = 20) @UpdatedBy String editor) {
        }
        assertErrors(Note.class, "note.author is @CreatedBy, which only the server sets, so it can't have a constraint: remove @NotBlank",
                "note.editor is @UpdatedBy, which only the server sets, so it can't have a constraint: remove @Size");
    }

    @Test
    void parents() {
        @Entity(collection = "notes")
        record Note(@NotBlank String text, @BelongsTo(Person.class) @CreatedBy String author) {
        }
        assertErrors(Note.class, "note.author is @CreatedBy, a caller and no entity, and can't be @BelongsTo: remove that");
    }

    @Test
    void latestWriterInKeysCopiesAndDocuments() {
        @Entity(collection = "notes")
        @ListBy(value = "editor", sort = "text", index = "gsi1")
        @UniqueTogether({"text", "editor"})
        @Copied({"text", "editor"})
        record Note(@NotBlank String text, @Unique @Searchable @UpdatedBy String editor) {
        }
        assertErrors(Note.class, "note.editor is @UpdatedBy, which may change with every write, and can't be @Unique: remove that",
                "note.editor is @UpdatedBy, which may change with every write, and can't be @Searchable: remove that",
                "note.editor is @UpdatedBy and can't be part of @ListBy: leave it out there",
                "note.editor is @UpdatedBy and can't be part of @UniqueTogether: leave it out there",
                "note.editor is @UpdatedBy and can't be part of @Copied: leave it out there");
    }

    @Test
    void attributesOfRelationships() {
        record Visit(@CreatedBy String author) {
        }
        ModelException refused = catchThrowableOfType(ModelException.class, () -> Schema.table("People").entities(Person.class)
                .manyToMany(ManyToMany.between(Person.class, Person.class).named("visits", "visitors").with(Visit.class)).model());
        assertThat(refused).isNotNull();
        assertThat(refused.getMessage())
                .contains(".author can't say who writes: only an attribute of an entity is @CreatedBy or @UpdatedBy");
    }

    @Test
    void creatorMayBeInListsInCopiesAndUnique() {
        @Entity(collection = "notes")
        @ListBy(value = "author", sort = "text", index = "gsi1")
        @UniqueTogether({"text", "author"})
        @Copied({"text", "author"})
        record Note(@NotBlank String text, @Searchable @CreatedBy String author, @UpdatedBy String editor) {
        }
        EntityType note = model(Note.class).entity("note").orElseThrow();
        assertThat(note.traits().createdBy()).contains("author");
        assertThat(note.traits().updatedBy()).contains("editor");
    }

    @Test
    void whoWritesIsPartOfTheFingerprintOnlyWhereTheModelAsks() {
        @Entity(collection = "notes")
        record Note(@NotBlank String text, @CreatedBy String author, @UpdatedBy String editor) {
        }
        assertThat(Fingerprint.of(model(Note.class)).text()).contains(" created by author updated by editor");
        assertThat(Fingerprint.of(TableModel.of(Schema.table("People").entities(Person.class).model())).text())
                .doesNotContain("ed by author")
                .endsWith("expires never");
    }

    private static TableModel model(Class<? extends Record> entity) {
        return TableModel.of(Schema.table("Notes").entities(Person.class, entity).model());
    }

    private static void assertErrors(Class<? extends Record> entity, String... errors) {
        ModelException refused = catchThrowableOfType(ModelException.class, () -> model(entity));
        assertThat(refused).isNotNull();
        assertThat(refused.getMessage()).contains(errors);
    }
}
