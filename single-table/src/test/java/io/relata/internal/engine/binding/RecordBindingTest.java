package io.relata.internal.engine.binding;

import static io.relata.internal.engine.binding.JsonText.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.engine.problem.Violation;
import io.relata.internal.engine.problem.Violations;
import io.relata.internal.engine.write.body.StoredJson;
import io.relata.model.GeoPoint;
import io.relata.music.Address;
import io.relata.music.Album;
import io.relata.music.Artist;
import io.relata.music.Festival;
import io.relata.music.Status;
import jakarta.validation.Constraint;
import jakarta.validation.ConstraintValidator;
import jakarta.validation.ConstraintValidatorContext;
import jakarta.validation.Payload;
import jakarta.validation.Valid;
import jakarta.validation.constraints.AssertTrue;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RecordBindingTest {
    /** One attribute of every type that can go wrong. */
    record Everything(String text, int whole, Integer wholeOrNot, long large, boolean flag, Boolean flagOrNot, BigDecimal number,
            List<@NotBlank String> list,
            Map<String, String> map, @Valid Address address, List<@Valid Address> addresses, LocalDate date, Instant time,
            Status status) {
    }

    private static final String VALID = "{'whole': 1, 'large': 2, 'flag': true}";
    private static final String ALL = "text, whole, wholeOrNot, large, flag, flagOrNot, number, list, map, "
            + "address, addresses, date, time, status";

    @Test
    void valuesComeAsItemsHoldThem() {
        assertThat(RecordBinding.bind(Everything.class, json("""
                {'text': 'Für 🎹', 'whole': -2147483648, 'large': 9223372036854775807, 'flag': false, 'number': 1.50,
                 'list': ['a'], 'map': {'a/b': 'c'},
                 'address': {'city': 'Wien'}, 'addresses': [{'city': 'Linz', 'street': ''}],
                 'date': '2024-02-29', 'time': '2026-11-20T13:00:00.1239+01:00',
                 'status': 'OUT'}""")))
                .isEqualTo(Item.of("text", "Für 🎹", "whole", -2147483648, "large", 9223372036854775807L, "flag", false,
                        "number", new BigDecimal("1.5"), "list", List.of("a"), "map", Map.of("a/b", "c"), "address", Map.of("city", "Wien"),
                        "addresses", List.of(Map.of("city", "Linz", "street", "")), "date", "2024-02-29", "time",
                        "2026-11-20T12:00:00.123Z", "status", "OUT").attributes());
    }

    /** As many of two kinds as a body has room for. Whoever compared each with each would not come to an end. */
    @Test
    @Timeout(value = 5, unit = TimeUnit.MINUTES)
    void anyNumberOfMistakesIsToldInOnePass() {
        ObjectNode body = json(VALID);
        ArrayNode list = body.putArray("list");
        IntStream.range(0, 22_000).forEach(i -> list.add("\ud800"));
        IntStream.range(0, 100_000).forEach(i -> list.add(1));

        assertThat(RecordBinding.readAll(Everything.class, body).violations()).hasSizeGreaterThan(100_000);
    }

    /** Each of its components counts how often it is looked at. */
    record Counting(@Counted String text) {
        private static final AtomicInteger MADE = new AtomicInteger();
        private static final AtomicInteger VALIDATED = new AtomicInteger();

        Counting {
            MADE.incrementAndGet();
        }
    }

    record Several(List<@Valid Counting> list) {
    }

    @Target({ElementType.FIELD, ElementType.METHOD, ElementType.PARAMETER})
    @Retention(RetentionPolicy.RUNTIME)
    @Constraint(validatedBy = CountedValidator.class)
    @interface Counted {
        String message() default "is wrong";

        Class<?>[] groups() default {};

        Class<? extends Payload>[] payload() default {};
    }

    /** Public, as Bean Validation wants it. */
    public static class CountedValidator implements ConstraintValidator<Counted, String> {
        @Override
        public boolean isValid(String value, ConstraintValidatorContext context) {
            Counting.VALIDATED.incrementAndGet();
            return false;
        }
    }

    @Test
    void moreMistakesThanAnAnswerTellsAreNotLookedFor() {
        ObjectNode invalid = json("{}");
        ArrayNode records = invalid.putArray("list");
        IntStream.range(0, 5000).forEach(i -> records.addObject().put("text", "x"));
        assertThat(RecordBinding.read(Several.class, invalid).violations()).hasSize(Violations.MOST + 1);
        assertThat(Counting.VALIDATED.get()).as("of 5,000 that are wrong").isEqualTo(Violations.MOST + 1);

        Counting.MADE.set(0);
        ObjectNode unreadable = json("{}");
        ArrayNode unknown = unreadable.putArray("list");
        IntStream.range(0, 5000).forEach(i -> unknown.addObject().put("other", "x"));
        assertThat(RecordBinding.read(Several.class, unreadable).violations()).hasSize(Violations.MOST + 1);
        assertThat(Counting.MADE.get()).as("of 5,000 with an unknown attribute").isEqualTo(Violations.MOST);
        assertThatThrownBy(() -> RecordBinding.bind(Several.class, unreadable))
                .hasMessage("more than 100 values are not valid; these are 100 of them");
    }

    @Test
    void nullIsAsGoodAsAbsentAtEveryDepth() {
        assertThat(RecordBinding.bind(Artist.class,
                json("""
                {'labelId': null, 'firstName': 'Ann', 'lastName': 'Lee',
                 'addresses': {'home': {'city': 'Wien', 'street': null}, 'work': null}}""")))
                .isEqualTo(Map.of("firstName", "Ann", "lastName", "Lee", "addresses", Map.of("home", Map.of("city", "Wien"))));
    }

    record Shelf(List<@NotNull String> names, List<@Valid Seat> seats, Map<String, List<String>> lists, List<List<Integer>> rows,
            Set<@NotBlank String> tags, List<String> copied) {
        Shelf {
            copied = copied == null ? null : List.copyOf(copied);
        }
    }

    @Test
    void nullIsNoElementAtAnyDepth() {
        String wrong = "null is no element: leave it out";
        assertThat(violations(Shelf.class, json("""
                {'names': ['a', null], 'seats': [null, {}], 'lists': {'t': ['a', null, 'b']}, 'rows': [[1], [null, 2, 'x']],
                 'tags': ['x', null], 'copied': [null]}"""))).containsExactly(
                new Violation("/copied/0", wrong), new Violation("/lists/t/1", wrong), new Violation("/names/1", wrong),
                new Violation("/rows/1/0", wrong),
                new Violation("/rows/1/2", "it has to be a whole number from -2147483648 to 2147483647"),
                new Violation("/seats/0", wrong), new Violation("/seats/1/number", "must not be null"), new Violation("/tags/1", wrong));
    }

    /** What an application writes by its records is judged like what callers send. */
    @Test
    void nullInTheListOfARecordIsFound() {
        Shelf shelf = new Shelf(Arrays.asList("a", null, "b"), null, Map.of("t", Arrays.asList("x", null)), null,
                new HashSet<>(Arrays.asList("x", null)), null);
        assertThat(violations(Shelf.class, StoredJson.of(RecordBinding.values(shelf)))).extracting(Violation::pointer)
                .containsExactly("/lists/t/1", "/names/1", "/tags/0");
    }

    record Padded(List<String> words) {
        Padded {
            words = Arrays.asList("a", null);
        }
    }

    @Test
    void nullThatAConstructorPutsIntoAListIsFound() {
        assertThat(violations(Padded.class, json("{}"))).containsExactly(new Violation("/words/1", "null is no element: leave it out"));
    }

    @Test
    void unknownNamesWrongTypesAndWhatIsMissingAreToldTogether() {
        assertThat(violations(Festival.class, json("{'year': 'x', 'a/b~c': 1, 'name': 2}"))).containsExactly(
                new Violation("/a~1b~0c", "there is no such attribute; there are year, festivalName"),
                new Violation("/festivalName", "must not be blank"),
                new Violation("/name", "there is no such attribute; there are year, festivalName"),
                new Violation("/year", "it has to be a whole number from -2147483648 to 2147483647"));
    }

    @Test
    void absentNumberIsRequiredRatherThanOutOfRange() {
        assertThat(violations(Festival.class, json("{'festivalName': 'Donauinselfest'}"))).containsExactly(
                new Violation("/year", "it is required, and has to be a whole number from -2147483648 to 2147483647"));
    }

    /** One that computes and checks something beside its components. */
    record Seating(@NotBlank String room, @Max(500) int rows, Integer seatsARow, List<@Valid Seat> special) {
        Seating {
            if (rows == 13) {
                throw new IllegalArgumentException("thirteen is bad luck");
            }
            room = room.strip();
        }

        boolean isFree() {
            return true;
        }

        public int getSeats() {
            return rows * (seatsARow == null ? 1 : seatsARow);
        }

        @AssertTrue(message = "has at most 1000 seats")
        public boolean isNotTooLarge() {
            return getSeats() <= 1000;
        }
    }

    record Seat(@NotNull Integer number, String note) {
        Seat {
            if (note != null && note.isEmpty()) {
                throw new IllegalArgumentException("a note says something");
            }
        }

        @AssertTrue(message = "has a number that is not thirteen")
        public boolean isLucky() {
            return number == null || number != 13;
        }
    }

    @Test
    void onlyComponentsOfRecordsAreAttributesAtEveryDepth() {
        assertThat(RecordBinding.bind(Seating.class, json("{'room': ' A ', 'rows': 3, 'special': [{'number': 1}]}")))
                .isEqualTo(Item.of("room", "A", "rows", 3, "special", List.of(Map.of("number", BigDecimal.ONE))).attributes());
    }

    @Test
    void helperMethodsStillValidateAndAreToldWhereTheirRecordIs() {
        assertThat(violations(Seating.class,
                json("{'room': 'A', 'rows': 300, 'seatsARow': 10, 'special': [{'number': 1}, null, {'number': 13}]}")))
                .containsExactly(new Violation("/special/1", "null is no element: leave it out"),
                        new Violation("/special/2", "has a number that is not thirteen"));
        assertThat(violations(Seating.class, json("{'room': 'A', 'rows': 300, 'seatsARow': 10, 'special': [{'number': 1}]}")))
                .containsExactly(new Violation("", "has at most 1000 seats"));
    }

    @Test
    void whatAConstructorSaysIsToldWhereItsRecordIsBesideAllElse() {
        assertThat(violations(Seating.class, json("{'room': 'A', 'rows': 13}"))).containsExactly(new Violation("", "thirteen is bad luck"));
        assertThat(violations(Seating.class, json("{'room': ' ', 'rows': 13, 'special': [{'number': 1, 'note': ''}], 'colour': 'red'}")))
                .containsExactly(
                        new Violation("/colour", "there is no such attribute; there are room, rows, seatsARow, special"),
                        new Violation("/room", "must not be blank"),
                        new Violation("/special/0", "a note says something"));
        assertThat(violations(Seating.class, json("{'room': ' ', 'rows': 13, 'special': [{'note': 'x', 'colour': 1}]}"))).containsExactly(
                new Violation("", "thirteen is bad luck"),
                new Violation("/room", "must not be blank"),
                new Violation("/special/0/colour", "there is no such attribute; there are number, note"),
                new Violation("/special/0/number", "must not be null"));
    }

    @Test
    void constructorThatFailsOverWhatIsMissingSaysNothingOfItsOwn() {
        assertThat(violations(Seating.class, json("{'rows': 501}"))).containsExactly(
                new Violation("/room", "must not be blank"), new Violation("/rows", "must be less than or equal to 500"));
        assertThat(violations(Seating.class, json("{'room': 'A', 'rows': 'many', 'seatsARow': 2000, 'special': [{'number': 'x'}, {}]}")))
                .containsExactly(
                        new Violation("/rows", "it has to be a whole number from -2147483648 to 2147483647"),
                        new Violation("/special/0/number", "it has to be a whole number from -2147483648 to 2147483647"),
                        new Violation("/special/1/number", "must not be null"));
    }

    record Journey(@NotNull GeoPoint start, GeoPoint end, List<GeoPoint> stops, Map<String, GeoPoint> sights, Stay stay) {
    }

    record Stay(@NotNull LocalDate from, LocalDate to, @NotNull String hotel) {
        Stay {
            if (hotel == null || to != null && (from == null || to.isBefore(from))) {
                throw new IllegalArgumentException("a stay in a hotel ends after it has begun");
            }
        }
    }

    /** A value that lacks a part is not wrong in others because of it. */
    @Test
    void constructorThatRefusesWhatIsMissingIsNotToldBesideWhatIsMissing() {
        assertThat(violations(Journey.class, json("{'start': {'latitude': 52.5}}")))
                .containsExactly(new Violation("/start/longitude", "must not be null"));
        assertThat(violations(Journey.class, json("""
                {'start': {}, 'end': {'longitude': null, 'latitude': 91}, 'stops': [{'longitude': 1}],
                 'sights': {'wall': {'latitude': 'x'}, 'tower': {'latitude': 1}}}"""))).containsExactly(
                new Violation("/end/latitude", "must be less than or equal to 90"),
                new Violation("/end/longitude", "must not be null"),
                new Violation("/sights/tower/longitude", "must not be null"),
                new Violation("/sights/wall/latitude", "it has to be a number"),
                new Violation("/sights/wall/longitude", "must not be null"),
                new Violation("/start/latitude", "must not be null"),
                new Violation("/start/longitude", "must not be null"),
                new Violation("/stops/0/latitude", "must not be null"));
        assertThat(violations(Journey.class,
                json("{'start': {'latitude': 1, 'longitude': 1}, 'stay': {'to': '2026-11-20', 'hotel': 'Inn'}}"))).containsExactly(
                        new Violation("/stay/from", "must not be null"));
    }

    /** What is not required may be missing: the constructor knows. */
    @Test
    void constructorThatRefusesWholeValuesIsToldWhateverElseIsMissing() {
        assertThat(violations(Journey.class, json("""
                {'start': {'latitude': 1, 'longitude': 1}, 'end': {'latitude': 91, 'longitude': 181},
                 'stay': {'from': '2026-11-20', 'to': '2026-11-19', 'hotel': 'Inn'}}"""))).containsExactly(
                new Violation("/end", "latitude has to be from -90 to 90, and longitude has to be from -180 to 180"),
                new Violation("/end/latitude", "must be less than or equal to 90"),
                new Violation("/end/longitude", "must be less than or equal to 180"),
                new Violation("/stay", "a stay in a hotel ends after it has begun"));
        assertThat(violations(Late.class, json("{}"))).containsExactly(new Violation("", "a time is needed"));
    }

    record Late(LocalDate day) {
        Late {
            if (day == null) {
                throw new IllegalArgumentException("a time is needed");
            }
        }
    }

    @Test
    void unknownNamesWithinAnObjectAreTold() {
        assertThat(violations(Artist.class, json("{'firstName': 'A', 'lastName': 'B', 'addresses': {'a/b~c': {'city': 'X', 'zip': 1}}}")))
                .containsExactly(new Violation("/addresses/a~1b~0c/zip", "there is no such attribute; there are city, street"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', value = {
            "{'text': 5} | /text | it has to be a string",
            "{'text': 5.5} | /text | it has to be a string",
            "{'text': true} | /text | it has to be a string",
            "{'text': ['a']} | /text | it has to be a string",
            "{'text': {}} | /text | it has to be a string",
            "{'whole': 1.5} | /whole | it has to be a whole number from -2147483648 to 2147483647",
            "{'whole': 2147483648.0} | /whole | it has to be a whole number from -2147483648 to 2147483647",
            "{'whole': 1e-1000000000} | /whole | it has to be a whole number from -2147483648 to 2147483647",
            "{'whole': -1e2147483647} | /whole | it has to be a whole number from -2147483648 to 2147483647",
            "{'whole': '5'} | /whole | it has to be a whole number from -2147483648 to 2147483647",
            "{'whole': ''} | /whole | it has to be a whole number from -2147483648 to 2147483647",
            "{'whole': null} | /whole | it is required, and has to be a whole number from -2147483648 to 2147483647",
            "{'whole': true} | /whole | it has to be a whole number from -2147483648 to 2147483647",
            "{'whole': 2147483648} | /whole | it has to be a whole number from -2147483648 to 2147483647",
            "{'whole': 1e1000000000} | /whole | it has to be a whole number from -2147483648 to 2147483647",
            "{'wholeOrNot': ''} | /wholeOrNot | it has to be a whole number from -2147483648 to 2147483647",
            "{'wholeOrNot': []} | /wholeOrNot | it has to be a whole number from -2147483648 to 2147483647",
            "{'large': 9223372036854775808} | /large | it has to be a whole number from -9223372036854775808 to 9223372036854775807",
            "{'large': 99999999999999999999999999} | /large | it has to be a whole number from -9223372036854775808 to 9223372036854775807",
            "{'flag': 'true'} | /flag | it has to be true or false",
            "{'flag': 1} | /flag | it has to be true or false",
            "{'flag': null} | /flag | it is required, and has to be true or false",
            "{'flagOrNot': ''} | /flagOrNot | it has to be true or false",
            "{'number': '5'} | /number | it has to be a number",
            "{'number': ''} | /number | it has to be a number",
            "{'number': false} | /number | it has to be a number",
            "{'number': {}} | /number | it has to be a number",
            "{'list': 'a'} | /list | it has to be an array",
            "{'list': {}} | /list | it has to be an array",
            "{'list': ''} | /list | it has to be an array",
            "{'list': ['a', 1]} | /list/1 | it has to be a string",
            "{'map': ['a']} | /map | it has to be an object",
            "{'map': ''} | /map | it has to be an object",
            "{'map': {'a/~': 1}} | /map/a~1~0 | it has to be a string",
            "{'address': 'Wien'} | /address | it has to be an object",
            "{'address': ''} | /address | it has to be an object",
            "{'address': ['Wien']} | /address | it has to be an object",
            "{'address': 1} | /address | it has to be an object",
            "{'address': {'city': 1}} | /address/city | it has to be a string",
            "{'addresses': [{'city': 'A'}, {'city': []}]} | /addresses/1/city | it has to be a string",
            "{'date': '2026-02-30'} | /date | it has to be a date in ISO-8601, such as 2026-11-20",
            "{'date': '2026-11-20T12:00:00Z'} | /date | it has to be a date in ISO-8601, such as 2026-11-20",
            "{'date': ''} | /date | it has to be a date in ISO-8601, such as 2026-11-20",
            "{'date': 20261120} | /date | it has to be a date in ISO-8601, such as 2026-11-20",
            "{'date': {}} | /date | it has to be a date in ISO-8601, such as 2026-11-20",
            "{'date': [2026, 11, 20]} | /date | it has to be a date in ISO-8601, such as 2026-11-20",
            "{'date': '+10000-01-01'} | /date | it has to be a date in ISO-8601, such as 2026-11-20",
            "{'time': '2026-11-20T12:00:00'} | /time | it has to be a time in ISO-8601, such as 2026-11-20T12:00:00.000Z",
            "{'time': '2026-11-20'} | /time | it has to be a time in ISO-8601, such as 2026-11-20T12:00:00.000Z",
            "{'time': 1795176000} | /time | it has to be a time in ISO-8601, such as 2026-11-20T12:00:00.000Z",
            "{'time': 1e1000000000} | /time | it has to be a time in ISO-8601, such as 2026-11-20T12:00:00.000Z",
            "{'time': true} | /time | it has to be a time in ISO-8601, such as 2026-11-20T12:00:00.000Z",
            "{'time': '2026-11-20T12:00:00+24:00'} | /time | it has to be a time in ISO-8601, such as 2026-11-20T12:00:00.000Z",
            "{'time': '+10000-01-01T00:00:00Z'} | /time | it has to be a time in ISO-8601, such as 2026-11-20T12:00:00.000Z",
            "{'time': '9999-12-31T23:59:59-01:00'} | /time | it has to be a time in ISO-8601, such as 2026-11-20T12:00:00.000Z",
            "{'status': 'out'} | /status | it has to be one of PLANNED, OUT",
            "{'status': ' OUT'} | /status | it has to be one of PLANNED, OUT",
            "{'status': ''} | /status | it has to be one of PLANNED, OUT",
            "{'status': 1} | /status | it has to be one of PLANNED, OUT",
            "{'status': {}} | /status | it has to be one of PLANNED, OUT"})
    void saysWhereWhatTypeIsWanted(String wrong, String pointer, String detail) {
        ObjectNode body = json(VALID);
        body.setAll(json(wrong));
        assertThat(violations(Everything.class, body)).containsExactly(new Violation(pointer, detail));
    }

    @Test
    void allThatIsNotValidIsToldInOrder() {
        assertThat(violations(Artist.class,
                json("{'firstName': ' ', 'email': 'nobody', 'addresses': {'': {'city': 'X'}, 'a/b': {'city': ''}}}"))).containsExactly(
                        new Violation("/addresses/", "must not be blank"),
                        new Violation("/addresses/a~1b/city", "must not be blank"),
                        new Violation("/email", "must be a well-formed email address"),
                        new Violation("/firstName", "must not be blank"),
                        new Violation("/lastName", "must not be blank"));
        assertThat(violations(Everything.class,
                json("{'whole': 1, 'large': 2, 'flag': true, 'list': ['a', ''], 'addresses': [{'city': 'a'}, {}]}"))).containsExactly(
                        new Violation("/addresses/1/city", "must not be blank"),
                        new Violation("/list/1", "must not be blank"));
        assertThat(violations(Album.class, json("{'labelId': 'a', 'artistId': 'b', 'title': 't', 'price': -0.01}"))).containsExactly(
                new Violation("/price", "must be greater than or equal to 0"), new Violation("/status", "must not be null"));
    }

    /** To JSON Schema, and to many who write JSON, they are the same number. */
    @ParameterizedTest
    @CsvSource({"1.0, 1", "-12e1, -120", "1.50E1, 15", "2147483647.000, 2147483647", "0E999999999, 0", "0e-999999999, 0"})
    void wholeNumbersInAnySpellingAreWholeNumbers(String spelling, int number) {
        Map<String, Object> bound = RecordBinding.bind(Everything.class,
                json("{'whole': " + spelling + ", 'large': " + spelling + ", 'flag': true}"));
        assertThat(bound).containsEntry("whole", BigDecimal.valueOf(number)).containsEntry("large", BigDecimal.valueOf(number));
    }

    @Test
    void timesHaveOffsetsOfLessThanADay() {
        assertThat(
                RecordBinding.bind(Everything.class, json("{'whole': 1, 'large': 2, 'flag': true, 'time': '2026-11-20T12:00:00+23:59'}")))
                .containsEntry("time", "2026-11-19T12:01:00.000Z");
        assertThat(
                RecordBinding.bind(Everything.class, json("{'whole': 1, 'large': 2, 'flag': true, 'time': '2026-11-20T12:00:00.5-18:01'}")))
                .containsEntry("time", "2026-11-21T06:01:00.500Z");
    }

    @Test
    void twentyAddressesAreTheMost() {
        ObjectNode artist = json("{'firstName': 'Ann', 'lastName': 'Lee', 'addresses': {}}");
        for (int i = 1; i <= 20; i++) {
            artist.withObject("addresses").putObject("address " + i).put("city", "Wien");
        }
        assertThat((Map<?, ?>) RecordBinding.bind(Artist.class, artist).get("addresses")).hasSize(20);
        artist.withObject("addresses").putObject("address 21").put("city", "Wien");
        assertThat(violations(Artist.class, artist)).containsExactly(new Violation("/addresses", "size must be between 0 and 20"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "0.00", "-1.50", "12345678901234567890123456789012345678", "1234567890123456789012345678901234567800000",
            "1E125", "9.99E125",
            "1E-130", "0E999999999", "0E-999999999"})
    void numbersThatDynamoDbHolds(String number) {
        Object bound = RecordBinding.bind(Everything.class, json("{'whole': 1, 'large': 2, 'flag': true, 'number': " + number + "}"))
                .get("number");
        assertThat((BigDecimal) bound).isEqualByComparingTo(number);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "123456789012345678901234567890123456789 | a number has at most 38 digits",
            "0.123456789012345678901234567890123456789 | a number has at most 38 digits",
            "1E126 | a number lies between 1E-130 and 9.99E+125",
            "1e1000000000 | a number lies between 1E-130 and 9.99E+125",
            "-1e1000000000 | a number lies between 1E-130 and 9.99E+125",
            "1E-131 | a number lies between 1E-130 and 9.99E+125",
            "1e-500 | a number lies between 1E-130 and 9.99E+125",
            "1e-1000000000 | a number lies between 1E-130 and 9.99E+125"})
    void numbersThatItDoesNot(String number, String detail) {
        assertThat(violations(Everything.class, json("{'whole': 1, 'large': 2, 'flag': true, 'number': " + number + "}")))
                .containsExactly(new Violation("/number", detail));
    }

    /** Half a surrogate pair. JSON that has one in a name is not read at all; applications can make such names. */
    private static final String HALF = "\uD83C";

    @Test
    void halfASurrogatePairIsNoCharacter() {
        ObjectNode body = json("""
                {'whole': 1, 'large': 2, 'flag': true, 'text': 'a\\uD83C',
                 'list': ['ok', '\\uDFB9'], 'map': {'y': '\\uD83C'}}""");
        body.withObject("/map").put(HALF, "x");
        assertThat(violations(Everything.class, body))
                .containsExactly(
                        new Violation("/list/1", "it holds half a surrogate pair, which is no character"),
                        new Violation("/map/?", "it holds half a surrogate pair, which is no character"),
                        new Violation("/map/y", "it holds half a surrogate pair, which is no character"),
                        new Violation("/text", "it holds half a surrogate pair, which is no character"));
    }

    @Test
    void pointersAreAlwaysTextThatCanBeSent() {
        assertThat(violations(Festival.class, json("{'year': 1, 'festivalName': 'F'}").put("a" + HALF, 1))).containsExactly(
                new Violation("/a?", "there is no such attribute; there are year, festivalName"));
        ObjectNode artist = json("{'firstName': 'A', 'lastName': 'B'}");
        artist.putObject("addresses").putObject(HALF).put("city", "C").put("zip" + HALF, 1);
        assertThat(violations(Artist.class, artist)).containsExactly(
                new Violation("/addresses/?", "it holds half a surrogate pair, which is no character"),
                new Violation("/addresses/?/zip?", "there is no such attribute; there are city, street"));
        artist.putObject("addresses").putObject(HALF);
        assertThat(violations(Artist.class, artist)).containsExactly(
                new Violation("/addresses/?", "it holds half a surrogate pair, which is no character"),
                new Violation("/addresses/?/city", "must not be blank"));
    }

    @Test
    void emptyNameCantBeStored() {
        assertThat(violations(Everything.class, json("{'whole': 1, 'large': 2, 'flag': true, 'map': {'': 'x'}}")))
                .containsExactly(new Violation("/map/", "a name has at least one character"));
    }

    @Test
    void messageOfACallerIsNeverEvaluated() {
        assertThat(violations(Artist.class, json("{'firstName': 'A', 'lastName': 'B', 'email': '${1+1}{min}'}")))
                .containsExactly(new Violation("/email", "must be a well-formed email address"));
    }

    @Test
    void attributesOfTheRecordAreToldWhereAllAreMissing() {
        assertThat(violations(Everything.class, json("{'whole': 1, 'large': 2, 'flag': true, 'nothing': 1}")))
                .containsExactly(new Violation("/nothing", "there is no such attribute; there are " + ALL));
    }

    private static List<Violation> violations(Class<? extends Record> record, ObjectNode json) {
        Refusal refusal = catchThrowableOfType(Refusal.class, () -> RecordBinding.bind(record, json));
        assertThat(refusal).as("a refusal").isNotNull();
        assertThat(refusal.reason()).isEqualTo(Refusal.Reason.INVALID);
        return refusal.violations();
    }
}
