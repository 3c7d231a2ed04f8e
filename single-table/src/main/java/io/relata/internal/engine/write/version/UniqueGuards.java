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
import io.relata.internal.model.UniqueKey;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The guards that a write of an entity claims and releases in its transaction. Those of an entity that expires end with it: anyone may
 * claim them from that second on, and the database removes them.
 *
 * @param type of the entity
 * @param claims the guards to put
 * @param releases the guards to delete
 * @param restored those of the claims that the entity should have held before, and that nobody holds
 * @param until when the entity expires
 */
record UniqueGuards(EntityType type, Map<CoreKey, Held> claims, List<CoreKey> releases, Set<CoreKey> restored, Optional<Object> until) {
    /**
     * What an entity holds by a guard.
     *
     * @param begins when the step of a time begins; none of a value
     */
    private record Held(UniqueKey unique, Optional<String> begins) {
    }

    /**
     * What changes when an entity's values were {@code before} and become {@code after}; an empty map stands for no entity. One that
     * expires at another time than before claims all its guards again, as does a changed text that was spelled otherwise in layout 1.
     */
    static UniqueGuards between(EntityType type, Map<String, Object> before, Map<String, Object> after) {
        if (type.unique().isEmpty()) {
            return new UniqueGuards(type, Map.of(), List.of(), Set.of(), Optional.empty());
        }
        Map<CoreKey, Held> held = guards(type, before);
        Map<CoreKey, Held> wanted = guards(type, after);
        Map<CoreKey, Held> claims = new LinkedHashMap<>(wanted);
        Optional<Object> until = Expiry.stored(after);
        if (until.equals(Expiry.stored(before))) {
            claims.keySet().removeAll(held.keySet());
        }
        held.keySet().removeAll(wanted.keySet());
        Set<CoreKey> releases = new LinkedHashSet<>(held.keySet());
        type.unique().forEach(unique -> unique.guardOfLayout1(before)
                .filter(former -> !unique.guardOfLayout1(after).equals(Optional.of(former))).ifPresent(former -> {
                    releases.add(former);
                    unique.guards(after).forEach(guard -> claims.put(guard, new Held(unique, Optional.empty())));
                }));
        return new UniqueGuards(type, claims, List.copyOf(releases), Set.of(), until);
    }

    /** The guards of an entity's values that nobody holds: the entity is older than the rule that they are unique, or they were removed. */
    static UniqueGuards missing(EntityType type, Item entity, TableReads table, Instant now) {
        Map<CoreKey, Held> missing = unheld(guards(type, entity.attributes()), entity.attributes(), table, Consistency.STRONG, now);
        return new UniqueGuards(type, missing, List.of(), Set.copyOf(missing.keySet()), entity.expiresAt());
    }

    /**
     * The same with claims of values that stay, and whose guards nobody holds. Reads each of these guards once, and eventually: to claim a
     * guard that the entity holds changes nothing.
     */
    UniqueGuards restoring(Map<String, Object> before, Map<String, Object> after, TableReads table, Instant now) {
        Map<CoreKey, Held> kept = guards(type, after);
        kept.keySet().retainAll(guards(type, before).keySet());
        kept.keySet().removeAll(claims.keySet());
        Map<CoreKey, Held> missing = unheld(kept, after, table, Consistency.EVENTUAL, now);
        Map<CoreKey, Held> all = new LinkedHashMap<>(claims);
        all.putAll(missing);
        return new UniqueGuards(type, all, releases, Set.copyOf(missing.keySet()), until);
    }

    /** Without those that somebody holds as they were spelled in layout 1. Guards of a time are read at once. */
    private static Map<CoreKey, Held> unheld(Map<CoreKey, Held> guards, Map<String, Object> values, TableReads table,
            Consistency consistency, Instant now) {
        Map<CoreKey, Held> unheld = new LinkedHashMap<>(guards);
        List<CoreKey> ofTime = guards.entrySet().stream().filter(guard -> guard.getValue().begins().isPresent()).map(Map.Entry::getKey)
                .toList();
        if (!ofTime.isEmpty()) {
            table.getAll(ofTime, consistency).stream().filter(found -> !Expiry.isPast(found, now))
                    .forEach(found -> unheld.remove((CoreKey) found.key()));
        }
        guards.forEach((guard, held) -> {
            if (held.begins().isEmpty() && Stream.concat(Stream.of(guard), held.unique().guardOfLayout1(values).stream())
                    .anyMatch(key -> table.get(key, consistency).filter(found -> !Expiry.isPast(found, now)).isPresent())) {
                unheld.remove(guard);
            }
        });
        return unheld;
    }

    /** Whether an entity holds the guards of all its values. */
    static boolean areHeld(EntityType type, EntityRef entity, Item item, TableReads table) {
        return type.unique().stream().noneMatch(unique -> unique.isTooLong(item.attributes()))
                && guards(type, item.attributes()).keySet().stream().allMatch(key -> table.get(key, Consistency.STRONG)
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
        claims.forEach((key, held) -> all.add(new Claim(new Action.Put<>(key, CoreItems.guard(owner, until), free),
                restored.contains(key) ? Optional.empty() : Optional.of(taken(held)))));
        releases.forEach(key -> all.add(new Claim(new Action.Delete<>(key, own), Optional.empty())));
        return all;
    }

    private Refusal taken(Held held) {
        String other = "another " + type.name() + " has ";
        return new Refusal(ProblemKind.UNIQUE_VALUE_TAKEN, held.begins()
                .map(begins -> other + "this " + String.join(" and ", held.unique().compared()) + " at " + begins
                        + ", and " + held.unique().rule() + ": choose another time, or move the other " + type.name() + " first")
                .orElseGet(() -> other + "this " + held.unique().name()
                        + " already, and " + held.unique().rule() + ": choose another, or change the other " + type.name() + " first"));
    }

    private static Map<CoreKey, Held> guards(EntityType type, Map<String, Object> values) {
        Map<CoreKey, Held> guards = new LinkedHashMap<>();
        type.unique().forEach(unique -> {
            List<CoreKey> keys = unique.guards(values);
            List<String> begins = unique.begins(values);
            IntStream.range(0, keys.size()).forEach(i -> guards.put(keys.get(i),
                    new Held(unique, begins.isEmpty() ? Optional.empty() : Optional.of(begins.get(i)))));
        });
        return guards;
    }
}
