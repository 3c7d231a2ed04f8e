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
import io.relata.model.EntityType;
import io.relata.model.Model;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.PositiveOrZero;
import java.io.IOException;
import java.math.BigDecimal;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Each way in which a model can't work, and the sentence that says what to change. */
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
    void recordThatIsNoEntity() {
        record Thing(String name) {
        }
        assertWrong("Thing is no entity: annotate it with @Entity(collection = \"...\")",
                () -> Schema.table("Things").entities(Thing.class).model());
    }

    @Test
    void copyOfItselfBesideNothing() {
        @Entity(collection = "singers")
        @SortBy("name")
        @SelfCopy
        record Singer(@NotBlank String name) {
        }
        assertWrong(
                "singer has a copy of itself beside what it is linked to, but is linked to nothing without a name: take @SelfCopy away, or declare a "
                        + "relation without named(...)",
                () -> Schema.table("Things").entities(Singer.class, Band.class)
                        .manyToMany(ManyToMany.between(Singer.class, Band.class).named("singsIn")).model());
    }

    @Test
    void nameThatKeysAreMadeOf() {
        @Entity(collection = "things")
        record Tag(String name) {
        }
        @Entity(collection = "things", name = "a#b")
        record Thing(String name) {
        }
        assertWrong(
                "entity \"tag\": a name is a lower-case letter and up to 49 letters and digits, and none of [tag, link, unique, progress, meta]: "
                        + "give it another with @Entity(name = \"...\")",
                () -> Schema.table("Things").entities(Tag.class).model());
        assertWrong(
                "entity \"a#b\": a name is a lower-case letter and up to 49 letters and digits, and none of [tag, link, unique, progress, meta]: "
                        + "give it another with @Entity(name = \"...\")",
                () -> Schema.table("Things").entities(Thing.class).model());
    }

    @Test
    void collectionThatIsTakenInUrls() {
        @Entity(collection = "search")
        record Search(String name) {
        }
        @Entity(collection = "my/things")
        record Thing(String name) {
        }
        assertWrong("search: the collection \"search\" can't stand in a URL: a lower-case letter and up to 49 letters, digits and -, "
                + "and none of [tags, search, health]", () -> Schema.table("Things").entities(Search.class).model());
        assertWrong("thing: the collection \"my/things\" can't stand in a URL: a lower-case letter and up to 49 letters, digits and -, "
                + "and none of [tags, search, health]", () -> Schema.table("Things").entities(Thing.class).model());
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
        assertWrong("thing.version: this name is reserved for Relata's own attributes; rename it",
                () -> Schema.table("Things").entities(Thing.class).model());
        assertWrong("other._hidden: this name is reserved for Relata's own attributes; rename it",
                () -> Schema.table("Things").entities(Other.class).model());
        assertWrong(
                "time.createdAt: this name is reserved for Relata's own attributes; rename it, or make it an Instant, so that callers can give it",
                () -> Schema.table("Things").entities(Time.class).model());
    }

    @Test
    void typeThatAnItemCantHold() {
        record Inner(Set<String> names) {
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
        String use = ", which an item can't hold: use String, BigDecimal, int, long, boolean, Instant, LocalDate, an enum, or a List, "
                + "Map<String, ...> or record of those";
        assertWrong("floating.size is a double" + use, () -> Schema.table("Things").entities(Floating.class).model());
        assertWrong("mapped.byNumber is a java.util.Map<java.lang.Integer, java.lang.String>" + use,
                () -> Schema.table("Things").entities(Mapped.class).model());
        assertWrong("nested.inner is a java.util.List<" + Inner.class.getTypeName() + ">" + use,
                () -> Schema.table("Things").entities(Nested.class).model());
        assertWrong("relation fan-band.names is a java.util.Set<java.lang.String>" + use,
                () -> Schema.table("Things").entities(Fan.class, Band.class)
                        .manyToMany(ManyToMany.between(Fan.class, Band.class).with(Inner.class)).model());
    }

    @Test
    void sortedByWhatIsNotThere() {
        @Entity(collection = "things")
        @SortBy("size")
        record Thing(@NotBlank String name) {
        }
        assertWrong("thing is sorted by size, which is none of its attributes [name], nor createdAt",
                () -> Schema.table("Things").entities(Thing.class).model());
    }

    @Test
    void sortedByWhatMayBeMissing() {
        @Entity(collection = "things")
        @SortBy("name")
        record Thing(String name) {
        }
        assertWrong(
                "thing is sorted by name, which may be missing: an entity without it would be in no list. Annotate it with @NotNull or @NotBlank",
                () -> Schema.table("Things").entities(Thing.class).model());
    }

    @Test
    void sortedByAYesOrNoOrAStructure() {
        @Entity(collection = "things")
        @SortBy("live")
        record Thing(boolean live) {
        }
        @Entity(collection = "others")
        @SortBy("names")
        record Other(@NotNull List<String> names) {
        }
        assertWrong("thing is sorted by live, a boolean: an index is sorted by text, a whole number or a time; use an enum for a yes or no",
                () -> Schema.table("Things").entities(Thing.class).model());
        assertWrong("other is sorted by names, a List: an index is sorted by text, a whole number or a time; use an enum for a yes or no",
                () -> Schema.table("Things").entities(Other.class).model());
    }

    @Test
    void sortedByANumberWhoseTextIsInAnotherOrder() {
        @Entity(collection = "things")
        @SortBy("size")
        record Thing(int size) {
        }
        @Entity(collection = "others")
        @SortBy("size")
        record Other(@NotNull @PositiveOrZero BigDecimal size) {
        }
        assertWrong("thing is sorted by the number size: its text order is its order only if it is an int or long that is never negative; "
                + "declare it so, with @PositiveOrZero", () -> Schema.table("Things").entities(Thing.class).model());
        assertWrong("other is sorted by the number size: its text order is its order only if it is an int or long that is never negative; "
                + "declare it so, with @PositiveOrZero", () -> Schema.table("Things").entities(Other.class).model());
    }

    @Test
    void listThatIsNotSpread() {
        @Entity(collection = "things")
        @Listed(shards = 1)
        record Thing(String name) {
        }
        @Entity(collection = "others")
        @Listed(shards = 101)
        record Other(String name) {
        }
        assertWrong("thing is listed over 1 partitions: a single one would take every write of every thing (1,000 a second at the most), "
                + "and all of them are read for each page; say 2 to 100 shards",
                () -> Schema.table("Things").entities(Thing.class).model());
        assertWrong("other is listed over 101 partitions: a single one would take every write of every other (1,000 a second at the most), "
                + "and all of them are read for each page; say 2 to 100 shards",
                () -> Schema.table("Things").entities(Other.class).model());
    }

    @Test
    void parentsIdOrUniqueValueThatIsNoText() {
        @Entity(collection = "things")
        record Thing(@BelongsTo(Fan.class) long fanId) {
        }
        @Entity(collection = "others")
        record Other(@Unique Integer number) {
        }
        assertWrong("thing.fanId holds its parent's id, which is a String, not a long",
                () -> Schema.table("Things").entities(Thing.class).model());
        assertWrong("other.number is unique, but not a String: values are compared as text",
                () -> Schema.table("Things").entities(Other.class).model());
    }

    @Test
    void nameOfTheTable() {
        assertWrong("table \"My Table\": a table's name has 3 to 255 characters of A-Z a-z 0-9 . _ -",
                () -> Schema.table("My Table").entities(Fan.class).model());
        assertWrong("table \"T\": a table's name has 3 to 255 characters of A-Z a-z 0-9 . _ -",
                () -> Schema.table("T").entities(Fan.class).model());
    }

    @Test
    void modelWithoutEntities() {
        assertWrong("the model has no entity: add one with entities(...)", () -> Schema.table("Things").model());
    }

    @Test
    void parentOrEndOfARelationThatIsNotInTheModel() {
        @Entity(collection = "things")
        record Thing(@BelongsTo(Fan.class) String fanId) {
        }
        assertWrong("thing.fanId belongs to Fan, which is no entity of this model: add it to entities(...)",
                () -> Schema.table("Things").entities(Thing.class).model());
        assertWrong("Band is an end of a relation, but no entity of this model: add it to entities(...)",
                () -> Schema.table("Things").entities(Fan.class).manyToMany(Fan.class, Band.class).model());
    }

    @Test
    void twoOfOneName() {
        @Entity(collection = "others", name = "fan")
        record Other(String name) {
        }
        @Entity(collection = "fans")
        record Third(String name) {
        }
        assertWrong("two entities are called fan: give one another name with @Entity(name = \"...\")",
                () -> Schema.table("Things").entities(Fan.class, Other.class).model());
        assertWrong("two entities have the collection fans: give one another",
                () -> Schema.table("Things").entities(Fan.class, Third.class).model());
        assertWrong("two relations are called fan-band: give one a name with named(\"...\")",
                () -> Schema.table("Things").entities(Fan.class, Band.class).manyToMany(Fan.class, Band.class)
                        .manyToMany(Fan.class, Band.class).model());
    }

    @Test
    void twoListsUnderOnePath() {
        @Entity(collection = "things")
        record Thing(@BelongsTo(Fan.class) String fanId, @BelongsTo(Fan.class) String rivalId) {
        }
        assertWrong(
                "fan has two lists called things: name the relation with named(\"...\"), or the list of children with @BelongsTo(list = \"...\")",
                () -> Schema.table("Things").entities(Fan.class, Thing.class).model());
    }

    @Test
    void listThatIsCalledTags() {
        @Entity(collection = "things")
        record Thing(@BelongsTo(value = Fan.class, list = "tags") String fanId) {
        }
        assertWrong("fan has a list called tags, which is where its tags are: name it otherwise",
                () -> Schema.table("Things").entities(Fan.class, Thing.class).model());
    }

    @Test
    void sharedAttributeThatOneOfTheTwoDoesNotHave() {
        @Entity(collection = "things")
        record Thing(@BelongsTo(value = Fan.class, sharing = "city") String fanId, String city) {
        }
        assertWrong("thing.fanId shares city with its fan: both must have an attribute of that name",
                () -> Schema.table("Things").entities(Fan.class, Thing.class).model());
    }

    @Test
    void relationOfAnEntityWithItself() {
        assertWrong("fan is related to itself: name both directions, such as named(\"follows\", \"followedBy\")",
                () -> Schema.table("Things").entities(Fan.class).manyToMany(ManyToMany.between(Fan.class, Fan.class).named("knows"))
                        .model());
        assertWrong("relation knows: its two directions have one name; use named(\"follows\", \"followedBy\")",
                () -> Schema.table("Things").entities(Fan.class)
                        .manyToMany(ManyToMany.between(Fan.class, Fan.class).named("knows", "knows")).model());
    }

    @Test
    void nameOfARelationThatKeysAreMadeOf() {
        assertWrong("relation \"likes:most\": a name is a lower-case letter and then letters, digits and -", () -> Schema.table("Things")
                .entities(Fan.class, Band.class).manyToMany(ManyToMany.between(Fan.class, Band.class).named("likes:most")).model());
        assertWrong("relation \"Liked\": a name is a lower-case letter and then letters, digits and -", () -> Schema.table("Things")
                .entities(Fan.class, Band.class).manyToMany(ManyToMany.between(Fan.class, Band.class).named("likes", "Liked")).model());
    }

    @Test
    void relationsInBothDirectionsWithoutANameWouldBeOneList() {
        assertWrong(
                "band has two lists called fans: name the relation with named(\"...\"), or the list of children with @BelongsTo(list = \"...\")\n"
                        + "fan has two lists called bands: name the relation with named(\"...\"), or the list of children with @BelongsTo(list = \"...\")",
                () -> Schema.table("Things").entities(Band.class, Fan.class).manyToMany(Fan.class, Band.class)
                        .manyToMany(Band.class, Fan.class).model());
    }

    @Test
    void attributeThatWouldAppearInTheIndexOfAnother() {
        @Entity(collection = "things")
        record Thing(@BelongsTo(Fan.class) String fanId) {
        }
        @Entity(collection = "others")
        record Other(String fanId) {
        }
        assertWrong(
                "other.fanId has the name of an index key of another entity, so it would appear in that index: rename it, or annotate it with @BelongsTo",
                () -> Schema.table("Things").entities(Fan.class, Thing.class, Other.class).model());
    }

    @Test
    void parentsOfTwoKindsUnderOneAttribute() {
        @Entity(collection = "things")
        record Thing(@BelongsTo(Fan.class) String ownerId) {
        }
        @Entity(collection = "others")
        record Other(@BelongsTo(Band.class) String ownerId) {
        }
        assertWrong("the attribute ownerId holds a fan in thing and a band in other, and both would share one index: rename one",
                () -> Schema.table("Things").entities(Fan.class, Band.class, Thing.class, Other.class).model());
    }

    @Test
    void moreIndexesThanATableHas() {
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
        assertWrong(
                "the model needs 21 indexes [aGsi, bGsi, cGsi, dGsi, eGsi, fGsi, gGsi, hGsi, iGsi, jGsi, kGsi, lGsi, mGsi, nGsi, oGsi, pGsi, qGsi, "
                        + "rGsi, sGsi, tGsi, typeGsi], but a table has 20 at the most: let children share the name of their parent's attribute, "
                        + "or split the model into two tables",
                () -> Schema.table("Things").entities(Fan.class, Thing.class, Other.class).model());
    }

    @Test
    void searchedWhereThereIsNoText() {
        record Size(int width, BigDecimal price) {
        }
        @Entity(collection = "things")
        record Thing(@Searchable int width) {
        }
        @Entity(collection = "others")
        record Other(@Searchable Size size) {
        }
        assertWrong(
                "thing.width is searchable, but there is no text in a int: only a String, or a List, Map or record with Strings in it, has words to be "
                        + "found by",
                () -> Schema.table("Things").entities(Thing.class).model());
        assertThatThrownBy(() -> Schema.table("Things").entities(Other.class).model()).isInstanceOf(ModelException.class)
                .hasMessageStartingWith("other.size is searchable, but there is no text in a ");
    }

    @Test
    void searchedWithoutEnd() {
        @Entity(collection = "things")
        record Thing(@Searchable List<String> names) {
        }
        @Entity(collection = "others")
        record Other(@Searchable @jakarta.validation.constraints.Size(max = 3) Map<String, String> names) {
        }
        assertWrong("thing.names is searchable and may hold any number of texts: say how many, with @Size(max = ...)",
                () -> Schema.table("Things").entities(Thing.class).model());
        assertThat(Schema.table("Things").entities(Other.class).model().searchable()).extracting(EntityType::name).containsExactly("other");
    }

    /** A conference, got wrong in each way that a first attempt may be. */
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

        static Model model() {
            return Schema.table("A conference").entities(Speaker.class, Talk.class)
                    .manyToMany(ManyToMany.between(Talk.class, Speaker.class).with(Rating.class)).manyToMany(Talk.class, Room.class)
                    .manyToMany(ManyToMany.between(Speaker.class, Speaker.class)).model();
        }
    }

    @Test
    void allThatIsWrongIsToldAtOnceAndOnce() {
        String use = ", which an item can't hold: use String, BigDecimal, int, long, boolean, Instant, LocalDate, an enum, or a List, "
                + "Map<String, ...> or record of those";
        ModelException wrong = catchThrowableOfType(ModelException.class, Conference::model);

        assertThat(wrong.sentences()).containsExactly(
                "table \"A conference\": a table's name has 3 to 255 characters of A-Z a-z 0-9 . _ -",
                "speaker.mentor is a " + Conference.Speaker.class.getName() + use,
                "speaker is sorted by name, which may be missing: an entity without it would be in no list. Annotate it with @NotNull or @NotBlank",
                "speaker.badge is unique, but not a String: values are compared as text",
                "talk: the collection \"search\" can't stand in a URL: a lower-case letter and up to 49 letters, digits and -, and none of [tags, search, health]",
                "talk.length is a double" + use,
                "talk.version: this name is reserved for Relata's own attributes; rename it",
                "talk.speakerId holds its parent's id, which is a String, not a long",
                "talk is listed over 1 partitions: a single one would take every write of every talk (1,000 a second at the most), and all of them are read for "
                        + "each page; say 2 to 100 shards",
                "talk: \"levelGsi\" can't be the name of an overloaded index: a lower-case letter and up to 39 letters and digits, not ending in Gsi, as the "
                        + "indexes of single attributes do",
                "talk is sorted by colour, which is none of its attributes [title, length, code, roomId, speakerId, version, level], nor createdAt",
                "talk's id is made of code, which has to be a String that is never missing: annotate it with @NotBlank",
                "talk: titel can't be copied: name at least one of its attributes [title, length, code, roomId, speakerId, version, level]",
                "talk.roomId belongs to Room, which is no entity of this model: add it to entities(...)",
                "relation talk-speaker.stars is a float" + use,
                "Room is an end of a relation, but no entity of this model: add it to entities(...)",
                "speaker is related to itself: name both directions, such as named(\"follows\", \"followedBy\")");
    }

    @Test
    void modelsOfCompiledClassesAreCheckedBeforeTheyAreUsed(@TempDir Path classes) throws IOException, URISyntaxException {
        Path compiled = Path.of(WrongModelTest.class.getProtectionDomain().getCodeSource().getLocation().toURI());
        for (String name : List.of("WrongModelTest$Attempt.class", "WrongModelTest$Fan.class")) {
            Path copy = classes.resolve("io/relata/model").resolve(name);
            Files.createDirectories(copy.getParent());
            Files.copy(compiled.resolve(classes.relativize(copy).toString()), copy);
        }

        assertThat(CheckModels.wrongIn(classes)).containsExactly(
                "WrongModelTest$Attempt: table \"?\": a table's name has 3 to 255 characters of A-Z a-z 0-9 . _ -",
                "WrongModelTest$Attempt: the model has no entity: add one with entities(...)");
    }

    static final class Attempt {
        private static final Model MODEL = Schema.table("?").model();
    }

    static final class SecondAttempt {
        private static final Model MODEL = Schema.table("Things").model();
    }

    @Test
    void wrongModelInAFieldIsToldAsWhatItIsEachTime() {
        DeclaredModel declared = new DeclaredModel(() -> SecondAttempt.MODEL);

        for (int attempt = 1; attempt <= 2; attempt++) {
            assertThatThrownBy(declared::get).isInstanceOf(ModelException.class)
                    .hasMessage("the model has no entity: add one with entities(...)");
        }
    }

    private static void assertWrong(String message, ThrowingCallable declaration) {
        assertThatThrownBy(declaration).isInstanceOf(ModelException.class).hasMessage(message);
    }
}
