package io.relata.simulation.vocabulary;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import jakarta.validation.constraints.DecimalMax;
import jakarta.validation.constraints.DecimalMin;
import jakarta.validation.constraints.Email;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** JSON that may be a value of a Java type, the plainest first. Whether it is one, the binding decides. */
final class Candidates {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
    private static final int LONGEST = 256;
    private static final List<String> TEXTS = List.of("x", "y", "p1", "X", "x y", "e\u0301", "\u00e9", "a#b", "a:b", "a%23b", "x ", "a~b",
            "",
            " ", "\uD83D\uDE00", "STRASSE", "stra\u00dfe", "m".repeat(LONGEST), "\u00e9".repeat(LONGEST), "a@x.example", "A@x.example",
            "12",
            "2026-11", "https://x.example/?a=b#c");
    private static final List<String> ADDRESSES = List.of("a@x.example", "b@x.example", "A@x.example", "a+b@x.example");
    private static final List<Long> WHOLE = List.of(1L, 2L, 0L, 10L, 9L, -1L, -2L, 100L, (long) Integer.MAX_VALUE, (long) Integer.MIN_VALUE,
            9_007_199_254_740_993L, Long.MAX_VALUE, Long.MIN_VALUE);
    private static final List<String> NUMBERS = List.of("1", "2.5", "0", "2.50", "10", "0.01", "-3",
            "12345678901234567890123456789012345678",
            "-1234567890123456789012345678901234567.8", "1E-130", "9.99E+125", "1E+3", "1.25", "-3.5");
    private static final List<String> MOMENTS = List.of("2026-11-20T12:00:00.000Z", "2026-11-21T12:00:00Z", "2026-11-20T13:00:00+01:00",
            "2100-01-01T00:00:00.001Z", "1970-01-01T00:00:00Z", "2286-11-20T00:00:00Z", "1969-12-31T23:59:59.999Z", "9999-12-31T23:59Z");
    private static final List<String> DATES = List.of("2026-11-20", "2026-11-21", "2000-02-29", "0000-01-01", "9999-12-31");

    private Candidates() {
    }

    /** @param constraints where the annotations of the attribute are */
    static List<JsonNode> of(Type type, AnnotatedElement constraints) {
        if (type instanceof ParameterizedType generic) {
            Type[] arguments = generic.getActualTypeArguments();
            List<JsonNode> elements = of(arguments[arguments.length - 1], Object.class);
            return arguments.length == 1 ? lists(elements, constraints) : maps(elements);
        }
        Class<?> plain = (Class<?>) type;
        return plain.isRecord() ? new RecordValues(plain.asSubclass(Record.class)).records() : scalars(plain, constraints);
    }

    private static List<JsonNode> scalars(Class<?> type, AnnotatedElement constraints) {
        if (type == String.class) {
            return texts(Stream.concat(ofConstraints(constraints), TEXTS.stream()));
        } else if (type.isEnum()) {
            return texts(Stream.of(type.getEnumConstants()).map(constant -> ((Enum<?>) constant).name()));
        } else if (type == boolean.class || type == Boolean.class) {
            return List.of(JSON.booleanNode(false), JSON.booleanNode(true));
        } else if (type == Instant.class) {
            return texts(MOMENTS.stream());
        } else if (type == LocalDate.class) {
            return texts(DATES.stream());
        } else if (type == BigDecimal.class) {
            return Stream.concat(NUMBERS.stream(), bounds(constraints)).map(BigDecimal::new).<JsonNode>map(JSON::numberNode).toList();
        }
        boolean isLong = type == long.class || type == Long.class;
        return Stream.concat(WHOLE.stream(), bounds(constraints).map(text -> new BigDecimal(text).longValue())).distinct()
                .filter(number -> isLong || number.intValue() == number).<JsonNode>map(JSON::numberNode).toList();
    }

    private static List<JsonNode> texts(Stream<String> texts) {
        return texts.distinct().<JsonNode>map(JSON::textNode).toList();
    }

    /** The smallest and the largest that are allowed. */
    private static Stream<String> bounds(AnnotatedElement constraints) {
        return Stream.of(Optional.ofNullable(constraints.getAnnotation(Min.class)).map(bound -> "" + bound.value()),
                Optional.ofNullable(constraints.getAnnotation(Max.class)).map(bound -> "" + bound.value()),
                Optional.ofNullable(constraints.getAnnotation(DecimalMin.class)).map(DecimalMin::value),
                Optional.ofNullable(constraints.getAnnotation(DecimalMax.class)).map(DecimalMax::value)).flatMap(Optional::stream);
    }

    private static Stream<String> ofConstraints(AnnotatedElement constraints) {
        List<String> texts = new ArrayList<>();
        if (constraints.isAnnotationPresent(Email.class)) {
            texts.addAll(ADDRESSES);
        }
        for (Pattern pattern : constraints.getAnnotationsByType(Pattern.class)) {
            IntStream.range(0, 4).forEach(variant -> PatternText.of(pattern.regexp(), variant).ifPresent(texts::add));
        }
        Size size = constraints.getAnnotation(Size.class);
        if (size != null) {
            Stream.of(size.min(), size.max()).filter(length -> length > 1 && length <= 10 * LONGEST)
                    .forEach(length -> texts.addAll(List.of("k".repeat(length), "l".repeat(length))));
        }
        return texts.stream();
    }

    private static List<JsonNode> lists(List<JsonNode> elements, AnnotatedElement constraints) {
        Size size = constraints.getAnnotation(Size.class);
        int least = size == null ? 0 : Math.min(size.min(), LONGEST);
        List<JsonNode> lists = new ArrayList<>();
        for (List<Integer> places : List.of(List.of(0), List.<Integer>of(), List.of(1, 0), List.of(0, 0, 2), List.of(3, 4, 5, 6))) {
            ArrayNode list = JSON.arrayNode();
            places.forEach(place -> list.add(at(elements, place)));
            while (list.size() < least) {
                list.add(at(elements, 0));
            }
            lists.add(list);
        }
        return lists.stream().distinct().toList();
    }

    private static List<JsonNode> maps(List<JsonNode> values) {
        List<JsonNode> maps = new ArrayList<>();
        for (List<String> keys : List.of(List.of("a"), List.<String>of(), List.of("b"), List.of("a", "b"),
                List.of("a#b %", "\u00e9", "A"))) {
            ObjectNode map = JSON.objectNode();
            keys.forEach(key -> map.set(key, at(values, maps.size() + map.size())));
            maps.add(map);
        }
        return maps;
    }

    private static JsonNode at(List<JsonNode> values, int place) {
        return values.get(place % values.size());
    }
}
