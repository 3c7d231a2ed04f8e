package io.relata.engine.write.version;

import io.relata.engine.core.CoreItems;
import io.relata.engine.core.Expiry;
import io.relata.engine.item.Attr;
import io.relata.engine.item.Item;
import io.relata.engine.key.CoreKey;
import io.relata.engine.key.EntityRef;
import io.relata.engine.problem.ProblemKind;
import io.relata.engine.problem.Refusal;
import io.relata.engine.table.Consistency;
import io.relata.engine.table.TableReads;
import io.relata.engine.table.action.Action;
import io.relata.engine.table.action.Condition;
import io.relata.model.EntityType;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The guards that a write of an entity claims and releases in its transaction. Those of an entity that expires end with it: anyone may
 * claim them from that second on, and the database removes them.
 *
 * @param type of the entity
 * @param claims the guards to put, each with the name of its unique key
 * @param releases the guards to delete
 * @param restored those of the claims that the entity should have held before, and that nobody holds
 * @param until when the entity expires
 */
record UniqueGuards(EntityType type, Map<CoreKey, String> claims, List<CoreKey> releases, Set<CoreKey> restored, Optional<Object> until) {
    /**
     * What changes when an entity's values were {@code before} and become {@code after}; an empty map stands for no entity. One that
     * expires at another time than before claims all its guards again, as does a changed text that was spelled otherwise in layout 1.
     */
    static UniqueGuards between(EntityType type, Map<String, Object> before, Map<String, Object> after) {
        if (type.unique().isEmpty()) {
            return new UniqueGuards(type, Map.of(), List.of(), Set.of(), Optional.empty());
        }
        Map<CoreKey, String> held = guards(type, before);
        Map<CoreKey, String> wanted = guards(type, after);
        Map<CoreKey, String> claims = new LinkedHashMap<>(wanted);
        Optional<Object> until = Optional.ofNullable(after.get(Attr.EXPIRES_AT));
        if (until.equals(Optional.ofNullable(before.get(Attr.EXPIRES_AT)))) {
            claims.keySet().removeAll(held.keySet());
        }
        held.keySet().removeAll(wanted.keySet());
        Set<CoreKey> releases = new LinkedHashSet<>(held.keySet());
        type.unique().forEach(unique -> unique.guardOfLayout1(before)
                .filter(former -> !unique.guardOfLayout1(after).equals(Optional.of(former))).ifPresent(former -> {
                    releases.add(former);
                    unique.guard(after).ifPresent(guard -> claims.put(guard, unique.name()));
                }));
        return new UniqueGuards(type, claims, List.copyOf(releases), Set.of(), until);
    }

    /** The guards of an entity's values that nobody holds: the entity is older than the rule that they are unique, or they were removed. */
    static UniqueGuards missing(EntityType type, Item entity, TableReads table, Instant now) {
        Map<CoreKey, String> missing = unheld(type, guards(type, entity.attributes()), entity.attributes(), table, Consistency.STRONG, now);
        return new UniqueGuards(type, missing, List.of(), Set.copyOf(missing.keySet()), entity.value(Attr.EXPIRES_AT));
    }

    /**
     * The same with claims of values that stay, and whose guards nobody holds. Reads each of these guards once, and eventually: to claim a
     * guard that the entity holds changes nothing.
     */
    UniqueGuards restoring(Map<String, Object> before, Map<String, Object> after, TableReads table, Instant now) {
        Map<CoreKey, String> kept = guards(type, after);
        kept.keySet().retainAll(guards(type, before).keySet());
        kept.keySet().removeAll(claims.keySet());
        Map<CoreKey, String> missing = unheld(type, kept, after, table, Consistency.EVENTUAL, now);
        Map<CoreKey, String> all = new LinkedHashMap<>(claims);
        all.putAll(missing);
        return new UniqueGuards(type, all, releases, Set.copyOf(missing.keySet()), until);
    }

    /** Without those that somebody holds as they were spelled in layout 1. */
    private static Map<CoreKey, String> unheld(EntityType type, Map<CoreKey, String> guards, Map<String, Object> values, TableReads table,
            Consistency consistency, Instant now) {
        Map<CoreKey, String> unheld = new LinkedHashMap<>(guards);
        type.unique().forEach(unique -> unique.guard(values).filter(unheld::containsKey)
                .filter(guard -> Stream.concat(Stream.of(guard), unique.guardOfLayout1(values).stream())
                        .anyMatch(key -> table.get(key, consistency).filter(found -> !Expiry.isPast(found, now)).isPresent()))
                .ifPresent(unheld::remove));
        return unheld;
    }

    /** Whether an entity holds the guards of all its values. */
    static boolean areHeld(EntityType type, EntityRef entity, Item item, TableReads table) {
        return guards(type, item.attributes()).keySet().stream().allMatch(key -> table.get(key, Consistency.STRONG)
                .filter(guard -> guard.value(Attr.OWNER).equals(Optional.of(entity.id()))).isPresent());
    }

    boolean isEmpty() {
        return claims.isEmpty() && releases.isEmpty();
    }

    /**
     * The writes, claims first, in the order of {@link #claims}.
     *
     * @param now decides which guards of others anyone may claim
     */
    List<Action<CoreKey>> actions(EntityRef owner, Instant now) {
        Condition own = Condition.absent().or(new Condition.Equal(Attr.OWNER, owner.id()));
        Condition free = Expiry.isOf(type) ? own.or(new Condition.NotAbove(Attr.EXPIRES_AT, now.getEpochSecond())) : own;
        List<Action<CoreKey>> actions = new ArrayList<>();
        claims.keySet().forEach(key -> actions.add(new Action.Put<>(key, CoreItems.guard(owner, until), free)));
        releases.forEach(key -> actions.add(new Action.Delete<>(key, own)));
        return actions;
    }

    /**
     * The same without what was refused, where that can be left out: the release of a guard that another entity owns, and a claim that
     * would have been restored.
     *
     * @param refused by the number of an action
     */
    UniqueGuards without(IntPredicate refused) {
        Map<CoreKey, String> wanted = new LinkedHashMap<>(claims);
        List<CoreKey> keys = List.copyOf(claims.keySet());
        IntStream.range(0, keys.size()).filter(refused).mapToObj(keys::get).filter(restored::contains).forEach(wanted::remove);
        return new UniqueGuards(type, wanted, IntStream.range(0, releases.size()).filter(i -> !refused.test(claims.size() + i))
                .mapToObj(releases::get).toList(), restored, until);
    }

    /** Whether the claim of this number can be left out. */
    boolean isRestored(int claim) {
        return restored.contains(List.copyOf(claims.keySet()).get(claim));
    }

    /** The refusal for the caller whose claim of this number failed. */
    Refusal taken(int claim) {
        String attribute = List.copyOf(claims.values()).get(claim);
        return new Refusal(ProblemKind.UNIQUE_VALUE_TAKEN, "another " + type.name() + " has this " + attribute
                + " already, and it has to be unique: choose another, or change the other " + type.name() + " first");
    }

    private static Map<CoreKey, String> guards(EntityType type, Map<String, Object> values) {
        Map<CoreKey, String> guards = new LinkedHashMap<>();
        type.unique().forEach(unique -> unique.guard(values).ifPresent(guard -> guards.put(guard, unique.name())));
        return guards;
    }
}
