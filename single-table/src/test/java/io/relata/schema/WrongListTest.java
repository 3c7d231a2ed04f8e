package io.relata.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.relata.annotation.BelongsTo;
import io.relata.annotation.Copied;
import io.relata.annotation.Entity;
import io.relata.annotation.Expires;
import io.relata.annotation.IdentifiedBy;
import io.relata.annotation.ListBy;
import io.relata.annotation.Listed;
import io.relata.annotation.SortBy;
import io.relata.annotation.Taggable;
import io.relata.annotation.UniqueTogether;
import io.relata.annotation.Versioned;
import io.relata.annotation.Within;
import io.relata.internal.model.TableModel;
import jakarta.validation.constraints.Email;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.PositiveOrZero;
import jakarta.validation.constraints.Size;
import java.time.Instant;
import java.time.LocalDate;
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
    void shardByAnAttributeOfTheList() {
        @Entity(collection = "things")
        @ListBy(value = "name", sort = "at", shards = 3, shardBy = "name", index = "gsi1")
        record Thing(@NotBlank String name, Instant at) {
        }
        @Entity(collection = "others")
        @ListBy(sort = "at", shards = 3, shardBy = "at", index = "gsi1")
        record Other(Instant at) {
        }
        assertError("thing: @ListBy(shardBy = \"name\") names an attribute of the list itself, and spreads nothing that has the same name: "
                + "name another, or none, which spreads by id", () -> Schema.table("Things").entities(Thing.class).model());
        assertError("other: @ListBy(shardBy = \"at\") names an attribute of the list itself, and spreads nothing that has the same at: "
                + "name another, or none, which spreads by id", () -> Schema.table("Things").entities(Other.class).model());
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
        record Other(double size, @NotBlank String name) {
        }
        @Entity(collection = "mores")
        @ListBy(value = "name", sort = "name", index = "nameGsi")
        record More(@NotBlank String name) {
        }
        assertError("thing can't be sorted by done, a boolean: sort by text, a number, a date or a time; declare a "
                + "boolean as an enum",
                () -> Schema.table("Things").entities(Thing.class).model());
        assertError(
                "other.size has the unsupported type double: "
                        + "use String, BigDecimal, int, long, boolean, Instant, OffsetDateTime, LocalDate, LocalTime, Duration, "
                        + "UUID, URI, Locale, Currency, ZoneId, an enum, a Set of one of those, a GeoPoint, or a List, a Map with "
                        + "keys of String, Locale "
                        + "or an enum, or a record of any of these, or a sealed interface of such records",
                () -> Schema.table("Things").entities(Other.class).model());
        assertError(
                "more: @ListBy(index = \"nameGsi\") is invalid: use a lower-case letter and up to 39 letters and digits, not "
                        + "ending in Gsi, as indexes of single attributes do",
                () -> Schema.table("Things").entities(More.class).model());
    }

    @Test
    void attributesWithNamesThatAnswersAndQueryStringsNeed() {
        @Entity(collection = "things")
        @ListBy(value = "fields", sort = "consistent", index = "gsi1")
        record Thing(@NotBlank String fields, @NotBlank String consistent) {
        }
        @Entity(collection = "parts")
        record Part(@NotBlank @BelongsTo(Thing.class) String thingId, String included) {
        }
        assertErrors(() -> Schema.table("Things").entities(Thing.class, Part.class).model(),
                "thing is listed by fields, which is a query parameter of every list: rename the attribute",
                "thing is listed by consistent, which is a query parameter of every list: rename the attribute",
                "part has an attribute named included, which is reserved for what answers include: rename it");
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
    void listOfOneValueThatNothingHas() {
        @Entity(collection = "things")
        @ListBy(value = "status=GONE", sort = "name", index = "gsi1", shards = 2)
        @ListBy(value = "dueOn=soon", sort = "name", index = "gsi2", shards = 2)
        @ListBy(value = "position=3", sort = "name", index = "gsi3", shards = 2)
        @ListBy(value = "createdAt=2026", sort = "name", index = "gsi4", shards = 2)
        record Thing(@NotNull Status status, LocalDate dueOn, @PositiveOrZero int position, @NotBlank String name) {
        }
        @Entity(collection = "others")
        @ListBy(value = {"status=OPEN", "dueOn=2026-11-20", "name=a=b"}, sort = {}, index = "gsi1", shards = 2)
        record Other(Status status, LocalDate dueOn, @NotBlank String name) {
        }
        assertErrors(() -> Schema.table("Things").entities(Thing.class).model(),
                "thing: @ListBy(\"status=GONE\") would list nothing: Status has the constants [OPEN, CLOSED]",
                "thing: @ListBy(\"dueOn=soon\") would list nothing: a date is written as 2026-11-20",
                "thing: @ListBy(\"position=3\") keeps a list of one value, so position must be a text, an enum or a date, not int: list "
                        + "by position without a value",
                "thing: @ListBy(\"createdAt=2026\") keeps a list of one value, so createdAt must be a text, an enum or a date, not "
                        + "Instant: list by createdAt without a value");
        assertThat(TableModel.of(Schema.table("Things").entities(Other.class).model()).entities().get(0).lists().get(0).described())
                .isEqualTo("status=OPEN and dueOn=2026-11-20 and name=a=b, then id");
    }

    @Test
    void nameGivenTwice() {
        @Entity(collection = "things")
        @SortBy({"name", "name"})
        @ListBy(value = {"name", "name=a"}, sort = {"colour", "colour"}, index = "gsi1")
        @IdentifiedBy({"name", "name"})
        @UniqueTogether({"colour", "name", "colour"})
        record Thing(@NotBlank String colour, @NotBlank String name) {
        }
        assertErrors(() -> Schema.table("Things").entities(Thing.class).model(),
                "thing: @SortBy(name, name) names name more than once: once is enough",
                "thing: value of @ListBy(name, name) names name more than once: once is enough",
                "thing: sort of @ListBy(colour, colour) names colour more than once: once is enough",
                "thing: @UniqueTogether(colour, name, colour) names colour more than once: once is enough",
                "thing: @IdentifiedBy(name, name) names name more than once: once is enough");
    }

    @Test
    void idDerivedFromWhatCantBeOne() {
        @Entity(collection = "things")
        @IdentifiedBy({"email", "essay", "name"})
        record Thing(@NotBlank @Email String email, @NotNull @Size(min = 129) String essay, @NotBlank @Size(min = 128) String name) {
        }
        String rest = "\") can't be part of an id, which has 1 to 128 characters of A-Z a-z 0-9 . _ ~ -, and not . or ..: the "
                + "constraints of %s allow other values only. Name another attribute, and annotate this one with @Unique";
        assertErrors(() -> Schema.table("Things").entities(Thing.class).model(),
                "thing: @IdentifiedBy(\"email" + rest.formatted("email"), "thing: @IdentifiedBy(\"essay" + rest.formatted("essay"));
    }

    @Test
    void severalExpiryTimes() {
        @Entity(collection = "things")
        record Thing(@Expires Instant until, @Expires Instant latest) {
        }
        assertError("thing has several attributes with @Expires, [until, latest], but expires once: keep one",
                () -> Schema.table("Things").entities(Thing.class).model());
    }

    @Test
    void indexOfAHierarchyWithAnInvalidName() {
        @Entity(collection = "parts")
        record Part(@Within(value = Top.class, index = "my index!") @NotBlank String topId) {
        }
        @Entity(collection = "others")
        record Other(@Within(value = Top.class, index = "topIdGsi") @NotBlank String topId) {
        }
        @Entity(collection = "thirds")
        @ListBy(sort = "createdAt", index = "shelfSort", shards = 2)
        record Third(@Within(value = Top.class, index = "shelf") @NotBlank String topId) {
        }
        String rule = " is invalid: use a lower-case letter and up to 39 letters and digits, not ending in Gsi, as indexes of single "
                + "attributes do";
        assertError("part.topId: @Within(index = \"my index!\")" + rule,
                () -> Schema.table("Things").entities(Top.class, Part.class).model());
        assertError("other.topId: @Within(index = \"topIdGsi\")" + rule,
                () -> Schema.table("Things").entities(Top.class, Other.class).model());
        assertError("the indexes shelf and shelfSort would share an attribute: rename one",
                () -> Schema.table("Things").entities(Top.class, Third.class).model());
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
    void expiryOfWhatWouldLeaveSomethingBehind() {
        @Entity(collection = "things")
        record Thing(@Expires Instant until) {
        }
        @Entity(collection = "parts")
        @Versioned
        record Part(@BelongsTo(Thing.class) String thingId, @Expires Instant until) {
        }
        @Entity(collection = "notes")
        @Taggable
        @Copied("text")
        record Note(String text, @Expires Instant until) {
        }
        @Entity(collection = "others")
        record Other(@Expires String until) {
        }
        assertErrors(() -> Schema.table("Things").entities(Thing.class, Part.class).model(),
                "part.thingId: thing expires, and nothing can refuse that: say onDelete = CASCADE or DETACH, or remove @Expires",
                "part has @Expires, but also @Versioned, and earlier versions would be left when it expires: remove one or the other");
        assertError("note has @Expires, so its copies have to carry until, or lists could not leave out what has expired: add it to "
                + "@Copied", () -> Schema.table("Things").entities(Note.class).model());
        assertError("other.until is @Expires and must be an Instant, not String",
                () -> Schema.table("Things").entities(Other.class).model());
    }

    private static void assertErrors(ThrowingCallable declaration, String... sentences) {
        assertThat(catchThrowableOfType(ModelException.class, declaration).sentences()).containsExactly(sentences);
    }

    private static void assertError(String message, ThrowingCallable declaration) {
        assertThatThrownBy(declaration).isInstanceOf(ModelException.class).hasMessage(message);
    }
}
