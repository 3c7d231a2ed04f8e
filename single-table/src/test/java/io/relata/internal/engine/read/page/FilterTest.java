package io.relata.internal.engine.read.page;

import static io.relata.internal.engine.write.Refusals.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.relata.annotation.Copied;
import io.relata.annotation.Entity;
import io.relata.annotation.Listed;
import io.relata.annotation.Taggable;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.Direction;
import io.relata.internal.engine.permission.Authority;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.engine.problem.Refusal.Reason;
import io.relata.internal.engine.read.Walk;
import io.relata.internal.engine.read.list.EntityView;
import io.relata.internal.engine.read.list.Listing;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.TableModel;
import io.relata.music.Items;
import io.relata.music.Music;
import io.relata.schema.ManyToMany;
import io.relata.schema.Schema;
import jakarta.validation.constraints.NotBlank;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FilterTest {
    private static final List<EntityType> ALBUMS = List.of(Music.ALBUM);
    private static final String OPERATORS = "eq, ne, lt, le, gt, ge, begins, contains, in, exists, ieq, ibegins, icontains";
    private static final String ATTRIBUTES = "id, createdAt, updatedAt, version, labelId, artistId, title, status, price, tracks, plays, "
            + "live, releasedOn, recordedAt, genres";

    private static final Item LEE_WAY = Items.entity(Music.ALBUM, "1", "createdAt", "2026-11-20T12:00:00.500Z", "labelId", "1", "artistId",
            "2",
            "title", "Lee: Way", "status", "OUT", "price", new BigDecimal("19.90"), "tracks", 4, "plays", 9_007_199_254_740_993L, "live",
            false,
            "releasedOn", "1961-05-01", "recordedAt", "1960-04-28T10:00:00.000Z", "genres", List.of("jazz", "bop"))
            .with("version", new BigDecimal("1"))
            .with("updatedAt", "2026-11-21T12:00:00.000Z");
    private static final Item PLAN = Items.entity(Music.ALBUM, "2", "createdAt", "2026-11-21T00:00:00.000Z", "labelId", "1", "artistId",
            "2",
            "title", "🎹", "status", "PLANNED", "price", 5, "live", true).with("version", new BigDecimal("2"))
            .with("updatedAt", "2026-11-22T12:00:00.000Z");

    @ParameterizedTest
    @CsvSource(quoteCharacter = '"', value = {
            "title:eq:Lee: Way | 1", "title:eq:lee: way | ''", "title:ne:Lee: Way | 2", "title:lt:🎹 | 1", "title:gt:\uFFFD | 2",
            "title:begins:Lee | 1",
            "title:contains:: | 1", "title:contains: | 1 2", "title:in:x,🎹 | 2", "title:in:Lee: Way,🎹 | 1 2", "title:eq: | ''",
            "status:eq:OUT | 1", "status:in:OUT,PLANNED | 1 2", "id:gt:1 | 2", "id:begins:1 | 1",
            "price:eq:19.9 | 1", "price:eq:19.900 | 1", "price:eq:1.99E1 | 1", "price:lt:10 | 2", "price:gt:10 | 1", "price:ge:5 | 1 2",
            "price:le:5.0 | 2",
            "price:lt:19.9 | 2", "price:in:5,7 | 2", "price:ne:5 | 1",
            "tracks:eq:4 | 1", "tracks:ne:4 | 2", "tracks:ne:5 | 1 2", "tracks:lt:9 | 1", "plays:eq:9007199254740993 | 1",
            "plays:eq:9007199254740992 | ''",
            "live:eq:true | 2", "live:eq:false | 1", "live:ne:true | 1", "live:in:true,false | 1 2",
            "releasedOn:eq:1961-05-01 | 1", "releasedOn:lt:1961-05-01 | ''", "releasedOn:le:1961-05-01 | 1", "releasedOn:ge:1961-01-01 | 1",
            "releasedOn:ne:1961-05-01 | 2", "releasedOn:begins:1961-05 | 1",
            "createdAt:eq:2026-11-20 | 1", "createdAt:eq:2026-11-20T12:00:00Z | 1", "createdAt:eq:2026-11-20T12:00:00.500Z | 1",
            "createdAt:eq:2026-11-20T13:00:00.5+01:00 | 1", "createdAt:gt:2026-11-20 | 2", "createdAt:ge:2026-11-20 | 1 2",
            "createdAt:le:2026-11-20 | 1",
            "createdAt:lt:2026-11-20T12:00:00Z | ''", "createdAt:eq:2026 | 1 2", "createdAt:in:2026-11-20,2026-11-21 | 1 2",
            "recordedAt:lt:1970 | 1", "recordedAt:lt:1960-04-28 | ''", "recordedAt:eq:1960-04 | 1", "recordedAt:gt:1959 | 1",
            "recordedAt:gt:9998 | ''",
            "genres:contains:bop | 1", "genres:contains:bo | ''", "genres:icontains:BOP | 1", "genres:icontains:bo | ''",
            "title:exists:true | 1 2", "title:exists:false | ''", "tracks:exists:true | 1", "tracks:exists:false | 2",
            "plays:exists:false | 2", "live:exists:true | 1 2", "releasedOn:exists:false | 2", "recordedAt:exists:true | 1",
            "genres:exists:true | 1", "genres:exists:false | 2", "id:exists:true | 1 2", "createdAt:exists:false | ''",
            "title:ieq:LEE: way | 1", "title:ieq: lee: Way  | 1", "title:ieq:lee | ''", "title:ibegins:LEE | 1", "title:ibegins:way | ''",
            "title:icontains:E: W | 1", "title:icontains: w | 1", "title:icontains:  w | ''", "title:icontains: | 1 2",
            "status:ieq:out | 1", "status:ibegins:P | 2",
            "version:eq:1 | 1", "version:gt:1 | 2", "version:exists:true | 1 2", "updatedAt:ge:2026-11-22 | 2",
            "updatedAt:lt:2026-11-22T00:00:00Z | 1", "updatedAt:exists:false | ''",
            "title:in:Lee: Way\\,🎹 | ''", "title:in:\\\\,Lee: Way | 1"}, delimiter = '|')
    void matches(String filter, String ids) {
        Filter parsed = Filter.parse(filter.strip(), ALBUMS);
        List<String> expected = ids.equals("''") ? List.of() : List.of(ids.split(" "));
        assertThat(Stream.of(LEE_WAY, PLAN).filter(parsed::matches).map(item -> item.string("id"))).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(quoteCharacter = '"', delimiter = '|', value = {
            "title | a filter is <attribute>:<op>:<value>, such as status:eq:OPEN",
            "title:eq | a filter is <attribute>:<op>:<value>, such as status:eq:OPEN",
            "name:eq:x | there is no attribute name here; there are " + ATTRIBUTES,
            "tags:contains:x | there is no attribute tags here; there are " + ATTRIBUTES,
            "updatedAt:eq:x | a time is ISO-8601, such as 2026-11-20 or 2026-11-20T12:00:00Z",
            "version:begins:1 | begins is for text",
            "title:exists:yes | exists is true or false", "live:exists: | exists is true or false",
            "price:ieq:5 | ieq is for text", "live:ibegins:t | ibegins is for text", "recordedAt:icontains:t | icontains is for text",
            "_writer:eq:x | there is no attribute _writer here; there are " + ATTRIBUTES,
            "title:like:x | there is no operator like; there are " + OPERATORS,
            "price:eq:cheap | it is compared with a number",
            "price:eq: | it is compared with a number",
            "price:in:1,,2 | it is compared with a number",
            "price:begins:1 | begins is for text",
            "live:contains:t | contains is for text",
            "genres:begins:b | begins is for text",
            "genres:eq:bop | it can't be compared; lists can be filtered by contains, icontains and exists",
            "live:lt:true | true and false are compared by eq, ne or in, with true or false",
            "live:eq:yes | true and false are compared by eq, ne or in, with true or false",
            "releasedOn:eq:1961-05 | it is compared with a date in ISO-8601, such as 2026-11-20",
            "createdAt:gt:noon | a time is ISO-8601, such as 2026-11-20 or 2026-11-20T12:00:00Z"})
    void saysWhatWouldBeRight(String filter, String detail) {
        assertRefused(Reason.MALFORMED, "filter=" + filter + ": " + detail, () -> Filter.parse(filter, ALBUMS));
    }

    @Test
    void numberOfManyDigitsIsNoWorkForUs() {
        String digits = "9".repeat(201);
        assertRefused(Reason.MALFORMED, "filter=price:eq:" + digits + ": it is compared with a number",
                () -> Filter.parse("price:eq:" + digits, ALBUMS));
        assertThat(Filter.parse("price:lt:1E999999999", ALBUMS).matches(LEE_WAY)).isTrue();
        assertThat(Filter.parse("price:gt:1E-999999999", ALBUMS).matches(LEE_WAY)).isTrue();
    }

    @Test
    void copyIsLookedAtByWhatItCarries() {
        Item copy = Items.tagged("jazz", Music.ALBUM, LEE_WAY);
        assertThat(Filter.parse("id:eq:1", ALBUMS).matches(copy)).isTrue();
        assertThat(Filter.parse("createdAt:eq:2026-11-20", ALBUMS).matches(copy)).isTrue();
        assertThat(Filter.parse("price:gt:19", ALBUMS).matches(copy)).isTrue();
        assertThat(Filter.parse("price:gt:20", ALBUMS).matches(copy)).isFalse();
    }

    @Test
    void attributeOfOneOfSeveralEntitiesIsMissingInTheOthers() {
        List<EntityType> both = List.of(Music.LABEL, Music.ARTIST);
        Item label = Items.entity(Music.LABEL, "1", "labelName", "L");
        assertThat(Filter.parse("firstName:eq:Ann", both).matches(label)).isFalse();
        assertThat(Filter.parse("firstName:ne:Ann", both).matches(label)).isTrue();
        assertThat(EntityView.of(Music.MODEL, Items.tagged("x", Music.LABEL, label)))
                .isEqualTo(Map.of("id", "1", "entity", "label", "createdAt", Items.CREATED, "labelName", "L"));
    }

    @Test
    void copiesAreFilteredByWhatTheyCarry() {
        EntityType plant = TableModel.of(Schema.table("Garden").entities(Plant.class).model()).entity("plant").orElseThrow();
        Listing tagged = Listing.tagged(List.of("herb"), Listing.Combination.ANY, List.of(plant), Walk.options(10, Direction.ASCENDING));
        for (String op : List.of("eq", "ne")) {
            assertRefused(Reason.MALFORMED,
                    "filter=soil:" + op + ":clay: this list is of copies, which do not carry soil; they can be filtered by id, createdAt, "
                            + "plantName",
                    () -> Filter.parse("soil:" + op + ":clay", tagged, Authority.UNRESTRICTED));
        }
        assertThat(Filter.parse("plantName:eq:Mint", tagged, Authority.UNRESTRICTED).attribute()).isEqualTo("plantName");
        assertThat(Filter.parse("soil:eq:clay", Listing.all(plant, Walk.options(10, Direction.ASCENDING)),
                Authority.UNRESTRICTED).attribute()).isEqualTo("soil");
    }

    @Test
    void attributeThatOnlyTheCopiesOfOneKindCarryIsNoFilterForBoth() {
        TableModel garden = TableModel.of(Schema.table("Garden").entities(Plant.class, Bed.class).model());
        Listing tagged = Listing.tagged(List.of("herb"), Listing.Combination.ANY, garden.entities(), Walk.options(10, Direction.ASCENDING));
        assertRefused(Reason.MALFORMED,
                "filter=soil:ne:clay: this list is of copies, which do not carry soil; they can be filtered by id, createdAt, plantName",
                () -> Filter.parse("soil:ne:clay", tagged, Authority.UNRESTRICTED));
    }

    @Entity(collection = "plants")
    @Listed
    @Taggable
    @Copied("plantName")
    record Plant(@NotBlank String plantName, String soil) {
    }

    @Entity(collection = "beds")
    @Taggable
    record Bed(String soil) {
    }

    @Entity(collection = "films")
    @Taggable
    record Film(Duration length, BigDecimal code, Place place) {
    }

    @Entity(collection = "books")
    @Taggable
    record Book(Locale length, String code, String place) {
    }

    @Entity(collection = "songs")
    @Taggable
    record Song(@NotBlank String songName) {
    }

    /** Of a kind whose attribute can't be compared so it is missing. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"length:lt:PT90M | film", "length:gt:PT90M | ''", "length:eq:de-ch | book",
            "length:begins:de | book", "length:ne:PT1H | book song", "length:ne:DE-CH | film song", "length:in:PT1H,PT2H | film",
            "code:eq:7.0 | film", "code:eq:7 | film book", "code:lt:9 | film book", "code:begins:7 | book", "code:ne:7.0 | book song",
            "place.latitude:gt:5 | film", "place.latitude:ne:52.5 | book song", "place:eq:Berlin | book", "place:ne:Berlin | film song"})
    void attributesOfOneNameAreComparedAsEachKindDeclaresThem(String filter, String expected) {
        TableModel media = TableModel.of(Schema.table("Media").entities(Film.class, Book.class, Song.class).model());
        List<Item> items = List.of(
                Items.entity(media.entity("film").orElseThrow(), "1", "length", "PT1H", "code", new BigDecimal("7"), "place",
                        Map.of("latitude", new BigDecimal("52.5"))),
                Items.entity(media.entity("book").orElseThrow(), "2", "length", "de-CH", "code", "7", "place", "Berlin"),
                Items.entity(media.entity("song").orElseThrow(), "3", "songName", "S"));
        List<String> names = expected.isEmpty() ? List.of() : List.of(expected.split(" "));
        assertThat(found(filter, media.entities(), items)).isEqualTo(names);
        assertThat(found(filter, List.of(media.entities().get(2), media.entities().get(1), media.entities().get(0)), items))
                .as("whichever kind is first").isEqualTo(names);
    }

    private static List<String> found(String filter, List<EntityType> kinds, List<Item> items) {
        return items.stream().filter(Filter.parse(filter, kinds)::matches).map(item -> item.string("entity")).toList();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"length:eq:! | it is compared with", "length:like:x | there is no operator like",
            "length.x:eq:1 | length has no parts", "place.x:eq:1 | there is no x in place; there are latitude, measured",
            "length:contains:! | contains is for text"})
    void whatCanBeComparedAsNoKindDeclaresItIsRefused(String filter, String detail) {
        List<EntityType> films = TableModel.of(Schema.table("Media").entities(Film.class, Lecture.class).model()).entities();
        assertThatThrownBy(() -> Filter.parse(filter, films)).isInstanceOf(Refusal.class).hasMessageContaining("filter=" + filter + ": "
                + detail);
    }

    @Entity(collection = "lectures")
    record Lecture(Integer length, String place) {
    }

    /** What is within attributes that are records and maps. */
    @Entity(collection = "houses")
    record House(Address address, Map<String, Address> others, Map<String, String> labels, Map<Day, Integer> guests,
            List<Address> earlier) {
    }

    record Address(String city, Integer number, Place place, Set<Integer> floors) {
    }

    record Place(BigDecimal latitude, Instant measured) {
    }

    enum Day {
        MON, TUE
    }

    private static final EntityType HOUSE = TableModel.of(Schema.table("Houses").entities(House.class).model()).entity("house")
            .orElseThrow();
    private static final Item BERLIN = Items.entity(HOUSE, "1", "address",
            Map.of("city", "Berlin", "number", new BigDecimal("12"), "floors", List.of(new BigDecimal("1"), new BigDecimal("2")), "place",
                    Map.of("latitude", new BigDecimal("52.50"), "measured", "2026-01-02T03:04:05.000Z")),
            "others", Map.of("home", Map.of("city", "Bonn")), "labels", Map.of("a.b", "red", "x:y", "blue", "c\\", "a,b", "d\\e", "f"),
            "guests", Map.of("MON", new BigDecimal("3")));
    private static final Item BARE = Items.entity(HOUSE, "2", "address", Map.of("city", "Ulm"));

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"address.city:eq:Berlin | 1", "address.city:in:Ulm,Berlin | 1 2", "address.city:begins:U | 2",
            "address.number:gt:9 | 1", "address.number:ne:12 | 2", "address.place.latitude:eq:52.5 | 1",
            "address.place.measured:ge:2026-01-02 | 1", "address.floors:contains:2.0 | 1", "address.floors:contains:3 | ''",
            "others.home.city:eq:Bonn | 1", "others.work.city:ne:Bonn | 1 2", "labels.a.b:eq:red | 1", "labels.a:eq:red | ''",
            "guests.MON:le:3 | 1", "guests.TUE:ge:0 | ''", "earlier:contains:x | ''", "address:exists:true | 1 2",
            "address.number:exists:false | 2", "address.place:exists:true | 1", "address.place.latitude:exists:false | 2",
            "address.floors:exists:true | 1", "others:exists:true | 1", "others.home:exists:true | 1", "others.work:exists:false | 1 2",
            "others.home.city:exists:true | 1", "labels.a.b:exists:false | 2", "guests.MON:exists:true | 1", "earlier:exists:false | 1 2",
            "address.city:ieq:BERLIN | 1", "address.city:icontains:L | 1 2", "others.home.city:ibegins:b | 1",
            "labels.x\\:y:eq:blue | 1", "labels.x\\:y:exists:false | 2", "labels.c\\\\:in:a\\,b,c | 1", "labels.d\\e:eq:f | 1",
            "labels.d\\\\e:eq:f | 1"})
    void whatIsWithinAnAttributeIsComparedAsItsTypeSays(String filter, String expected) {
        Filter parsed = Filter.parse(filter, List.of(HOUSE));
        assertThat(Stream.of(BERLIN, BARE).filter(parsed::matches).map(item -> item.string("id")).toList())
                .isEqualTo(expected.isEmpty() ? List.of() : List.of(expected.split(" ")));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "address.town:eq:x | there is no town in address; there are city, number, place, floors",
            "address.place.x:eq:1 | there is no x in address.place; there are latitude, measured",
            "guests.SUN:eq:1 | there is no SUN in guests; there are MON, TUE",
            "address:eq:x | address can't be compared, but its parts can: city, number, place, floors",
            "address.place:eq:x | address.place can't be compared, but its parts can: latitude, measured",
            "others.home:eq:x | others.home can't be compared, but its parts can: city, number, place, floors",
            "labels:eq:x | labels can't be compared, but its parts can: name one after a dot",
            "address.city.x:eq:1 | address.city has no parts", "id.x:eq:1 | id has no parts", "earlier.city:eq:1 | earlier has no parts",
            "address.number:eq:x | it is compared with a number", "address.city:near:x | there is no operator near",
            "address.:eq:x | there is no  in address; there are city", "address.city.:eq:x | address.city has no parts",
            ".city:eq:x | there is no attribute .city here",
            "address..city:eq:x | there is no  in address; there are city", "nothing.city:eq:x | there is no attribute nothing.city here"})
    void whatIsWrongWithinAnAttributeIsToldWithWhatThereIs(String filter, String detail) {
        assertThatThrownBy(() -> Filter.parse(filter, List.of(HOUSE)))
                .isInstanceOf(Refusal.class).hasMessageContaining("filter=" + filter + ": " + detail);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"length:exists:true | film book", "length:exists:false | song",
            "place.latitude:exists:true | film", "place.latitude:exists:false | book song", "place:exists:true | film book",
            "code:ieq:7 | book", "songName:exists:false | film book"})
    void whatAKindDoesNotDeclareIsNoValueOfIt(String filter, String expected) {
        attributesOfOneNameAreComparedAsEachKindDeclaresThem(filter, expected);
    }

    /** Text is kept as it was sent, in one spelling of its characters or another. */
    @Test
    void textIsComparedWhateverTheSpellingOfItsCharacters() {
        String composed = "Caf\u00e9 \u00c5";
        String decomposed = "Cafe\u0301 A\u030a";
        for (String stored : List.of(composed, decomposed)) {
            Item album = Items.entity(Music.ALBUM, "1", "title", stored, "genres", List.of(stored));
            for (String given : List.of(composed, decomposed)) {
                for (String filter : List.of("title:eq:" + given, "title:in:x," + given, "title:le:" + given, "title:ge:" + given,
                        "title:begins:" + given, "title:contains:" + given, "title:ieq:" + given.toUpperCase(Locale.ROOT),
                        "title:ibegins:" + given, "title:icontains:" + given, "genres:contains:" + given, "genres:icontains:" + given)) {
                    assertThat(Filter.parse(filter, ALBUMS).matches(album)).as(filter).isTrue();
                }
                assertThat(Filter.parse("title:ne:" + given, ALBUMS).matches(album)).isFalse();
                assertThat(Filter.parse("title:lt:" + given, ALBUMS).matches(album)).isFalse();
                assertThat(Filter.parse("title:gt:" + given, ALBUMS).matches(album)).isFalse();
            }
        }
    }

    @Test
    void aBackslashBeforeAnythingElseIsItself() {
        assertThat(FilterText.values("a\\b,c\\")).containsExactly("a\\b", "c\\");
        assertThat(FilterText.of("a\\b:eq:c\\,\\:")).contains(new FilterText("a\\b", "eq", "c\\,\\:"));
        assertThat(FilterText.of("a\\")).isEmpty();
    }

    @Property
    void eachValueAndEachKeyCanBeSaid(@ForAll String one, @ForAll String other) {
        assertThat(FilterText.values(FilterText.value(one) + "," + FilterText.value(other))).containsExactly(one, other);
        assertThat(FilterText.of(FilterText.path(one) + ":eq:" + other)).contains(new FilterText(one, "eq", other));
    }

    @Test
    void copiesDoNotSayTheVersionOfTheirEntity() {
        EntityType plant = TableModel.of(Schema.table("Garden").entities(Plant.class).model()).entity("plant").orElseThrow();
        Listing tagged = Listing.tagged(List.of("herb"), Listing.Combination.ANY, List.of(plant), Walk.options(10, Direction.ASCENDING));
        for (String name : List.of("version", "updatedAt")) {
            assertRefused(Reason.MALFORMED, "filter=" + name + ":exists:true: this list is of copies, which do not say their entity's "
                    + name
                    + ", since they stay as they are when only its tags or what they do not carry changes; lists of the entities themselves"
                    + " can be filtered by it, and this one by id, createdAt, plantName",
                    () -> Filter.parse(name + ":exists:true", tagged, Authority.UNRESTRICTED));
        }
    }

    @Entity(collection = "visitors")
    record Visitor(@NotBlank String visitorName) {
    }

    record Visit(Set<BigDecimal> fees, Set<UUID> tickets) {
    }

    /** As in an entity's own sets, an element is compared as its type. */
    @Test
    void setsOfRelationshipsAreSearchedAsTheirElementsAreCompared() {
        TableModel garden = TableModel.of(Schema.table("Garden").entities(Bed.class, Visitor.class)
                .manyToMany(ManyToMany.between(Bed.class, Visitor.class).with(Visit.class)).model());
        Listing visitors = Listing.related(garden.related(garden.entity("bed").orElseThrow(), "visitors").orElseThrow(), "1",
                Walk.options(10, Direction.ASCENDING));
        Item copy = Item.of("id", "bed#1", "type", "visitor#2", "link", Map.of("fees", List.of(new BigDecimal("2.5")), "tickets",
                List.of("0189f5a0-1c2d-7e3f-8a4b-5c6d7e8f9a0b")));
        assertThat(Filter.parse("link.fees:contains:2.50", visitors, Authority.UNRESTRICTED).matches(copy)).isTrue();
        assertThat(Filter.parse("link.fees:contains:25", visitors, Authority.UNRESTRICTED).matches(copy)).isFalse();
        assertThat(Filter.parse("link.tickets:contains:0189F5A0-1C2D-7E3F-8A4B-5C6D7E8F9A0B", visitors, Authority.UNRESTRICTED)
                .matches(copy)).isTrue();
        assertThatThrownBy(() -> Filter.parse("link.fees:contains:much", visitors, Authority.UNRESTRICTED)).isInstanceOf(Refusal.class);
    }
}
