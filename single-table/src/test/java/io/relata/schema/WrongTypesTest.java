package io.relata.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.relata.annotation.BelongsTo;
import io.relata.annotation.Entity;
import io.relata.annotation.IdentifiedBy;
import io.relata.annotation.ListBy;
import io.relata.annotation.SortBy;
import io.relata.annotation.Unique;
import io.relata.annotation.UniqueTogether;
import io.relata.internal.engine.change.Fingerprint;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.model.TableModel;
import io.relata.internal.model.attribute.AttributeType;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import java.lang.reflect.RecordComponent;
import java.net.URI;
import java.time.Duration;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.Period;
import java.time.ZonedDateTime;
import java.util.Currency;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What types can't be, and what models mean that have them. */
class WrongTypesTest {
    enum Day {
        MON, TUE
    }

    record Part(UUID id) {
    }

    private static List<String> errors(Class<? extends Record> record) {
        return catchThrowableOfType(ModelException.class, () -> Schema.table("Things").entities(record).model()).sentences();
    }

    @Test
    void whatNoItemCanHold() {
        @Entity(collection = "things")
        record Thing(Set<Part> parts, Set<List<String>> lists, Set<Set<String>> sets, Map<UUID, String> byId, Map<LocalTime, String> byTime,
                Map<Part, String> byPart, SortedSet<String> sorted, EnumMap<Day, String> map, Set<?> any, Period period, OffsetTime time,
                ZonedDateTime zoned, Set<Map<Day, String>> maps, List<Set<Integer>> fine, Map<Day, Set<Duration>> fineToo) {
        }
        assertThat(errors(Thing.class)).hasSize(13).allMatch(error -> error.contains(" has the unsupported type ")
                && error.endsWith(": use String, BigDecimal, int, long, boolean, Instant, OffsetDateTime, LocalDate, LocalTime, Duration, "
                        + "UUID, URI, Locale, Currency, ZoneId, an enum, a Set of one of those, a GeoPoint, or a List, a Map with "
                        + "keys of String, Locale "
                        + "or an enum, or a record of any of these, or a sealed interface of such records"))
                .noneMatch(error -> error.contains("fine"));
    }

    @Test
    void sortedByWhatHasNoOrderAsText() {
        @Entity(collection = "things")
        @SortBy({"length", "site", "names"})
        record Thing(@NotNull Duration length, @NotNull URI site, @NotNull Set<String> names) {
        }
        assertThat(errors(Thing.class)).containsExactly(
                "thing can't be sorted by length, a Duration: keys sort as text, where PT10M is before PT2M. Declare a long of seconds "
                        + "or milliseconds",
                "thing can't be sorted by site, a URI: it may be longer than a key. Declare what lists are sorted by as an attribute of "
                        + "its own",
                "thing can't be sorted by names, a Set: sort by text, a number, a date or a time; declare a boolean as an enum");
    }

    @Test
    void listOfAValueThatIsNone() {
        @Entity(collection = "things")
        @ListBy(value = "id=1", sort = "createdAt", index = "gsi1", shards = 2)
        @ListBy(value = "language=DE-ch", sort = "createdAt", index = "gsi2", shards = 2)
        @ListBy(value = "currency=eur", sort = "createdAt", index = "gsi3", shards = 2)
        @ListBy(value = "at=09:30", sort = "createdAt", index = "gsi4", shards = 2)
        @ListBy(value = "since=2026-11-20T12:00:00Z", sort = "createdAt", index = "gsi5", shards = 2)
        record Thing(UUID id, Locale language, Currency currency, LocalTime at, OffsetDateTime since) {
        }
        assertThat(errors(Thing.class)).containsExactly(
                "thing.id: this name is reserved for Relata's own attributes; rename it",
                "thing: @ListBy(\"id=1\") would list nothing: id is a UUID, such as 0189f5a0-1c2d-7e3f-8a4b-5c6d7e8f9a0b",
                "thing: @ListBy(\"language=DE-ch\") would list nothing: language is a language tag (BCP 47), such as en or de-CH; it is "
                        + "stored as de-CH",
                "thing: @ListBy(\"currency=eur\") would list nothing: currency is the code of a currency (ISO 4217) in capitals, such as "
                        + "EUR",
                "thing: @ListBy(\"at=09:30\") would list nothing: at is a time of day in ISO-8601, from 00:00 to 23:59:59.999999999, such "
                        + "as 09:30 or 09:30:15; it is stored as 09:30:00",
                "thing: @ListBy(\"since=2026-11-20T12:00:00Z\") keeps a list of one value, so since must be a text, an enum or a date, not "
                        + "OffsetDateTime: list by since without a value");
    }

    @Test
    void uniqueOrIdThatCannotBe() {
        @Entity(collection = "things")
        @IdentifiedBy({"serial", "site"})
        @UniqueTogether({"since", "names"})
        record Thing(UUID serial, @NotNull URI site, @Unique Locale language, OffsetDateTime since, Set<String> names) {
        }
        assertThat(errors(Thing.class)).containsExactlyInAnyOrder(
                "thing.language is @Unique and must be a String, a UUID or a URI, not Locale",
                "thing: @UniqueTogether(\"since\") can't be an OffsetDateTime, with which one moment has several texts: make it an Instant",
                "thing: @UniqueTogether(\"names\") must be a single value, and not a list, a map or a record: name one of its parts, as an "
                        + "attribute of thing",
                "thing: @IdentifiedBy(\"serial\") needs a required UUID: annotate serial with @NotNull",
                "thing: @IdentifiedBy(\"site\") can't be part of an id, which has " + EntityRef.ID_RULE
                        + ": the constraints of site allow other values only. Name another attribute, and annotate this one with @Unique");
    }

    @Test
    void listAndSetAreNotShared() {
        @Entity(collection = "tops")
        record Top(Set<String> names) {
        }
        @Entity(collection = "things")
        record Thing(@BelongsTo(value = Top.class, sharing = "names") @NotBlank String topId, List<String> names) {
        }
        assertThat(catchThrowableOfType(ModelException.class, () -> Schema.table("Things").entities(Top.class, Thing.class).model())
                .sentences())
                .containsExactly("thing.topId shares names with its top, but it is of the type List here and Set there, so that "
                        + "the two are never equal: use one type");
    }

    @Test
    void typesHaveTheirKinds() {
        record Types(UUID uuid, LocalTime time, OffsetDateTime offset, Duration length, URI uri, Locale locale, Currency currency,
                Set<UUID> ids, Map<Day, String> days) {
        }
        assertThat(Stream.of(Types.class.getRecordComponents()).map(RecordComponent::getGenericType).map(AttributeType::of)
                .map(Optional::orElseThrow)).containsExactly(AttributeType.UUID, AttributeType.TIME_OF_DAY, AttributeType.OFFSET_TIME,
                        AttributeType.DURATION, AttributeType.TEXT, AttributeType.LOCALE, AttributeType.TEXT, AttributeType.STRUCTURE,
                        AttributeType.STRUCTURE);
    }

    /** A set is stored otherwise than a list; a map by an enum as any map. */
    @Test
    void fingerprintsDifferWhereItemsDo() {
        String texts = fingerprint(new Object() {
            @Entity(collection = "things", name = "thing")
            record Thing(String id1, List<String> names, Map<String, Integer> counts, String site) {
            }

            TableModel model = TableModel.of(Schema.table("Things").entities(Thing.class).model());
        }.model);
        String typed = fingerprint(new Object() {
            @Entity(collection = "things", name = "thing")
            record Thing(UUID id1, Set<String> names, Map<Day, Integer> counts, URI site) {
            }

            TableModel model = TableModel.of(Schema.table("Things").entities(Thing.class).model());
        }.model);
        assertThat(texts).contains("id1:TEXT", "names:STRUCTURE list of TEXT");
        assertThat(typed).isEqualTo(texts.replace("id1:TEXT", "id1:UUID").replace("names:STRUCTURE list of", "names:STRUCTURE set of"));
    }

    private static String fingerprint(TableModel model) {
        return Fingerprint.of(model).text();
    }
}
