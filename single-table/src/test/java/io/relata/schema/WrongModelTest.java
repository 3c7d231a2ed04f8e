package io.relata.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.relata.annotation.BelongsTo;
import io.relata.annotation.Copied;
import io.relata.annotation.Entity;
import io.relata.annotation.IdentifiedBy;
import io.relata.annotation.ListBy;
import io.relata.annotation.Listed;
import io.relata.annotation.Searchable;
import io.relata.annotation.SelfCopy;
import io.relata.annotation.SortBy;
import io.relata.annotation.Unique;
import io.relata.annotation.UniqueTogether;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.TableModel;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every error that a model can have, and its message. */
class WrongModelTest {
    @Entity(collection = "fans")
    @SortBy("name")
    record Fan(@NotBlank String name) {
    }

    @Entity(collection = "bands")
    @SortBy("name")
    record Band(@NotBlank String name) {
    }

    @Test
    void recordWithoutEntityAnnotation() {
        record Thing(String name) {
        }
        assertError("Thing is not an entity: annotate it with @Entity(collection = \"...\")",
                () -> Schema.table("Things").entities(Thing.class).model());
    }

    @Test
    void selfCopyWithoutAnUnnamedRelation() {
        @Entity(collection = "singers")
        @SortBy("name")
        @SelfCopy
        record Singer(@NotBlank String name) {
        }
        assertError(
                "singer has @SelfCopy, but no relation without a name: remove @SelfCopy, or declare a relation without named(...)",
                () -> Schema.table("Things").entities(Singer.class, Band.class)
                        .manyToMany(ManyToMany.between(Singer.class, Band.class).named("singsIn")).model());
    }

    @Test
    void reservedOrMalformedEntityName() {
        @Entity(collection = "things")
        record Tag(String name) {
        }
        @Entity(collection = "things", name = "a#b")
        record Thing(String name) {
        }
        assertError(
                "entity name \"tag\" is invalid: use a lower-case letter and up to 49 letters and digits, but none of [tag, link, "
                        + "unique, progress, meta, total, contribution]; set it with @Entity(name = \"...\")",
                () -> Schema.table("Things").entities(Tag.class).model());
        assertError(
                "entity name \"a#b\" is invalid: use a lower-case letter and up to 49 letters and digits, but none of [tag, link, "
                        + "unique, progress, meta, total, contribution]; set it with @Entity(name = \"...\")",
                () -> Schema.table("Things").entities(Thing.class).model());
    }

    @Test
    void reservedOrMalformedCollection() {
        @Entity(collection = "search")
        record Search(String name) {
        }
        @Entity(collection = "my/things")
        record Thing(String name) {
        }
        assertError("search: collection \"search\" is invalid: use a lower-case letter and up to 49 letters, digits and hyphens, "
                + "but none of [tags, totals, search, batch, health, console]",
                () -> Schema.table("Things").entities(Search.class).model());
        assertError("thing: collection \"my/things\" is invalid: use a lower-case letter and up to 49 letters, digits and "
                + "hyphens, but none of [tags, totals, search, batch, health, console]",
                () -> Schema.table("Things").entities(Thing.class).model());
    }

    @Test
    void reservedAttribute() {
        @Entity(collection = "things")
        record Thing(String version) {
        }
        @Entity(collection = "others")
        record Other(String _hidden) {
        }
        @Entity(collection = "times")
        record Time(String createdAt) {
        }
        assertError("thing.version: this name is reserved for Relata's own attributes; rename it",
                () -> Schema.table("Things").entities(Thing.class).model());
        assertError("other._hidden: this name is reserved for Relata's own attributes; rename it",
                () -> Schema.table("Things").entities(Other.class).model());
        assertError(
                "time.createdAt: this name is reserved for Relata's own attributes; rename it, or make it an Instant, so that "
                        + "callers can provide it",
                () -> Schema.table("Things").entities(Time.class).model());
    }

    @Test
    void unsupportedAttributeType() {
        record Inner(Set<List<String>> names) {
        }
        @Entity(collection = "floats")
        record Floating(double size) {
        }
        @Entity(collection = "maps")
        record Mapped(Map<Integer, String> byNumber) {
        }
        @Entity(collection = "nested")
        record Nested(List<Inner> inner) {
        }
        String use = ": use String, BigDecimal, int, long, boolean, Instant, OffsetDateTime, LocalDate, LocalTime, Duration, UUID, URI, "
                + "Locale, Currency, ZoneId, an enum, a Set of one of those, a GeoPoint, or a List, a Map with keys of String, Locale "
                + "or an enum, "
                + "or a record of any of these, or a sealed interface of such records";
        assertError("floating.size has the unsupported type double" + use, () -> Schema.table("Things").entities(Floating.class).model());
        assertError("mapped.byNumber has the unsupported type java.util.Map<java.lang.Integer, java.lang.String>" + use,
                () -> Schema.table("Things").entities(Mapped.class).model());
        assertError("nested.inner has the unsupported type java.util.List<" + Inner.class.getTypeName() + ">" + use,
                () -> Schema.table("Things").entities(Nested.class).model());
        assertError("relation fan-band.names has the unsupported type java.util.Set<java.util.List<java.lang.String>>" + use,
                () -> Schema.table("Things").entities(Fan.class, Band.class)
                        .manyToMany(ManyToMany.between(Fan.class, Band.class).with(Inner.class)).model());
    }

    @Test
    void sortedByAnUnknownAttribute() {
        @Entity(collection = "things")
        @SortBy("size")
        record Thing(@NotBlank String name) {
        }
        assertError("thing is sorted by size, which is neither one of its attributes [name] nor createdAt",
                () -> Schema.table("Things").entities(Thing.class).model());
    }

    @Test
    void sortedByAnOptionalAttribute() {
        @Entity(collection = "things")
        @SortBy("name")
        record Thing(String name) {
        }
        assertError(
                "thing is sorted by name, which is optional: an entity without it would not be listed. Annotate it with @NotNull "
                        + "or @NotBlank",
                () -> Schema.table("Things").entities(Thing.class).model());
    }

    @Test
    void sortedByABooleanOrAList() {
        @Entity(collection = "things")
        @SortBy("live")
        record Thing(boolean live) {
        }
        @Entity(collection = "others")
        @SortBy("names")
        record Other(@NotNull List<String> names) {
        }
        assertError("thing can't be sorted by live, a boolean: sort by text, a number, a date or a time; declare a "
                + "boolean as an enum",
                () -> Schema.table("Things").entities(Thing.class).model());
        assertError("other can't be sorted by names, a List: sort by text, a number, a date or a time; declare a "
                + "boolean as an enum",
                () -> Schema.table("Things").entities(Other.class).model());
    }

    @Test
    void sortedByANumberOfATypeThatNothingHas() {
        @Entity(collection = "things")
        @SortBy({"size", "weight", "age", "count"})
        record Thing(double size, @NotNull Float weight, short age, @NotNull BigInteger count) {
        }
        String instead = ": use String, BigDecimal, int, long, boolean, Instant, OffsetDateTime, LocalDate, LocalTime, Duration, "
                + "UUID, URI, Locale, Currency, ZoneId, an enum, a Set of one of those, a GeoPoint, or a List, a Map with keys of "
                + "String, Locale "
                + "or an enum, or a record of any of these, or a sealed interface of such records";
        assertThatThrownBy(() -> Schema.table("Things").entities(Thing.class).model()).isInstanceOf(ModelException.class)
                .hasMessage(Stream.of("size has the unsupported type double", "weight has the unsupported type java.lang.Float",
                        "age has the unsupported type short", "count has the unsupported type java.math.BigInteger")
                        .map(each -> "thing." + each + instead).collect(Collectors.joining("\n")));
    }

    @Test
    void sortedByANumberThatMayBeMissing() {
        @Entity(collection = "things")
        @SortBy("size")
        record Thing(BigDecimal size) {
        }
        assertError("thing is sorted by size, which is optional: an entity without it would not be listed. Annotate it with @NotNull or "
                + "@NotBlank", () -> Schema.table("Things").entities(Thing.class).model());
    }

    @Test
    void listWithTooFewOrTooManyShards() {
        @Entity(collection = "things")
        @Listed(shards = 1)
        record Thing(String name) {
        }
        @Entity(collection = "others")
        @Listed(shards = 101)
        record Other(String name) {
        }
        assertError("thing: @Listed(shards = 1) is outside 2 to 100: one partition would receive every write of every thing (at "
                + "most 1,000 a second), and each page reads all of them",
                () -> Schema.table("Things").entities(Thing.class).model());
        assertError("other: @Listed(shards = 101) is outside 2 to 100: one partition would receive every write of every other (at "
                + "most 1,000 a second), and each page reads all of them",
                () -> Schema.table("Things").entities(Other.class).model());
    }

    @Test
    void parentIdOrUniqueValueThatIsNotAString() {
        @Entity(collection = "things")
        record Thing(@BelongsTo(Fan.class) long fanId) {
        }
        @Entity(collection = "others")
        record Other(@Unique Integer number) {
        }
        assertError("thing.fanId holds the parent's id and must be a String, not long",
                () -> Schema.table("Things").entities(Thing.class).model());
        assertError("other.number is @Unique and must be a String, a UUID or a URI, not Integer",
                () -> Schema.table("Things").entities(Other.class).model());
    }

    @Test
    void invalidTableName() {
        assertError("table name \"My Table\" is invalid: use 3 to 255 characters of A-Z a-z 0-9 . _ -",
                () -> Schema.table("My Table").entities(Fan.class).model());
        assertError("table name \"T\" is invalid: use 3 to 255 characters of A-Z a-z 0-9 . _ -",
                () -> Schema.table("T").entities(Fan.class).model());
    }

    @Test
    void modelWithoutEntities() {
        assertError("the model has no entities: add them with entities(...)", () -> Schema.table("Things").model());
    }

    @Test
    void parentOrRelatedEntityOutsideTheModel() {
        @Entity(collection = "things")
        record Thing(@BelongsTo(Fan.class) String fanId) {
        }
        assertError("thing.fanId belongs to Fan, which is not an entity of this model: add it to entities(...)",
                () -> Schema.table("Things").entities(Thing.class).model());
        assertError("Band is used in a relation, but is not an entity of this model: add it to entities(...)",
                () -> Schema.table("Things").entities(Fan.class).manyToMany(Fan.class, Band.class).model());
    }

    @Test
    void duplicateNames() {
        @Entity(collection = "others", name = "fan")
        record Other(String name) {
        }
        @Entity(collection = "fans")
        record Third(String name) {
        }
        assertError("two entities have the name fan: rename one with @Entity(name = \"...\")",
                () -> Schema.table("Things").entities(Fan.class, Other.class).model());
        assertError("two entities have the collection fans: rename one with @Entity(collection = \"...\")",
                () -> Schema.table("Things").entities(Fan.class, Third.class).model());
        assertError("two relations have the name fan-band: rename one with named(\"...\")",
                () -> Schema.table("Things").entities(Fan.class, Band.class).manyToMany(Fan.class, Band.class)
                        .manyToMany(Fan.class, Band.class).model());
    }

    @Test
    void twoListsWithTheSamePath() {
        @Entity(collection = "things")
        record Thing(@BelongsTo(Fan.class) String fanId, @BelongsTo(Fan.class) String rivalId) {
        }
        assertError(
                "fan has two lists named things: name the relation with named(\"...\"), or the list of children with "
                        + "@BelongsTo(list = \"...\")",
                () -> Schema.table("Things").entities(Fan.class, Thing.class).model());
    }

    @Test
    void listNamedTags() {
        @Entity(collection = "things")
        record Thing(@BelongsTo(value = Fan.class, list = "tags") String fanId) {
        }
        assertError("fan has a list named tags, which is reserved for its tags: rename the list",
                () -> Schema.table("Things").entities(Fan.class, Thing.class).model());
    }

    @Test
    void sharedAttributeThatTheParentLacks() {
        @Entity(collection = "things")
        record Thing(@BelongsTo(value = Fan.class, sharing = "city") String fanId, String city) {
        }
        assertError("thing.fanId shares city with its fan, but both need an attribute of that name: add it, or remove it from sharing",
                () -> Schema.table("Things").entities(Fan.class, Thing.class).model());
    }

    @Test
    void selfRelationNeedsTwoNames() {
        assertError("fan is related to itself: name both directions, for example named(\"follows\", \"followedBy\"), or "
                + "the only one, for example symmetrical(\"friends\")",
                () -> Schema.table("Things").entities(Fan.class).manyToMany(ManyToMany.between(Fan.class, Fan.class).named("knows"))
                        .model());
        assertError("relation knows has the same name in both directions: use named(\"follows\", \"followedBy\"), or "
                + "symmetrical(\"knows\") if each link is the same for both",
                () -> Schema.table("Things").entities(Fan.class)
                        .manyToMany(ManyToMany.between(Fan.class, Fan.class).named("knows", "knows")).model());
    }

    @Test
    void symmetricalRelationOfTwoEntities() {
        @Entity(collection = "things")
        record Thing(@NotBlank String name) {
        }
        assertError("relation friends is symmetrical, but leads from thing to fan: only a relation of an entity with itself can be; use "
                + "named(\"friends\")",
                () -> Schema.table("Things").entities(Fan.class, Thing.class)
                        .manyToMany(ManyToMany.between(Thing.class, Fan.class).symmetrical("friends")).model());
    }

    @Test
    void symmetricalRelationHasOneName() {
        ManyToMany symmetrical = ManyToMany.between(Fan.class, Fan.class).symmetrical("friends");
        assertThat(symmetrical.named("pals")).isEqualTo(ManyToMany.between(Fan.class, Fan.class).symmetrical("pals"));
        assertError("relation friends is symmetrical, so both ends use its one name: leave the second out of named(...)",
                () -> Schema.table("Things").entities(Fan.class).manyToMany(symmetrical.named("friends", "fans")).model());
    }

    @Test
    void symmetricalRelationHasOneList() {
        assertError("relation friends is symmetrical, so it has one list: declare its orders with sortTo instead of sortFrom",
                () -> Schema.table("Things").entities(Fan.class)
                        .manyToMany(ManyToMany.between(Fan.class, Fan.class).symmetrical("friends").sortFrom("createdAt")).model());
    }

    @Test
    void invalidRelationName() {
        assertError("relation name \"likes:most\" is invalid: use a lower-case letter and up to 101 letters, digits "
                + "and hyphens",
                () -> Schema.table("Things")
                        .entities(Fan.class, Band.class).manyToMany(ManyToMany.between(Fan.class, Band.class).named("likes:most")).model());
        assertError("relation name \"Liked\" is invalid: use a lower-case letter and up to 101 letters, digits "
                + "and hyphens",
                () -> Schema.table("Things")
                        .entities(Fan.class, Band.class).manyToMany(ManyToMany.between(Fan.class, Band.class).named("likes", "Liked"))
                        .model());
    }

    @Test
    void unnamedRelationsInBothDirectionsCollide() {
        assertError(
                "band has two lists named fans: name the relation with named(\"...\"), or the list of children with "
                        + "@BelongsTo(list = \"...\")\nfan has two lists named bands: name the relation with named(\"...\"), or "
                        + "the list of children with @BelongsTo(list = \"...\")",
                () -> Schema.table("Things").entities(Band.class, Fan.class).manyToMany(Fan.class, Band.class)
                        .manyToMany(Band.class, Fan.class).model());
    }

    @Test
    void attributeNamedLikeAnotherEntitysIndexKey() {
        @Entity(collection = "things")
        record Thing(@BelongsTo(Fan.class) String fanId) {
        }
        @Entity(collection = "others")
        record Other(String fanId) {
        }
        assertError(
                "other.fanId has the name of another entity's index key, so it would appear in that index: rename it, or annotate "
                        + "it with @BelongsTo",
                () -> Schema.table("Things").entities(Fan.class, Thing.class, Other.class).model());
    }

    @Test
    void oneAttributeNameForParentsOfTwoTypes() {
        @Entity(collection = "things")
        record Thing(@BelongsTo(Fan.class) String ownerId) {
        }
        @Entity(collection = "others")
        record Other(@BelongsTo(Band.class) String ownerId) {
        }
        assertError("the attribute ownerId holds the id of a fan in thing and of a band in other, but both would share one "
                + "index: rename one",
                () -> Schema.table("Things").entities(Fan.class, Band.class, Thing.class, Other.class).model());
    }

    @Test
    void moreThanTwentyIndexes() {
        @Entity(collection = "things")
        record Thing(@BelongsTo(value = Fan.class, list = "a") String a, @BelongsTo(value = Fan.class, list = "b") String b,
                @BelongsTo(value = Fan.class, list = "c") String c, @BelongsTo(value = Fan.class, list = "d") String d,
                @BelongsTo(value = Fan.class, list = "e") String e, @BelongsTo(value = Fan.class, list = "f") String f,
                @BelongsTo(value = Fan.class, list = "g") String g, @BelongsTo(value = Fan.class, list = "h") String h,
                @BelongsTo(value = Fan.class, list = "i") String i, @BelongsTo(value = Fan.class, list = "j") String j) {
        }
        @Entity(collection = "others")
        record Other(@BelongsTo(value = Fan.class, list = "k") String k, @BelongsTo(value = Fan.class, list = "l") String l,
                @BelongsTo(value = Fan.class, list = "m") String m, @BelongsTo(value = Fan.class, list = "n") String n,
                @BelongsTo(value = Fan.class, list = "o") String o, @BelongsTo(value = Fan.class, list = "p") String p,
                @BelongsTo(value = Fan.class, list = "q") String q, @BelongsTo(value = Fan.class, list = "r") String r,
                @BelongsTo(value = Fan.class, list = "s") String s, @BelongsTo(value = Fan.class, list = "t") String t) {
        }
        assertError(
                "the model needs 21 indexes [aGsi, bGsi, cGsi, dGsi, eGsi, fGsi, gGsi, hGsi, iGsi, jGsi, kGsi, lGsi, mGsi, nGsi, "
                        + "oGsi, pGsi, qGsi, rGsi, sGsi, tGsi, typeGsi], but a table can have 20: let children of several parents share "
                        + "an index with @BelongsTo(index = \"gsi1\"), use one attribute name for all children of a parent, or "
                        + "split the model into two tables",
                () -> Schema.table("Things").entities(Fan.class, Thing.class, Other.class).model());
    }

    @Test
    void searchableAttributeWithoutText() {
        record Size(int width, BigDecimal price) {
        }
        @Entity(collection = "things")
        record Thing(@Searchable int width) {
        }
        @Entity(collection = "others")
        record Other(@Searchable Size size) {
        }
        assertError(
                "thing.width is @Searchable, but its type int contains no text: use a String, or a List, Map or record that "
                        + "contains Strings",
                () -> Schema.table("Things").entities(Thing.class).model());
        assertThatThrownBy(() -> Schema.table("Things").entities(Other.class).model()).isInstanceOf(ModelException.class)
                .hasMessageStartingWith("other.size is @Searchable, but its type ");
    }

    @Test
    void searchableAttributeWithoutSizeLimit() {
        @Entity(collection = "things")
        record Thing(@Searchable List<String> names) {
        }
        @Entity(collection = "others")
        record Other(@Searchable @jakarta.validation.constraints.Size(max = 3) Map<String, String> names) {
        }
        assertError("thing.names is @Searchable and may hold any number of texts: limit it with @Size(max = ...)",
                () -> Schema.table("Things").entities(Thing.class).model());
        assertThat(TableModel.of(Schema.table("Things").entities(Other.class).model()).searchable()).extracting(EntityType::name)
                .containsExactly("other");
    }

    /** A model with the errors of a first attempt. */
    static final class Conference {
        record Room(String name) {
        }

        @Entity(collection = "speakers")
        @SortBy("name")
        record Speaker(String name, @Unique int badge, Speaker mentor) {
        }

        @Entity(collection = "search")
        @SortBy({"length", "title"})
        @ListBy(value = "level", sort = {"title", "colour"}, index = "levelGsi")
        @IdentifiedBy("code")
        @Copied("titel")
        @Listed(shards = 1)
        record Talk(@NotBlank String title, double length, String code, @BelongsTo(Room.class) String roomId,
                @BelongsTo(Speaker.class) long speakerId,
                String version, @NotNull String level) {
        }

        record Rating(float stars) {
        }

        static TableModel model() {
            return TableModel.of(Schema.table("A conference").entities(Speaker.class, Talk.class)
                    .manyToMany(ManyToMany.between(Talk.class, Speaker.class).with(Rating.class)).manyToMany(Talk.class, Room.class)
                    .manyToMany(ManyToMany.between(Speaker.class, Speaker.class)).model());
        }
    }

    @Test
    void allErrorsAreReportedTogetherAndOnce() {
        String use = ": use String, BigDecimal, int, long, boolean, Instant, OffsetDateTime, LocalDate, LocalTime, Duration, UUID, URI, "
                + "Locale, Currency, ZoneId, an enum, a Set of one of those, a GeoPoint, or a List, a Map with keys of String, Locale "
                + "or an enum, "
                + "or a record of any of these, or a sealed interface of such records";
        ModelException wrong = catchThrowableOfType(ModelException.class, Conference::model);

        assertThat(wrong.sentences()).containsExactly(
                "table name \"A conference\" is invalid: use 3 to 255 characters of A-Z a-z 0-9 . _ -",
                "speaker.mentor has the unsupported type " + Conference.Speaker.class.getName() + use,
                "speaker is sorted by name, which is optional: an entity without it would not be listed. Annotate it with "
                        + "@NotNull or @NotBlank",
                "speaker.badge is @Unique and must be a String, a UUID or a URI, not int",
                "talk: collection \"search\" is invalid: use a lower-case letter and up to 49 letters, digits and hyphens, but "
                        + "none of [tags, totals, search, batch, health, console]",
                "talk.length has the unsupported type double" + use,
                "talk.version: this name is reserved for Relata's own attributes; rename it",
                "talk.speakerId holds the parent's id and must be a String, not long",
                "talk: @Listed(shards = 1) is outside 2 to 100: one partition would receive every write of every talk (at most "
                        + "1,000 a second), and each page reads all of them",
                "talk: @ListBy(index = \"levelGsi\") is invalid: use a lower-case letter and up to 39 letters and digits, not "
                        + "ending in Gsi, as indexes of single attributes do",
                "talk is sorted by colour, which is neither one of its attributes [title, length, code, roomId, speakerId, "
                        + "version, level] nor createdAt",
                "talk: @IdentifiedBy(\"code\") needs a required String: annotate code with @NotBlank",
                "talk: @Copied(titel) is invalid: name at least one of its attributes [title, length, code, roomId, speakerId, "
                        + "version, level]",
                "talk.roomId belongs to Room, which is not an entity of this model: add it to entities(...)",
                "relation talk-speaker.stars has the unsupported type float" + use,
                "Room is used in a relation, but is not an entity of this model: add it to entities(...)",
                "speaker is related to itself: name both directions, for example named(\"follows\", \"followedBy\"), or "
                        + "the only one, for example symmetrical(\"friends\")");
    }

    @Entity(collection = "seats")
    @UniqueTogether({"row", "rows"})
    record Seat(int row, List<String> rows) {
    }

    @Test
    void combinationOfUniqueValuesHasNoStructures() {
        Schema schema = Schema.table("Seats").entities(Seat.class);

        assertThat(catchThrowableOfType(ModelException.class, schema::model).sentences()).containsExactly(
                "seat: @UniqueTogether(\"rows\") must be a single value, and not a list, a map or a record: name one of its parts, as an "
                        + "attribute of seat");
    }

    @Test
    void modelsInCompiledClassesAreChecked(@TempDir Path classes) throws IOException, URISyntaxException {
        Path compiled = Path.of(WrongModelTest.class.getProtectionDomain().getCodeSource().getLocation().toURI());
        for (String name : List.of("WrongModelTest$Attempt.class", "WrongModelTest$Fan.class")) {
            Path copy = classes.resolve("io/relata/schema").resolve(name);
            Files.createDirectories(copy.getParent());
            Files.copy(compiled.resolve(classes.relativize(copy).toString()), copy);
        }

        assertThat(BuildCheck.all(classes, getClass().getClassLoader())).containsExactly(
                "WrongModelTest$Attempt: table name \"?\" is invalid: use 3 to 255 characters of A-Z a-z 0-9 . _ -",
                "WrongModelTest$Attempt: the model has no entities: add them with entities(...)");
    }

    static final class Attempt {
        private static final TableModel MODEL = TableModel.of(Schema.table("?").model());
    }

    static final class SecondAttempt {
        private static final TableModel MODEL = TableModel.of(Schema.table("Things").model());
    }

    @Test
    void invalidModelInAFieldIsReportedOnEachUse() {
        DeclaredModel declared = new DeclaredModel(SecondAttempt.class.getName() + ".MODEL", getClass().getClassLoader());

        for (int attempt = 1; attempt <= 2; attempt++) {
            assertThatThrownBy(declared::get).isInstanceOf(ModelException.class)
                    .hasMessage("the model has no entities: add them with entities(...)");
        }
    }

    private static void assertError(String message, ThrowingCallable declaration) {
        assertThatThrownBy(declaration).isInstanceOf(ModelException.class).hasMessage(message);
    }
}
