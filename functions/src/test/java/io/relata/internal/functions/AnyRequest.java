package io.relata.internal.functions;

import io.relata.internal.model.EntityType;
import io.relata.internal.model.Related;
import io.relata.internal.model.TableModel;
import io.relata.internal.model.attribute.Attribute;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Requests to a model's API as a careless or hostile caller would make them: often right, and else at the limits of what can be stored,
 * found and answered.
 */
final class AnyRequest {
    private static final List<String> LETTERS = List.of("x", "é", "\uD834\uDD1E", ":", " ", "%", "#", "\\\\", "\\\"", "\\u0001", "\uFFFF",
            "İ");
    private static final List<Integer> LENGTHS = List.of(0, 1, 2, 100, 255, 256, 257, 683, 1000, 2049, 3000, 66_000);
    private static final List<String> NUMBERS = List.of("0", "-1", "7", "0.5", "9.99E+125", "1E+126", "1E-130", "1E-131", "100E2147483647",
            "-1E2147483647",
            "1E-2147483647", "0E2147483647", "12345678901234567890123456789012345678", "123456789012345678901234567890123456789",
            "9223372036854775807",
            "9223372036854775808", "1".repeat(900));
    private static final List<String> TIMES = List.of("2026-11-20T12:00:00Z", "1960-01-01T00:00:00Z", "9999-12-31T23:59:59Z",
            "2300-01-01T00:00:00Z", "2026-11-20",
            "+1000000000-12-31T23:59:59.999999999Z", "-1000000000-01-01T00:00:00Z", "2026", "noon");
    private static final List<String> OTHERS = List.of("null", "true", "[]", "{}", "[[[[1]]]]", "\"\\ud800\"", "{\"\":1}",
            "[1E125, \"x\"]");

    private final TableModel model;
    private final Random random;
    private final Map<String, List<String>> ids = new TreeMap<>();
    private Optional<String> cursor = Optional.empty();

    AnyRequest(TableModel model, long seed) {
        this.model = model;
        this.random = new Random(seed);
    }

    /** Learns of what there is by now. */
    void saw(Answer answer) {
        if (answer.status() == 201 && answer.body().has("id")) {
            ids.computeIfAbsent(answer.text("entity"), any -> new ArrayList<>()).add(answer.text("id"));
        }
        cursor = answer.body().has("next") ? Optional.of(answer.text("next")) : cursor;
    }

    /** One that creates an entity as it should be. */
    Request creating(EntityType type) {
        return Request.of("POST /" + type.collection()).json(body(type, 0));
    }

    Request next() {
        EntityType type = one(model.entities());
        String entity = "/" + type.collection() + "/" + id(type);
        return switch (random.nextInt(10)) {
            case 0 -> Request.of("POST /" + type.collection()).json(body(type, 3)).with("idempotency-key", chance(3) ? "key" : text());
            case 1 -> Request.of("PUT " + entity).json(body(type, 4));
            case 2 -> Request.of("PATCH " + entity).json(body(type, 2));
            case 3 -> link(type, entity);
            case 4 -> Request.of((chance(2) ? "PUT " : "GET ") + (chance(2) ? entity : "") + "/tags/" + readable());
            case 5 -> Request.of("GET " + entity + (chance(2) ? "" : "/tags"));
            case 6, 7 -> Request.of("GET /" + type.collection() + "?" + query(type, type.choices()));
            case 8 -> Request.of("GET " + entity + "/" + one(model.related(type), "x", Related::path) + "?" + query(type, type.choices()));
            default -> Request.of("GET /tags?tag=" + encoded(readable()) + "&tag=" + encoded(readable()) + "&" + query(type, List.of()));
        };
    }

    private Request link(EntityType type, String entity) {
        List<Related> linked = model.related(type).stream().filter(Related.Linked.class::isInstance).toList();
        if (linked.isEmpty()) {
            return Request.of("DELETE " + entity + "/x/1");
        }
        Related related = one(linked);
        String attributes = ((Related.Linked) related).side().relation().attributes().stream()
                .map(attribute -> "\"" + attribute.name() + "\":" + value(type, attribute, 3))
                .collect(Collectors.joining(",", "{", "}"));
        return Request.of("PUT " + entity + "/" + related.path() + "/" + id(related.entity())).json(attributes.replace('\'', ' '));
    }

    private String body(EntityType type, int oneOddIn) {
        return type.attributes().stream().filter(attribute -> attribute.required() || chance(2))
                .map(attribute -> "\"" + attribute.name() + "\":" + value(type, attribute, oneOddIn * 2))
                .collect(Collectors.joining(",", "{", "}")).replace('\'', ' ');
    }

    /** JSON. */
    private String value(EntityType type, Attribute attribute, int oneOddIn) {
        if (oneOddIn > 0 && chance(oneOddIn)) {
            return odd();
        }
        Optional<String> parent = type.parents().stream().filter(each -> each.attribute().equals(attribute.name()))
                .map(each -> each.entity()).findFirst();
        if (parent.isPresent()) {
            return "\"" + id(model.entity(parent.get()).orElseThrow()) + "\"";
        } else if (attribute.javaType().isEnum()) {
            return "\"" + attribute.javaType().getEnumConstants()[0] + "\"";
        }
        return switch (attribute.type()) {
            case TEXT -> attribute.name().equals("email")
                    ? "\"a" + random.nextInt(1_000_000) + "@example.com\""
                    : attribute.name().equals("period")
                            ? "\"2026-Q3\""
                            : isPlain(oneOddIn) ? "\"" + "x".repeat(1 + random.nextInt(9)) + "\"" : "\"" + text() + "\"";
            case NUMBER -> isPlain(oneOddIn) ? "7" : one(NUMBERS);
            case FLAG -> "true";
            case TIME -> "\"2026-11-20T12:00:00Z\"";
            case DATE -> "\"2026-11-20\"";
            case UUID -> "\"0189f5a0-1c2d-7e3f-8a4b-5c6d7e8f9a0b\"";
            case TIME_OF_DAY -> "\"09:30\"";
            case OFFSET_TIME -> "\"2026-11-20T12:00:00+01:00\"";
            case DURATION -> "\"PT36H\"";
            case LOCALE -> "\"de-CH\"";
            case STRUCTURE -> "{\"" + (chance(2) ? "home" : text()) + "\":{\"streetAddress\":\"" + text()
                    + "\",\"city\":\"c\",\"postalCode\":\"p\",\"country\":\"c\"}}";
        };
    }

    private boolean isPlain(int oneOddIn) {
        return oneOddIn == 0 || !chance(4);
    }

    private String odd() {
        return switch (random.nextInt(4)) {
            case 0 -> one(NUMBERS);
            case 1 -> "\"" + one(TIMES) + "\"";
            case 2 -> one(OTHERS);
            default -> "\"" + text() + "\"";
        };
    }

    private String query(EntityType type, List<String> choices) {
        List<String> parameters = new ArrayList<>();
        choices.stream().filter(name -> chance(2)).forEach(name -> parameters.add(name + "=" + encoded(given(type, name))));
        Stream.of("from", "to", "prefix").filter(name -> chance(8))
                .forEach(name -> parameters.add(name + "=" + encoded(chance(2) ? readable() : one(TIMES))));
        if (chance(4)) {
            String attribute = chance(4) ? readable() : one(type.attributes(), "id", Attribute::name);
            parameters.add("filter=" + encoded(attribute + ":" + one(List.of("eq", "ne", "lt", "ge", "in", "begins", "contains", "x")) + ":"
                    + (chance(2) ? one(NUMBERS) : chance(2) ? one(TIMES) : readable())));
        }
        if (chance(6)) {
            parameters.add("cursor=" + encoded(cursor.filter(any -> chance(2)).orElseGet(this::readable)));
        }
        if (chance(3)) {
            parameters.add("order=desc");
        }
        parameters.add("limit=" + (1 + random.nextInt(100)));
        return String.join("&", parameters);
    }

    private String given(EntityType type, String name) {
        Optional<Attribute> attribute = type.attribute(name);
        if (attribute.isPresent() && attribute.get().javaType().isEnum() && chance(2)) {
            return attribute.get().javaType().getEnumConstants()[0].toString();
        }
        return chance(2) ? "x" : chance(2) ? one(NUMBERS) : chance(2) ? one(TIMES) : readable();
    }

    /** As it stands in JSON. */
    private String text() {
        return one(LETTERS).repeat(one(LENGTHS));
    }

    /** As it stands in a path or, encoded, in a query. */
    private String readable() {
        return one(List.of("x", "é", "\uD834\uDD1E", ":", "a b", "%", "#", "\\", "\"", "\uFFFF"))
                .repeat(1 + one(LENGTHS.subList(0, LENGTHS.size() - 1)));
    }

    private String id(EntityType type) {
        List<String> known = ids.getOrDefault(type.name(), List.of());
        return known.isEmpty() || chance(8) ? "new" + random.nextInt(5) : one(known);
    }

    private boolean chance(int oneIn) {
        return random.nextInt(oneIn) == 0;
    }

    private <T> T one(List<T> some) {
        return some.get(random.nextInt(some.size()));
    }

    private <T> String one(List<T> some, String without, Function<T, String> name) {
        return some.isEmpty() ? without : name.apply(one(some));
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    /** Everything that can be listed, one after the other. */
    Stream<Request> lists() {
        return model.entities().stream().flatMap(type -> Stream.concat(IntStream.range(0, type.listShards().isPresent() ? 1 : 0)
                .mapToObj(any -> Request.of("GET /" + type.collection() + "?limit=100")),
                ids.getOrDefault(type.name(), List.of()).stream().limit(20).flatMap(id -> model.related(type).stream()
                        .map(related -> Request.of("GET /" + type.collection() + "/" + id + "/" + related.path() + "?limit=100")))));
    }
}
