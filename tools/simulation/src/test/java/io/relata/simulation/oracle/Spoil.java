package io.relata.simulation.oracle;

import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * A way to spoil the table of {@link Bazaar}, and what is wrong then.
 *
 * @param expected of each finding {@code KIND CLAUSE id type}
 */
record Spoil(String what, Consumer<Items> damage, List<String> expected) {
    static Spoil of(String what, Consumer<Items> damage, String... expected) {
        return new Spoil(what, damage, Stream.of(expected).sorted().toList());
    }

    /** The findings in the damaged table, in the same form. */
    List<String> found(Oracle oracle, List<Map<String, Object>> right) {
        Items items = new Items(right);
        damage.accept(items);
        return found(oracle.compare(items.byKey().values()));
    }

    static List<String> found(List<Wrong> wrong) {
        return wrong.stream().map(each -> each.kind() + " " + each.clause() + " " + each.id() + " " + each.type()).distinct().sorted()
                .toList();
    }

    @Override
    public String toString() {
        return what;
    }

    /** A copy of a table that can be damaged. */
    record Items(Map<ItemKey, Map<String, Object>> byKey) {
        Items(List<Map<String, Object>> items) {
            this(new LinkedHashMap<>());
            items.forEach(item -> byKey.put(ItemKey.of(item), new TreeMap<>(item)));
        }

        Map<String, Object> get(String id, String type) {
            return Objects.requireNonNull(byKey.get(new ItemKey(id, type)), id + " " + type);
        }

        void remove(String id, String type) {
            Objects.requireNonNull(byKey.remove(new ItemKey(id, type)), id + " " + type);
        }

        void set(String id, String type, String attribute, Object value) {
            get(id, type).put(attribute, value);
        }

        void unset(String id, String type, String attribute) {
            Objects.requireNonNull(get(id, type).remove(attribute), attribute);
        }

        /** Adds to a number. */
        void add(String id, String type, String attribute, long more) {
            get(id, type).computeIfPresent(attribute, (name, value) -> ((BigDecimal) value).add(BigDecimal.valueOf(more)));
        }

        /** Sets an entry of a map. */
        void inside(String id, String type, String attribute, String name, Object value) {
            Map<String, Object> map = new TreeMap<>();
            ((Map<?, ?>) Objects.requireNonNull(get(id, type).get(attribute))).forEach((key, old) -> map.put((String) key, old));
            map.put(name, value);
            set(id, type, attribute, map);
        }

        /** The same item under another key too. */
        void copy(String id, String type, String newId, String newType) {
            Map<String, Object> item = new TreeMap<>(get(id, type));
            item.put("id", newId);
            item.put("type", newType);
            byKey.put(new ItemKey(newId, newType), item);
        }

        void move(String id, String type, String newId, String newType) {
            copy(id, type, newId, newType);
            remove(id, type);
        }

        void tombstone(String id, String type, String of) {
            BigDecimal version = (BigDecimal) Objects.requireNonNull(get(id, type).get("version"));
            byKey.put(new ItemKey(id, type), new TreeMap<>(Map.of("id", id, "type", type, "kind", "tombstone", "of", of, "version",
                    version.add(BigDecimal.ONE), "expiresAt", BigDecimal.valueOf(1_797_768_009L))));
        }
    }
}
