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
    void listWithFewValuesAndOneShard() {
        @Entity(collection = "things")
        @ListBy(value = "status", sort = "name", index = "gsi1")
        record Thing(@NotNull Status status, @NotBlank String name) {
        }
        assertError(
                "thing is listed by status, then name: its few partitions would receive every write of every thing, at most 1,000 "
                        + "a second each; set shards = 2 or more, or burst and bytes",
                () -> Schema.table("Things").entities(Thing.class).model());
    }

    @Test
    void otherShardsOfOne() {
        @Entity(collection = "things")
        @Listed(shards = 4, otherShards = 1)
        record Thing(@NotBlank String name) {
        }
        assertError(
                "thing: @Listed(otherShards = 1) is invalid: use the previous or the next number of shards, 2 to 100, or 0 for none",
                () -> Schema.table("Things").entities(Thing.class).model());
    }

    @Test
    void listByAnAttributeThatCantBeAKey() {
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
        assertError("thing can't be sorted by done, a boolean: sort by text, a whole number, a date or a time; declare a "
                + "boolean as an enum",
                () -> Schema.table("Things").entities(Thing.class).model());
        assertError(
                "other can't be sorted by the number size: keys sort as text, so it must be an int or long annotated with "
                        + "@PositiveOrZero",
                () -> Schema.table("Things").entities(Other.class).model());
        assertError(
                "more: @ListBy(index = \"nameGsi\") is invalid: use a lower-case letter and up to 39 letters and digits, not "
                        + "ending in Gsi, as indexes of single attributes do",
                () -> Schema.table("Things").entities(More.class).model());
    }

    @Test
    void twoListsInOneIndex() {
        @Entity(collection = "things")
        @ListBy(value = "name", sort = "colour", index = "gsi1")
        @ListBy(value = "colour", sort = "name", index = "gsi1")
        record Thing(@NotBlank String colour, @NotBlank String name) {
        }
        assertError("thing uses index gsi1 twice, but an index holds an item once: use another index for one of them",
                () -> Schema.table("Things").entities(Thing.class).model());
    }

    @Test
    void listByAttributeNamedLikeAParameter() {
        @Entity(collection = "things")
        @ListBy(value = "filter", sort = "name", index = "gsi1")
        record Thing(@NotBlank String filter, @NotBlank String name) {
        }
        assertError("thing is listed by filter, which is a query parameter of every list: rename the attribute",
                () -> Schema.table("Things").entities(Thing.class).model());
    }

    @Entity(collection = "eggs")
    record Egg(@Within(Hen.class) @NotBlank String henId) {
    }

    @Entity(collection = "hens")
    record Hen(@Within(Egg.class) @NotBlank String eggId) {
    }

    @Test
    void cyclicHierarchy() {
        assertError("the hierarchy in index tree is a cycle: egg within hen within egg; remove one @Within",
                () -> Schema.table("Things").entities(Egg.class,
                        Hen.class).model());
    }

    @Test
    void optionalHierarchyAttribute() {
        @Entity(collection = "parts")
        record Part(@Within(Top.class) String topId) {
        }
        assertError("part.topId is optional, but the hierarchy needs it in every part: annotate it with @NotBlank",
                () -> Schema.table("Things").entities(Top.class, Part.class).model());
    }

    @Test
    void idDerivedFromAnOptionalAttribute() {
        @Entity(collection = "things")
        @IdentifiedBy("name")
        record Thing(String name) {
        }
        assertError("thing: @IdentifiedBy(\"name\") needs a required String: annotate name with @NotBlank",
                () -> Schema.table("Things").entities(Thing.class).model());
    }

    @Test
    void copiedAttributeThatDoesNotExist() {
        @Entity(collection = "things")
        @Copied("title")
        record Thing(String name) {
        }
        assertError("thing: @Copied(title) is invalid: name at least one of its attributes [name]",
                () -> Schema.table("Things").entities(Thing.class).model());
    }

    @Test
    void expiryOfATaggedEntity() {
        @Entity(collection = "things")
        @Taggable
        record Thing(@Expires Instant until) {
        }
        @Entity(collection = "others")
        record Other(@Expires String until) {
        }
        assertError(
                "thing has @Expires, but also links, tags, children or unique values, which Time to Live would not delete: remove "
                        + "@Expires or these",
                () -> Schema.table("Things").entities(Thing.class).model());
        assertError("other.until is @Expires and must be an Instant, not String",
                () -> Schema.table("Things").entities(Other.class).model());
    }

    private static void assertError(String message, ThrowingCallable declaration) {
        assertThatThrownBy(declaration).isInstanceOf(ModelException.class).hasMessage(message);
    }
}
