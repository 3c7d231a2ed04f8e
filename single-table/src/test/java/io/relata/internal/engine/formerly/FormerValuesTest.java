package io.relata.internal.engine.formerly;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.internal.engine.binding.StoredType;
import io.relata.internal.engine.item.Item;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** What stored values mean under another declaration: of each type, once or twice, and those of which nothing can be made. */
class FormerValuesTest {
    enum Level {
        LOW, HIGH
    }

    record Name(String first, String last) {
    }

    record Types(List<Level> list, Set<Level> set) {
    }

    private static FormerValues values(Type now, Class<?> former, Function<Object, Object> convert) {
        return new FormerValues(StoredType.of(now), List.of(new FormerValues.Former("", StoredType.of(former), convert)), null);
    }

    private static Type component(int number) {
        return Types.class.getRecordComponents()[number].getGenericType();
    }

    private static Object stored(Object value) {
        return Item.of("value", value).value("value").orElseThrow();
    }

    private static void assertConverted(FormerValues values, Object before, Object after) {
        Object now = values.now(stored(before));
        assertThat(now).isEqualTo(stored(after));
        assertThat(values.now(now)).as("once converted").isSameAs(now);
    }

    @Test
    void valuesOfAnotherTypeAreConvertedOnce() {
        assertConverted(values(Integer.class, String.class, text -> Integer.valueOf((String) text)), "42", 42);
        assertConverted(values(String.class, BigDecimal.class, Object::toString), new BigDecimal("1.5"), "1.5");
        assertConverted(values(LocalDate.class, Instant.class, time -> LocalDate.ofInstant((Instant) time, ZoneOffset.UTC)),
                "2026-11-20T12:00:00.123Z", "2026-11-20");
        assertConverted(values(String.class, Name.class, name -> ((Name) name).first() + " " + ((Name) name).last()),
                Map.of("first", "Ann", "last", "Smith"), "Ann Smith");
        assertConverted(values(component(0), String.class, text -> List.of(Level.valueOf((String) text))), "LOW", List.of("LOW"));
    }

    @Test
    void constantsThatAreGoneAreReplacedOneByOne() {
        Function<Object, Object> middle = text -> text.equals("MIDDLE") ? Level.HIGH : null;
        assertConverted(values(Level.class, String.class, middle), "MIDDLE", "HIGH");
        assertConverted(values(component(0), String.class, middle), List.of("LOW", "MIDDLE", "LOW"), List.of("LOW", "HIGH", "LOW"));
        assertConverted(values(component(1), String.class, middle), List.of("HIGH", "MIDDLE"), List.of("HIGH"));
    }

    @Test
    void valuesOfWhichNothingCanBeMadeStay() {
        FormerValues ages = values(Integer.class, String.class, text -> Integer.valueOf((String) text));
        for (Object value : List.of("old", stored(new BigDecimal("1.5")), stored(true), List.of("1"), "99999999999")) {
            assertThat(ages.now(value)).isSameAs(value);
        }
        Object text = "42";
        assertThat(values(Integer.class, String.class, any -> null).now(text)).isSameAs(text);
        assertThat(values(Integer.class, String.class, any -> "42").now(text)).as("of another type than the attribute's").isSameAs(text);
        Object levels = List.of("LOW", "NONE");
        assertThat(values(component(0), String.class, any -> null).now(levels)).isSameAs(levels);
    }

    @Test
    void valueThatTheTypeOfNowPermitsIsNotConverted() {
        Object text = "Ann";
        assertThat(values(String.class, String.class, any -> "Bob").now(text)).isSameAs(text);
    }

    @Test
    void missingValueIsTheOneThatIsSaid() {
        assertThat(new FormerValues(StoredType.of(String.class), List.of(), "DE").now(null)).isEqualTo("DE");
        assertThat(values(Integer.class, String.class, Integer.class::cast).now(null)).isNull();
        assertThat(FormerValues.NONE.now(null)).isNull();
        assertThat(FormerValues.NONE.isNone()).isTrue();
    }
}
