package io.relata.schema;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.relata.annotation.Copied;
import io.relata.annotation.Entity;
import io.relata.annotation.Expires;
import io.relata.annotation.IdentifiedBy;
import io.relata.annotation.ListBy;
import io.relata.annotation.Listed;
import io.relata.annotation.Taggable;
import io.relata.annotation.Within;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import java.time.Instant;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** What a model can't say of lists, hierarchies, ids and expiry, and what is answered. */
class WrongListTest {
    enum Status {
        OPEN, CLOSED
    }

    @Entity(collection = "tops")
    record Top(@NotBlank String name) {
    }

    @Test
    void listInTooFewPartitions() {
        @Entity(collection = "things")
        @ListBy(value = "status", sort = "name", index = "gsi1")
        record Thing(@NotNull Status status, @NotBlank String name) {
        }
        assertWrong(
                "thing is listed by status, then name: so few partitions would take every write of every thing, 1,000 a second at the most each; spread each over "
                        + "shards = 2 or more, or say what is read at once with burst and bytes",
                () -> Schema.table("Things").entities(Thing.class).model());
    }

    @Test
    void listOfAllThatWasOrWillBeInOnePartition() {
        @Entity(collection = "things")
        @Listed(shards = 4, otherShards = 1)
        record Thing(@NotBlank String name) {
        }
        assertWrong(
                "thing is listed with otherShards = 1: it is the number of shards that the list had before, or will have next, 2 to 100, or 0 where there is no "
                        + "other",
                () -> Schema.table("Things").entities(Thing.class).model());
    }

    @Test
    void listByWhatIsNoKey() {
        @Entity(collection = "things")
        @ListBy(value = "done", sort = "name", index = "gsi1")
        record Thing(boolean done, @NotBlank String name) {
        }
        @Entity(collection = "others")
        @ListBy(value = "name", sort = "size", index = "gsi1")
        record Other(int size, @NotBlank String name) {
        }
        @Entity(collection = "mores")
        @ListBy(value = "name", sort = "name", index = "nameGsi")
        record More(@NotBlank String name) {
        }
        assertWrong("thing is sorted by done, a boolean: an index is sorted by text, a whole number or a time; use an enum for a yes or no",
                () -> Schema.table("Things").entities(Thing.class).model());
        assertWrong(
                "other is sorted by the number size: its text order is its order only if it is an int or long that is never negative; declare it so, with "
                        + "@PositiveOrZero",
                () -> Schema.table("Things").entities(Other.class).model());
        assertWrong(
                "more: \"nameGsi\" can't be the name of an overloaded index: a lower-case letter and up to 39 letters and digits, not ending in Gsi, as the indexes "
                        + "of single attributes do",
                () -> Schema.table("Things").entities(More.class).model());
    }

    @Test
    void twoPlacesInOneIndex() {
        @Entity(collection = "things")
        @ListBy(value = "name", sort = "colour", index = "gsi1")
        @ListBy(value = "colour", sort = "name", index = "gsi1")
        record Thing(@NotBlank String colour, @NotBlank String name) {
        }
        assertWrong("thing has two places in index gsi1, and an item lies in an index once: give one of them another index",
                () -> Schema.table("Things").entities(Thing.class).model());
    }

    @Test
    void listByWhatAParameterIsCalled() {
        @Entity(collection = "things")
        @ListBy(value = "filter", sort = "name", index = "gsi1")
        record Thing(@NotBlank String filter, @NotBlank String name) {
        }
        assertWrong("thing is listed by filter, which is what a parameter of every list is called: rename the attribute",
                () -> Schema.table("Things").entities(Thing.class).model());
    }

    @Entity(collection = "eggs")
    record Egg(@Within(Hen.class) @NotBlank String henId) {
    }

    @Entity(collection = "hens")
    record Hen(@Within(Egg.class) @NotBlank String eggId) {
    }

    @Test
    void hierarchyWithoutATop() {
        assertWrong("the hierarchy of index tree has no top: egg, part of hen, part of egg",
                () -> Schema.table("Things").entities(Egg.class,
                        Hen.class).model());
    }

    @Test
    void partOfNothing() {
        @Entity(collection = "parts")
        record Part(@Within(Top.class) String topId) {
        }
        assertWrong("part.topId may be missing, and without it the part would be part of nothing: annotate it with @NotBlank",
                () -> Schema.table("Things").entities(Top.class, Part.class).model());
    }

    @Test
    void idOfWhatMayBeMissing() {
        @Entity(collection = "things")
        @IdentifiedBy("name")
        record Thing(String name) {
        }
        assertWrong("thing's id is made of name, which has to be a String that is never missing: annotate it with @NotBlank",
                () -> Schema.table("Things").entities(Thing.class).model());
    }

    @Test
    void attributeThatIsNone() {
        @Entity(collection = "things")
        @Copied("title")
        record Thing(String name) {
        }
        assertWrong("thing: title can't be copied: name at least one of its attributes [name]",
                () -> Schema.table("Things").entities(Thing.class).model());
    }

    @Test
    void expiryOfWhatIsLinked() {
        @Entity(collection = "things")
        @Taggable
        record Thing(@Expires Instant until) {
        }
        @Entity(collection = "others")
        record Other(@Expires String until) {
        }
        assertWrong(
                "thing expires, and nobody would take down its links, tags, children or claims of unique values: it can't have any. Give up @Expires, or these",
                () -> Schema.table("Things").entities(Thing.class).model());
        assertWrong("other.until says when the other goes, so it is an Instant, not a String",
                () -> Schema.table("Things").entities(Other.class).model());
    }

    private static void assertWrong(String message, ThrowingCallable declaration) {
        assertThatThrownBy(declaration).isInstanceOf(ModelException.class).hasMessage(message);
    }
}
