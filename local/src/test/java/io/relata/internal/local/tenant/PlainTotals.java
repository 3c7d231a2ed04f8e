package io.relata.internal.local.tenant;

import com.fasterxml.jackson.databind.JsonNode;
import io.relata.internal.engine.item.Item;
import java.math.BigDecimal;
import java.text.Normalizer;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** What totals of {@link Clubs} a caller may be told, and what they are, counted from the core items of its tenant. */
record PlainTotals(PlainPermissions caller) {
    /** How many there are, and what their points add up to. */
    record Counted(long count, BigDecimal points) {
        /** Whether an answer says so. */
        boolean isIn(JsonNode total) {
            return total.path("count").asLong(-1) == count && (!total.path("sum").has("points")
                    || total.at("/sum/points").decimalValue().compareTo(points) == 0);
        }
    }

    /** By name. Whoever reads a club reads its posts; of members and clubs nobody reads all by being one, or being in one. */
    Map<String, Counted> of(String entity, String id) {
        Map<String, Counted> told = new TreeMap<>();
        if (entity.equals("club")) {
            told.put("posts", counted(entities("post", post -> post.value("clubId").filter(id::equals).isPresent())));
        }
        if (caller.readsAll()) {
            switch (entity) {
                case "club" -> told.put("members", counted(links(link -> link.string("to").equals(id))));
                case "member" -> told.put("clubs", counted(links(link -> link.string("from").equals(id))));
                default -> {
                }
            }
        }
        return told;
    }

    Map<String, Counted> ofTag(String tag) {
        String stored = Normalizer.normalize(tag.strip(), Normalizer.Form.NFC);
        return caller.readsAll() ? Map.of("posts", counted(entities("post", post -> post.strings("tags").contains(stored)))) : Map.of();
    }

    Map<String, Counted> ofAll(String entity, String collection) {
        return caller.readsAll() ? Map.of(collection, counted(entities(entity, any -> true))) : Map.of();
    }

    /** Whether an answer says all that it may, and nothing else. */
    static boolean isIn(JsonNode answer, Map<String, Counted> told) {
        Set<String> names = new TreeMap<>(told).keySet();
        return answer.properties().stream().map(Map.Entry::getKey).sorted().toList().equals(names.stream().toList())
                && told.entrySet().stream().allMatch(total -> total.getValue().isIn(answer.path(total.getKey())));
    }

    private Stream<Item> entities(String entity, Predicate<Item> some) {
        return items("entity").filter(item -> item.string("entity").equals(entity)).filter(some);
    }

    private Stream<Item> links(Predicate<Item> some) {
        return items("link").filter(some);
    }

    private Stream<Item> items(String kind) {
        return caller.items().values().stream().filter(item -> item.value("kind").filter(kind::equals).isPresent()
                && item.string("id").startsWith(caller.tenant() + "/"));
    }

    private static Counted counted(Stream<Item> items) {
        long[] count = {0};
        BigDecimal points = items.peek(item -> count[0]++).map(item -> (BigDecimal) item.value("points").orElse(BigDecimal.ZERO))
                .reduce(BigDecimal.ZERO, BigDecimal::add);
        return new Counted(count[0], points);
    }
}
