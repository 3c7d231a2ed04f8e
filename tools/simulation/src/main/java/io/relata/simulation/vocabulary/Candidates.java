package io.relata.simulation.vocabulary;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.internal.engine.binding.Variants;
import io.relata.model.GeoPoint;
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
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Currency;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** JSON that may be a value of a Java type, the plainest first. Whether it is one, the binding decides. */
public final class Candidates {
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

    /** Texts of types that are written as texts, in their canonical form and not. */
    private static final Map<Class<?>, List<String>> FORMS = Map.of(
            UUID.class, List.of("0189f5a0-1c2d-7e3f-8a4b-5c6d7e8f9a0b", "0189F5A0-1C2D-7E3F-8A4B-5C6D7E8F9A0C",
                    "ffffffff-ffff-ffff-ffff-ffffffffffff", "0189F5A0-1C2D-7E3F-8A4B-5C6D7E8F9A0B", "00000000-0000-0000-0000-000000000000"),
            LocalTime.class, List.of("09:30:00", "18:00", "09:30:00.50", "00:00", "23:59:59.999999999", "09:30"),
            OffsetDateTime.class, List.of("2026-11-20T12:00:00+01:00", "2026-11-20T11:00:00Z", "2026-11-20T12:00-18:00",
                    "2026-11-20T12:00:00.250+18:00", "1969-12-31T23:59:59.999Z", "9999-12-31T23:59:59.999999999Z",
                    "0000-01-01T00:00:00+00:00"),
            Duration.class, List.of("PT36H", "PT0S", "P1DT12H", "-PT1H", "PT-0.50S", "PT2562047788015215H30M7.999999999S", "PT90M"),
            URI.class, List.of("https://x.example/", "https://X.example/", "mailto:a@x.example", "urn:a:b%23#c", "https://x.example/?a=b"),
            Locale.class, List.of("de-CH", "en", "DE-ch", "zh-hant-tw", "sl-rozaj", "en-u-ca-buddhist", "und"),
            Currency.class, List.of("EUR", "CHF", "USD", "JPY"),
            ZoneId.class, List.of("Europe/Berlin", "UTC", "+05:30", "America/Argentina/Buenos_Aires", "Z", "UTC-03:30", "Etc/GMT+1"));
    private static final List<List<Integer>> PLACES_OF_LISTS = List.of(List.of(0), List.of(), List.of(1, 0), List.of(0, 0, 2),
            List.of(3, 4, 5, 6));
    /** Each element once. */
    private static final List<List<Integer>> PLACES_OF_SETS = List.of(List.of(0), List.of(), List.of(1, 0), List.of(0, 1),
            List.of(2, 0, 1));
    private static final List<List<String>> LANGUAGES = List.of(List.of("de-CH"), List.of(), List.of("en"), List.of("DE-ch", "en"),
            List.of("zh-hant-tw", "EN", "und"));
    private static final List<List<String>> KEYS = List.of(List.of("a"), List.of(), List.of("b"), List.of("a", "b"),
            List.of("a#b %", "\u00e9", "a:b"));

    /** Some near each other, some at the ends of the earth. */
    private static final List<String> POINTS = List.of("52.52,13.405", "52.5201,13.405", "52.5163,13.3777", "52.52,13.90", "0,180",
            "0,-180",
            "0.00000001,-179.9995", "90,0", "89.9995,180", "-90,12.5", "48.8566,2.3522", "1E-130,0.1");

    private Candidates() {
    }

    /** Points that values may be, and others near them. */
    public static GeoPoint point(int number) {
        String[] degrees = POINTS.get(number % POINTS.size()).split(",");
        return new GeoPoint(new BigDecimal(degrees[0]), new BigDecimal(degrees[1]));
    }

    /** @param constraints where the annotations of the attribute are */
    static List<JsonNode> of(Type type, AnnotatedElement constraints) {
        if (type instanceof ParameterizedType generic) {
            Type[] arguments = generic.getActualTypeArguments();
            List<JsonNode> elements = of(arguments[arguments.length - 1], Object.class);
            if (arguments.length == 1) {
                return lists(elements, constraints, generic.getRawType() == Set.class ? PLACES_OF_SETS : PLACES_OF_LISTS);
            }
            return maps(keys((Class<?>) arguments[0]), elements);
        }
        Class<?> plain = (Class<?>) type;
        if (plain == GeoPoint.class) {
            return POINTS.stream().<JsonNode>map(point -> JSON.objectNode().put("latitude", new BigDecimal(point.split(",")[0]))
                    .put("longitude", new BigDecimal(point.split(",")[1]))).toList();
        }
        if (Variants.are(type)) {
            return variants(Variants.of(type).records());
        }
        return plain.isRecord() ? new RecordValues(plain.asSubclass(Record.class)).records() : scalars(plain, constraints);
    }

    /** One of each record, then another one of each. */
    private static List<JsonNode> variants(Map<String, Class<? extends Record>> records) {
        List<JsonNode> all = new ArrayList<>();
        Map<String, List<JsonNode>> values = new LinkedHashMap<>();
        records.forEach((name, record) -> values.put(name, new RecordValues(record).records()));
        int most = values.values().stream().mapToInt(List::size).max().orElse(0);
        for (int place = 0; place < most; place++) {
            int at = place;
            values.forEach((name, some) -> {
                if (at < some.size()) {
                    all.add(((ObjectNode) some.get(at).deepCopy()).put(Variants.DISCRIMINATOR, name));
                }
            });
        }
        return all;
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
        } else if (FORMS.containsKey(type)) {
            return texts(FORMS.get(type).stream());
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

    private static List<JsonNode> lists(List<JsonNode> elements, AnnotatedElement constraints, List<List<Integer>> allPlaces) {
        Size size = constraints.getAnnotation(Size.class);
        int least = size == null ? 0 : Math.min(size.min(), LONGEST);
        List<JsonNode> lists = new ArrayList<>();
        for (List<Integer> places : allPlaces) {
            ArrayNode list = JSON.arrayNode();
            places.forEach(place -> list.add(at(elements, place)));
            while (list.size() < least) {
                list.add(at(elements, 0));
            }
            lists.add(list);
        }
        return lists.stream().distinct().toList();
    }

    private static List<List<String>> keys(Class<?> type) {
        return type.isEnum() ? constants(type) : type == Locale.class ? LANGUAGES : KEYS;
    }

    private static List<List<String>> constants(Class<?> keys) {
        List<String> names = Stream.of(keys.getEnumConstants()).map(constant -> ((Enum<?>) constant).name()).toList();
        return List.of(names.subList(0, 1), List.of(), names, names.subList(1, 2));
    }

    private static List<JsonNode> maps(List<List<String>> allKeys, List<JsonNode> values) {
        List<JsonNode> maps = new ArrayList<>();
        for (List<String> keys : allKeys) {
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
