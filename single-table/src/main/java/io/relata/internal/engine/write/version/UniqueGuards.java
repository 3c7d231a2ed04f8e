package io.relata.internal.engine.write.version;

import io.relata.internal.engine.core.CoreItems;
import io.relata.internal.engine.core.Expiry;
import io.relata.internal.engine.item.GuardItem;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.problem.ProblemKind;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.table.TableReads;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.Condition;
import io.relata.internal.model.EntityType;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
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
        Optional<Object> until = Expiry.stored(after);
        if (until.equals(Expiry.stored(before))) {
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
        return new UniqueGuards(type, missing, List.of(), Set.copyOf(missing.keySet()), entity.expiresAt());
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
                .filter(guard -> new GuardItem(guard).isOwnedBy(entity.id())).isPresent());
    }

    boolean isEmpty() {
        return claims.isEmpty() && releases.isEmpty();
    }

    /**
     * The writes, claims first. A claim that another entity holds is refused, or left out where it would have been restored; so is the
     * release of a guard that another entity owns.
     *
     * @param now decides which guards of others anyone may claim
     */
    List<Claim> claims(EntityRef owner, Instant now) {
        Condition own = Condition.absentOrOwnedBy(owner.id());
        Condition free = Expiry.isOf(type) ? own.or(Condition.expiredBy(now.getEpochSecond())) : own;
        List<Claim> all = new ArrayList<>();
        claims.forEach((key, name) -> all.add(new Claim(new Action.Put<>(key, CoreItems.guard(owner, until), free),
                Optional.of(name).filter(any -> !restored.contains(key)).map(this::taken))));
        releases.forEach(key -> all.add(new Claim(new Action.Delete<>(key, own), Optional.empty())));
        return all;
    }

    private Refusal taken(String attribute) {
        return new Refusal(ProblemKind.UNIQUE_VALUE_TAKEN, "another " + type.name() + " has this " + attribute
                + " already, and it has to be unique: choose another, or change the other " + type.name() + " first");
    }

    private static Map<CoreKey, String> guards(EntityType type, Map<String, Object> values) {
        Map<CoreKey, String> guards = new LinkedHashMap<>();
        type.unique().forEach(unique -> unique.guard(values).ifPresent(guard -> guards.put(guard, unique.name())));
        return guards;
    }
}
