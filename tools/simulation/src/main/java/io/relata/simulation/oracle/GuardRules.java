package io.relata.simulation.oracle;

import io.relata.simulation.oracle.HashedValues.Mode;
import java.net.URI;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Who holds which unique value. */
record GuardRules(Judging judging, HashedValues hashes, Map<ItemKey, Map<String, ItemKey>> holders) {
    private static final int LONGEST = 512;

    GuardRules(Judging judging, HashedValues hashes) {
        this(judging, hashes, new LinkedHashMap<>());
    }

    /** An entity. What lacks one of the values is not restricted. */
    void add(DeclaredEntity type, ItemKey key, Map<String, Object> item) {
        type.unique().stream().filter(names -> item.keySet().containsAll(names))
                .forEach(names -> holders.computeIfAbsent(guard(type, names, item), any -> new TreeMap<>()).put(key.id(), key));
    }

    /** Once all entities are known: one of those that have a value holds its guard, and there should be no other. */
    void judge() {
        holders.forEach((guard, entities) -> {
            Set<Object> owners = hashes.mode() == Mode.PLAIN ? plainOwners(guard, entities) : hashedOwners(guard, entities);
            entities.values().stream().filter(key -> !owners.contains(key.id())).forEach(key -> {
                Set<String> others = new TreeSet<>(entities.keySet());
                others.remove(key.id());
                if (others.isEmpty()) {
                    judging.findings().add(Wrong.Kind.UNGUARDED, Clause.GUARD, key, () -> "it must own " + guard.id() + ", whose owner is "
                            + owners);
                } else {
                    judging.findings().add(Wrong.Kind.DUPLICATE, Clause.UNIQUE, key, () -> others + " have " + guard.id() + " too");
                }
            });
        });
    }

    private Set<Object> plainOwners(ItemKey guard, Map<String, ItemKey> entities) {
        judging.allow(guard, new Shape(Clause.GUARD, "guard").must("owner", new Check.OneOf(entities.keySet())));
        return judging.table().item(guard).map(item -> item.get("owner")).map(Set::of).orElse(Set.of());
    }

    /** A plain guard counts as long as there is one. A hashed one beside it does not, and goes with it. */
    private Set<Object> hashedOwners(ItemKey plain, Map<String, ItemKey> entities) {
        Set<Object> owners = new HashSet<>(plainOwners(plain, entities));
        ItemKey hashed = hashes.hashed(plain);
        boolean isPlainLeft = hashes.mode() != Mode.BOTH && owners.stream().anyMatch(entities::containsKey);
        if (isPlainLeft) {
            judging.findings().add(Wrong.Kind.OUTDATED, Clause.GUARD, plain, () -> "it must be hashed");
        }
        Optional<Map<String, Object>> found = judging.table().item(hashed);
        if (found.filter(item -> item.containsKey(HashedValues.BESIDE_PLAIN)).isEmpty()) {
            owners.addAll(plainOwners(hashed, entities));
        } else if (hashes.mode() == Mode.BOTH && entities.containsKey(String.valueOf(found.get().get("owner")))) {
            plainOwners(hashed, entities);
        }
        return owners;
    }

    /** Names are compared folded, ids of parents and URIs as they are. What is too long is replaced by its digest. */
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
        return type.isId(name) || type.own().get(name) == URI.class ? text : Texts.folded(text);
    }
}
