package io.relata.simulation.oracle;

import io.relata.simulation.oracle.HashedValues.Mode;
import java.time.Instant;
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
import java.util.stream.Stream;

/** Who holds which unique value. What has expired holds none, but its guard may still be there, and ends with it. */
record GuardRules(Judging judging, HashedValues hashes, Map<ItemKey, Map<String, ItemKey>> holders) {
    private static final int LONGEST = 512;

    GuardRules(Judging judging, HashedValues hashes) {
        this(judging, hashes, new LinkedHashMap<>());
    }

    /** An entity. What lacks one of the values is not restricted. */
    void add(DeclaredEntity type, ItemKey key, Map<String, Object> item) {
        type.unique().stream().filter(names -> item.keySet().containsAll(names))
                .forEach(names -> add(guard(type, names, compared(type, names, item)), key));
        type.times().stream().filter(time -> time.isHeldBy(item)).forEach(time -> time.steps(item).forEach(step -> add(
                guard(type, time.names(), Stream.concat(compared(type, time.of(), item).stream(), Stream.of(step)).toList()), key)));
    }

    private void add(ItemKey guard, ItemKey entity) {
        holders.computeIfAbsent(guard, any -> new TreeMap<>()).put(entity.id(), entity);
    }

    private static List<String> compared(DeclaredEntity type, List<String> names, Map<String, Object> item) {
        return names.stream().map(name -> type.compared(name, Objects.requireNonNull(item.get(name)))).toList();
    }

    /** Once all entities are known: one of those that have a value holds its guard, and there should be no other. */
    void judge() {
        holders.forEach((guard, entities) -> {
            Set<Object> owners = hashes.mode() == Mode.PLAIN ? plainOwners(guard, entities, true) : hashedOwners(guard, entities);
            Map<String, ItemKey> alive = alive(entities);
            alive.values().stream().filter(key -> !owners.contains(key.id())).forEach(key -> {
                Set<String> others = new TreeSet<>(alive.keySet());
                others.remove(key.id());
                if (others.isEmpty()) {
                    judging.findings().add(isFree(guard) ? Wrong.Kind.UNCLAIMED : Wrong.Kind.UNGUARDED, Clause.GUARD, key,
                            () -> "it must own " + guard.id() + ", whose owner is "
                                    + owners);
                } else {
                    judging.findings().add(Wrong.Kind.DUPLICATE, Clause.UNIQUE, key, () -> others + " have " + guard.id() + " too");
                }
            });
        });
        expired();
    }

    /** Whether there is no guard that counts, so that who has the value can claim it. */
    private boolean isFree(ItemKey plain) {
        Stream<ItemKey> keys = switch (hashes.mode()) {
            case PLAIN -> Stream.of(plain);
            case HASHED -> Stream.of(hashes.hashed(plain));
            default -> Stream.of(plain, hashes.hashed(plain));
        };
        return keys.allMatch(key -> judging.table().item(key)
                .filter(item -> !judging.isOver(item) && !item.containsKey(HashedValues.BESIDE_PLAIN)).isEmpty());
    }

    /** Those whose time is not over. */
    private Map<String, ItemKey> alive(Map<String, ItemKey> entities) {
        Map<String, ItemKey> alive = new TreeMap<>(entities);
        alive.values().removeIf(key -> judging.table().item(key)
                .filter(item -> judging.isOver(item) || isOverByItself(key, item)).isPresent());
        return alive;
    }

    /** Guards whose time is over keep nobody from a value. The database removes them. */
    private void expired() {
        judging.table().items().forEach((key, item) -> {
            if (key.id().startsWith("unique:") && judging.isOver(item) && !judging.shapes().containsKey(key)) {
                judging.allow(key, new Shape(Clause.GUARD, "guard").must("owner", Check.Form.TEXT).must("expiresAt",
                        Check.Form.WHOLE));
            }
        });
    }

    /** The second that an entity's own attribute says. */
    private Optional<Long> until(ItemKey key, Map<String, Object> owner) {
        return judging.declarations().entity(key.type().substring(0, key.type().indexOf('#'))).expires()
                .flatMap(attribute -> DeclaredEntity.moment(owner.get(attribute))).map(Instant::getEpochSecond);
    }

    /** Others may have its guards, also where someone else has let the entity live on. */
    private boolean isOverByItself(ItemKey key, Map<String, Object> owner) {
        return judging.now().flatMap(now -> until(key, owner).filter(second -> second <= now.getEpochSecond())).isPresent();
    }

    /** @param lasts whether it will still count when all is written as the deployment writes it: what is to go may expire at any time */
    private Set<Object> plainOwners(ItemKey guard, Map<String, ItemKey> entities, boolean lasts) {
        Optional<ItemKey> holder = judging.table().item(guard).map(item -> entities.get(String.valueOf(item.get("owner"))));
        Optional<Map<String, Object>> owner = holder.flatMap(judging.table()::item);
        if (owner.filter(item -> !judging.isOver(item)).isEmpty() && judging.table().item(guard).filter(judging::isOver).isPresent()) {
            return Set.of();
        }
        if (holder.isEmpty() && alive(entities).isEmpty()) {
            return Set.of();
        }
        Shape shape = new Shape(Clause.GUARD, "guard").must("owner", new Check.OneOf(entities.keySet()));
        boolean counts = lasts && judging.table().item(guard).filter(item -> item.containsKey(HashedValues.BESIDE_PLAIN)).isEmpty();
        if (!counts) {
            shape.may("expiresAt", Check.Form.WHOLE);
        }
        owner.filter(item -> counts).flatMap(item -> until(holder.orElseThrow(), item))
                .ifPresent(second -> shape.must(Clause.EXPIRY, "expiresAt", new Check.Exactly(second)));
        judging.allow(guard, shape);
        return judging.table().item(guard).map(item -> item.get("owner")).map(Set::of).orElse(Set.of());
    }

    /**
     * A plain guard counts as long as there is one. A hashed one beside it does not, and goes with it. Where all are hashed, a plain one
     * whose owner does not have the value keeps nobody from it.
     */
    private Set<Object> hashedOwners(ItemKey plain, Map<String, ItemKey> entities) {
        boolean counts = hashes.mode() != Mode.HASHED
                || judging.table().item(plain).filter(item -> entities.containsKey(String.valueOf(item.get("owner")))).isPresent();
        Set<Object> owners = new HashSet<>(counts ? plainOwners(plain, entities, hashes.mode() == Mode.BOTH) : Set.of());
        ItemKey hashed = hashes.hashed(plain);
        boolean isPlainLeft = hashes.mode() != Mode.BOTH && owners.stream().anyMatch(entities::containsKey);
        if (isPlainLeft) {
            judging.findings().add(Wrong.Kind.OUTDATED, Clause.GUARD, plain, () -> "it must be hashed");
        }
        Optional<Map<String, Object>> found = judging.table().item(hashed);
        if (found.filter(item -> item.containsKey(HashedValues.BESIDE_PLAIN)).isEmpty()) {
            owners.addAll(plainOwners(hashed, entities, true));
        } else if (hashes.mode() == Mode.BOTH && entities.containsKey(String.valueOf(found.get().get("owner")))) {
            plainOwners(hashed, entities, true);
        }
        return owners;
    }

    /** What is too long is replaced by its digest. */
    private static ItemKey guard(DeclaredEntity type, List<String> names, List<String> values) {
        String prefix = "unique:" + type.name() + "." + String.join("+", names) + ":";
        String id = prefix + values.stream().map(Texts::escaped).collect(Collectors.joining(":"));
        if (Texts.bytes(id) <= LONGEST) {
            return ItemKey.guard(id);
        }
        return ItemKey.guard(prefix + Texts.sha256(values.size() == 1 ? values.get(0) : id));
    }
}
