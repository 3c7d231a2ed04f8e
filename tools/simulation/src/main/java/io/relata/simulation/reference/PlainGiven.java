package io.relata.simulation.reference;

import io.relata.simulation.oracle.Texts;
import java.lang.reflect.Type;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.util.Locale;
import java.util.UUID;
import java.util.stream.Stream;

/** Values of attributes that a caller writes in a query string, to be asked for what has them. */
public final class PlainGiven {
    private PlainGiven() {
    }

    /** A value as it is kept. Constants are found regardless of case. */
    public static Object stored(Type type, String text) {
        Class<?> plain = (Class<?>) type;
        try {
            if (plain.isEnum()) {
                return Stream.of(plain.getEnumConstants()).map(each -> ((Enum<?>) each).name())
                        .filter(name -> Texts.folded(name).equals(Texts.folded(text))).findFirst()
                        .orElseThrow(() -> new PlainRefusedException(400));
            } else if (PlainComparison.isNumber(plain)) {
                return PlainJson.number(PlainBounds.number(text));
            } else if (plain == boolean.class || plain == Boolean.class) {
                return flag(text);
            }
            check(plain, text);
            return PlainValue.stored(plain, text);
        } catch (DateTimeException e) {
            throw new PlainRefusedException(400);
        }
    }

    private static boolean flag(String text) {
        if (!text.equals("true") && !text.equals("false")) {
            throw new PlainRefusedException(400);
        }
        return text.equals("true");
    }

    /** @throws DateTimeException or a refusal, where it is no value of the type */
    private static void check(Class<?> type, String text) {
        if (type == UUID.class && !text.matches(PlainComparison.UUIDS) || type == Locale.class && !PlainComparison.isLocale(text)) {
            throw new PlainRefusedException(400);
        } else if (type == LocalTime.class) {
            PlainComparison.clock(text);
        } else if (type == OffsetDateTime.class || type == Instant.class) {
            OffsetDateTime.parse(text);
        } else if (type == LocalDate.class) {
            LocalDate.parse(text);
        } else if (type == Duration.class) {
            Duration.parse(text);
        }
    }
}
