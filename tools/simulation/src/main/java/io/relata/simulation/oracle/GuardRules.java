package io.relata.simulation.oracle;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Who holds which unique value. */
record GuardRules(Judging judging, Map<ItemKey, Map<String, ItemKey>> holders) {
    private static final int LONGEST = 512;

    GuardRules(Judging judging) {
        this(judging, new LinkedHashMap<>());
    }

    /** An entity. What lacks one of the values is not restricted. */
    void add(DeclaredEntity type, ItemKey key, Map<String, Object> item) {
        type.unique().stream().filter(names -> item.keySet().containsAll(names))
                .forEach(names -> holders.computeIfAbsent(guard(type, names, item), any -> new TreeMap<>()).put(key.id(), key));
    }

    /** Once all entities are known: one of those that have a value holds its guard, and there should be no other. */
    void judge() {
        holders.forEach((guard, entities) -> {
            judging.allow(guard, new Shape(Clause.GUARD, "guard").must("owner", new Check.OneOf(entities.keySet())));
            Object owner = judging.table().item(guard).map(item -> item.get("owner")).orElse(null);
            entities.values().stream().filter(key -> !key.id().equals(owner)).forEach(key -> {
                Set<String> others = new TreeSet<>(entities.keySet());
                others.remove(key.id());
                if (others.isEmpty()) {
                    judging.findings().add(Wrong.Kind.UNGUARDED, Clause.GUARD, key, () -> "it must own " + guard.id() + ", whose owner is "
                            + owner);
                } else {
                    judging.findings().add(Wrong.Kind.DUPLICATE, Clause.UNIQUE, key, () -> others + " have " + guard.id() + " too");
                }
            });
        });
    }

    /** Names are compared folded, ids of parents as they are. What is too long is replaced by its digest. */
    private static ItemKey guard(DeclaredEntity type, List<String> names, Map<String, Object> item) {
        String prefix = "unique:" + type.name() + "." + String.join("+", names) + ":";
        List<String> values = names.stream().map(name -> compared(type, name, item)).toList();
        String id = prefix + values.stream().map(Texts::escaped).collect(Collectors.joining(":"));
        if (Texts.bytes(id) <= LONGEST) {
            return ItemKey.guard(id);
        }
        return ItemKey.guard(prefix + Texts.sha256(values.size() == 1 ? values.get(0) : id));
    }

    private static String compared(DeclaredEntity type, String name, Map<String, Object> item) {
        String text = Objects.requireNonNull(item.get(name)).toString();
        return type.isId(name) ? text : Texts.folded(text);
    }
}
