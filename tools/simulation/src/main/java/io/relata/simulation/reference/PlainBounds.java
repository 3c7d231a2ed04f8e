package io.relata.simulation.reference;

import io.relata.simulation.oracle.DeclaredEntity;
import io.relata.simulation.oracle.Texts;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Predicate;

/**
 * What {@code from}, {@code to} and {@code prefix} leave of a list that is sorted by attributes.
 *
 * @param type declares the attributes
 * @param sort what the list is sorted by
 * @param given values of the first of these, as a caller writes them
 * @param longest the bytes of a key that bounds are compared with
 */
public record PlainBounds(DeclaredEntity type, List<String> sort, List<String> given, int longest) implements ListOrder {
    private static final String NUMBER = "-?\\d+(\\.\\d+)?([eE][+-]?\\d+)?";
    /** What is left of a sort key beside an id. */
    public static final int LONGEST_BEFORE_ID = 891;
    private static final int MINUTE = "09:30".length();

    /** The first and the last text that keys within bounds begin with. */
    private record Edge(String low, String high) {
    }

    /** Of a list of entities in the order that their type declares. */
    public static PlainBounds of(DeclaredEntity type) {
        return new PlainBounds(type, type.sortBy(), List.of(), DeclaredEntity.LONGEST_SORT);
    }

    /** Of a list in the order of one attribute, and of ids. */
    public static PlainBounds of(DeclaredEntity type, String attribute) {
        return new PlainBounds(type, List.of(attribute), List.of(), LONGEST_BEFORE_ID);
    }

    @Override
    public Predicate<String> within(Optional<String> from, Optional<String> to, Optional<String> prefix) {
        StringBuilder beginning = new StringBuilder(type.name() + "#");
        for (int i = 0; i < given.size(); i++) {
            beginning.append(component(sort.get(i), given.get(i))).append('#');
        }
        String common = beginning.toString();
        if (given.size() == sort.size() && (from.isPresent() || to.isPresent() || prefix.isPresent())) {
            throw new PlainRefusedException(400);
        }
        if (!given.isEmpty() && common.getBytes(StandardCharsets.UTF_8).length > longest) {
            throw new PlainRefusedException(400);
        }
        boolean bounded = from.isPresent() || to.isPresent() || prefix.isPresent();
        Predicate<String> inside = key -> key.startsWith(Texts.cut(common, longest)) && !(bounded && lacksValue(key, common));
        Predicate<String> first = from.map(this::edge).map(edge -> atLeast(common + edge.low())).orElse(key -> true);
        Predicate<String> last = to.map(this::edge).map(edge -> atMost(common + edge.high())).orElse(key -> true);
        Predicate<String> both = prefix.map(this::edge).map(edge -> atLeast(common + edge.low()).and(atMost(common + edge.high())))
                .orElse(key -> true);
        return inside.and(first).and(last).and(both);
    }

    /** Nothing is compared with what is missing. */
    private static boolean lacksValue(String key, String common) {
        return key.equals(common) || key.startsWith(common + "#");
    }

    private Predicate<String> atLeast(String low) {
        String cut = Texts.cut(low, longest);
        return key -> PlainValue.BY_BYTES.compare(key, cut) >= 0;
    }

    private Predicate<String> atMost(String high) {
        String cut = Texts.cut(high, longest);
        return key -> PlainValue.BY_BYTES.compare(key, cut) <= 0 || key.startsWith(cut);
    }

    private Type typeOf(String attribute) {
        return attribute.equals("createdAt") ? Instant.class : type.own().getOrDefault(attribute, String.class);
    }

    /** A value as part of a key. */
    public String component(String attribute, String text) {
        Type of = typeOf(attribute);
        Object value = given(attribute, of, text);
        return type.component(attribute, Map.of(attribute, value)).orElseThrow(() -> new PlainRefusedException(400));
    }

    private Object given(String attribute, Type of, String text) {
        try {
            if (of == UUID.class && !text.matches(PlainComparison.UUIDS) || of == Locale.class && !PlainComparison.isLocale(text)) {
                throw new PlainRefusedException(400);
            }
            if (of == LocalTime.class) {
                PlainComparison.clock(text);
            } else if (of == OffsetDateTime.class) {
                OffsetDateTime.parse(text);
            }
            return PlainComparison.isNumber(of) ? number(attribute, text) : PlainValue.stored(of, text);
        } catch (DateTimeException e) {
            throw new PlainRefusedException(400);
        }
    }

    /** Whether something has a value that a caller writes: an id just that, anything else where keys have the same of it. */
    public boolean has(String attribute, String text, Map<String, Object> values) {
        return type.isId(attribute)
                ? text.equals(values.get(attribute))
                : type.component(attribute, values).equals(Optional.of(component(attribute, text)));
    }

    /** A value as it is kept. */
    public Object value(String attribute, String text) {
        return given(attribute, typeOf(attribute), text);
    }

    private BigDecimal number(String attribute, String text) {
        if (!text.matches(type.padded().contains(attribute) ? "\\d{1,19}" : NUMBER)) {
            throw new PlainRefusedException(400);
        }
        return PlainJson.number(new BigDecimal(text));
    }

    /** A number as callers write it. */
    public static BigDecimal number(String text) {
        if (!text.matches(NUMBER)) {
            throw new PlainRefusedException(400);
        }
        return new BigDecimal(text);
    }

    private Edge edge(String text) {
        String attribute = sort.get(given.size());
        Type of = typeOf(attribute);
        if (of == Instant.class || of == OffsetDateTime.class) {
            PlainPeriod period = PlainPeriod.of(text);
            return new Edge(component(attribute, period.first().toString()), component(attribute, period.last().toString()));
        } else if (PlainComparison.isNumber(of)) {
            String component = component(attribute, text);
            return new Edge(component, component + (type.padded().contains(attribute) ? "" : "#"));
        }
        String component = of == LocalTime.class || of == UUID.class || of == Locale.class || of == LocalDate.class
                ? Texts.escaped(beginning(of, text))
                : Texts.escaped(Texts.foldedPart(text));
        return new Edge(component, component);
    }

    /** What {@code 09:30} begins is wanted, and what the beginning of a UUID begins. */
    private static String beginning(Type of, String text) {
        if (of == LocalTime.class && text.length() > MINUTE) {
            try {
                PlainComparison.clock(text);
            } catch (DateTimeException e) {
                throw new PlainRefusedException(400);
            }
        }
        boolean isWhole = of == LocalTime.class && text.length() > MINUTE || of == Locale.class && PlainComparison.isLocale(text);
        return of == UUID.class ? text.toLowerCase(Locale.ROOT) : isWhole ? PlainValue.stored(of, text).toString() : text;
    }
}
