package io.relata.internal.functions.openapi.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.relata.internal.engine.core.Tag;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.engine.read.page.Filter;
import io.relata.internal.functions.openapi.ApiDescription;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.Relation;
import io.relata.internal.model.TableModel;
import io.relata.internal.model.attribute.AttributeType;
import io.relata.internal.model.attribute.TimePeriod;
import io.relata.models.office.Office;
import io.relata.models.orderentry.OrderEntry;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.Year;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The patterns of the document match what the code accepts. */
class PatternsTest {
    private static final TableModel OFFICE = TableModel.of(Office.MODEL);

    @Test
    void notBlankIsWhatBeanValidationCallsSoForEveryCharacter() {
        Pattern pattern = Pattern.compile(Patterns.NOT_BLANK);
        assertThat(
                IntStream.rangeClosed(0, Character.MAX_CODE_POINT).filter(c -> c < Character.MIN_SURROGATE || c > Character.MAX_SURROGATE)
                        .filter(c -> pattern.matcher(Character.toString(c)).find() == Character.toString(c).isBlank()).boxed())
                .isEmpty();
    }

    @Test
    void tagsAreThoseThatCanBeStoredForEveryCharacterAtTheirEdgeAndWithin() {
        Pattern pattern = Pattern.compile(Patterns.TAG);
        assertThat(IntStream.rangeClosed(0, 0xFFFF).filter(c -> c < Character.MIN_SURROGATE || c > Character.MAX_SURROGATE)
                .mapToObj(Character::toString)
                .flatMap(c -> List.of(c, "a" + c + "b", c + "a", "a" + c).stream())
                .filter(tag -> pattern.matcher(tag).matches() != isTag(tag))).isEmpty();
        assertThat("x".repeat(100)).matches(Patterns.TAG);
        assertThat("x".repeat(101)).doesNotMatch(Patterns.TAG);
        assertThat(" ".repeat(10) + "x".repeat(100)).matches(Patterns.TAG);
    }

    private static boolean isTag(String text) {
        try {
            new Tag(text);
            return true;
        } catch (Refusal e) {
            return false;
        }
    }

    @Test
    void everyDayOfEveryYearIsMatchedAndNoOther() {
        Pattern pattern = Pattern.compile(Patterns.POINT_IN_TIME);
        assertThat(IntStream.rangeClosed(0, 9999)
                .filter(year -> pattern.matcher("%04d-02-29".formatted(year)).matches() != Year.isLeap(year)).boxed()).isEmpty();
        assertThat(IntStream.rangeClosed(0, 1399).mapToObj(day -> "2026-%02d-%02d".formatted(day / 100, day % 100))
                .filter(day -> pattern.matcher(day).matches() != isDay(day))).isEmpty();
    }

    private static boolean isDay(String text) {
        try {
            return LocalDate.parse(text) != null;
        } catch (DateTimeException e) {
            return false;
        }
    }

    private static final Map<String, AttributeType> OF_ALL = Map.of("id", AttributeType.TEXT, "createdAt", AttributeType.TIME, "updatedAt",
            AttributeType.TIME, "version", AttributeType.NUMBER);

    @ParameterizedTest
    @ValueSource(strings = {"2026", "2026-11", "2026-11-30", "2024-02-29", "2026-11-20T12:00Z", "2026-11-20t12:00:59.123456789z",
            "2026-11-20T12:00:00+18:00",
            "2026-11-20T12:00:00-17:59", "2026-11-20T12:00:00+23:59", "2026-11-20T12:00-18:01", "0000-01-01", "9999-12-31"})
    void pointsInTimeAreMatched(String time) {
        assertThat(time).matches(Patterns.POINT_IN_TIME);
        assertThatCode(() -> TimePeriod.parse(time)).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "26", "2026-13", "2026-11-31", "2026-02-30", "2026-1-1", "2026-11-20T24:00Z", "2026-11-20T12:00",
            "2026-11-20T12:00:00+24:00",
            "2026-11-20T12:00:00+18:60", "2026-11-20T12:60Z", "2026-11-20 12:00Z", "x"})
    void whatIsNoPointInTimeIsNot(String text) {
        assertThat(text).doesNotMatch(Patterns.POINT_IN_TIME);
        assertThatCode(() -> TimePeriod.parse(text)).isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"status:eq:OPEN", "status:in:OPEN,CLOSED", "status:eq:", "total:ge:12.50", "total:in:1,2e3,.5", "total:eq:-1.",
            "createdAt:lt:2026-11",
            "createdAt:in:2026,2025-01-01", "createdAt:begins:2026-11-2", "id:contains:x:y", "version:gt:7", "updatedAt:ge:2026-11-20",
            "total:exists:false", "status:ieq:open", "status:ibegins:O", "status:icontains:", "status:in:a\\,b,c", "version:exists:true"})
    void filtersThatAreAcceptedAreMatched(String filter) {
        assertThat(filter).matches(filterOfOrders());
        assertThatCode(() -> Filter.parse(filter, List.of(OFFICE.entity("order").orElseThrow()))).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @ValueSource(strings = {"status", "status:eq", "colour:eq:red", "status:is:OPEN", "total:eq:x", "total:begins:1", "total:in:1,,2",
            "total:eq:1,2",
            "total:exists:yes", "total:ieq:1", "status:exists:", "createdAt:ibegins:2026", "updatedAt:eq:x", "status\\:eq:x",
            "createdAt:eq:yesterday", "createdAt:in:2026,x", ":eq:x", "total:eq:1e", "total:eq:."})
    void otherFiltersAreNot(String filter) {
        assertThat(filter).doesNotMatch(filterOfOrders());
        assertThatCode(() -> Filter.parse(filter, List.of(OFFICE.entity("order").orElseThrow()))).isInstanceOf(Refusal.class);
    }

    private static String filterOfOrders() {
        return Patterns.filter(OF_ALL, List.of(OFFICE.entity("order").orElseThrow()),
                OFFICE.entity("order").orElseThrow().attributes().stream()
                        .map(attribute -> attribute.name()).toList(),
                Optional.empty());
    }

    @Test
    void filtersByAttributesOfRelationships() {
        Relation relation = OFFICE.relations().get(0);
        String filters = Patterns.filter(OF_ALL, List.of(OFFICE.entity("store").orElseThrow()), List.of("city"), Optional.of(relation));
        assertThat(List.of("link.role:eq:manager", "link.since:begins:2026", "city:ne:Bonn")).allMatch(filter -> filter.matches(filters));
        assertThat(List.of("role:eq:manager", "link:eq:manager", "link.city:eq:Bonn", "linkxrole:eq:manager", "link.role:is:x"))
                .noneMatch(filter -> filter.matches(filters));
    }

    @ParameterizedTest
    @CsvSource({"mailingAddresses.home.city:eq:Bonn, true", "mailingAddresses.a b.postalCode:begins:5, true",
            "mailingAddresses..city:eq:x, true", "mailingAddresses.home.town:eq:x, false", "mailingAddresses.home:eq:x, false",
            "mailingAddresses:contains:x, false", "mailingAddresses.home.city.x:eq:y, false", "mailingAddresses.home.:eq:y, false",
            "phone.x:eq:1, false", "mailingAddresses.a.b.city:eq:x, false", "mailingAddresses.a\\:b.city:ieq:x, true",
            "mailingAddresses.a\\\\.city:eq:x, true", "mailingAddresses.a\\b.city:eq:x, true", "mailingAddresses:exists:true, true",
            "mailingAddresses.home:exists:false, true", "mailingAddresses.home.city:exists:x, false"})
    void filtersByWhatIsWithinAnAttribute(String filter, boolean isAccepted) {
        EntityType customer = OFFICE.entity("customer").orElseThrow();
        String pattern = Patterns.filter(OF_ALL, List.of(customer), List.of("mailingAddresses", "phone"), Optional.empty());
        assertThat(filter.matches(pattern)).isEqualTo(isAccepted);
        if (isAccepted) {
            assertThatCode(() -> Filter.parse(filter, List.of(customer))).doesNotThrowAnyException();
        } else {
            assertThatCode(() -> Filter.parse(filter, List.of(customer))).isInstanceOf(Refusal.class);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"*", "\"1\"", "W/\"1\"", "\"1\", \"2\"", "\"\",W/\"xy\""})
    void listsOfEntityTagsAreMatched(String header) {
        assertThat(header).matches(Patterns.ENTITY_TAGS);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "1", "\"1", "*, \"1\"", "\"1\" \"2\"", "w/\"1\""})
    void whatIsNoListOfEntityTagsIsNot(String header) {
        assertThat(header).doesNotMatch(Patterns.ENTITY_TAGS);
    }

    @Test
    void idsAndWhatTheyAreMadeOf() {
        assertThat("a~1._-").matches(Patterns.ID).doesNotMatch(Patterns.PART_OF_ID);
        assertThat(List.of(".", "..", "", "a b", "x".repeat(129))).noneMatch(id -> id.matches(Patterns.ID));
        assertThat(new ApiDescription(TableModel.of(OrderEntry.MODEL)).json()).contains(Patterns.PART_OF_ID.replace("\\", "\\\\"));
    }
}
