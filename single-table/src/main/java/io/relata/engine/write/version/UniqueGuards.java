package io.relata.engine.write.version;

import io.relata.engine.core.CoreItems;
import io.relata.engine.core.Expiry;
import io.relata.engine.item.Attr;
import io.relata.engine.key.CoreKey;
import io.relata.engine.key.EntityRef;
import io.relata.engine.problem.ProblemKind;
import io.relata.engine.problem.Refusal;
import io.relata.engine.table.action.Action;
import io.relata.engine.table.action.Condition;
import io.relata.model.EntityType;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * The guards that a write of an entity claims and releases in its transaction. Those of an entity that expires end with it: anyone may
 * claim them from that second on, and the database removes them.
 *
 * @param type of the entity
 * @param claims the guards to put, each with the name of its unique key
 * @param releases the guards to delete
 * @param until when the entity expires
 */
record UniqueGuards(EntityType type, Map<CoreKey, String> claims, List<CoreKey> releases, Optional<Object> until) {
    /**
     * What changes when an entity's values were {@code before} and become {@code after}; an empty map stands for no entity. One that
     * expires at another time than before claims all its guards again, as does a changed text that was spelled otherwise in layout 1.
     */
    static UniqueGuards between(EntityType type, Map<String, Object> before, Map<String, Object> after) {
        if (type.unique().isEmpty()) {
            return new UniqueGuards(type, Map.of(), List.of(), Optional.empty());
        }
        Map<CoreKey, String> held = guards(type, before);
        Map<CoreKey, String> wanted = guards(type, after);
        Map<CoreKey, String> claims = new LinkedHashMap<>(wanted);
        Optional<Object> until = Optional.ofNullable(after.get(Attr.EXPIRES_AT));
        if (until.equals(Optional.ofNullable(before.get(Attr.EXPIRES_AT)))) {
            claims.keySet().removeAll(held.keySet());
        }
        held.keySet().removeAll(wanted.keySet());
        List<CoreKey> releases = new ArrayList<>(held.keySet());
        type.unique().forEach(unique -> unique.guardOfLayout1(before)
                .filter(former -> !unique.guardOfLayout1(after).equals(Optional.of(former))).ifPresent(former -> {
                    releases.add(former);
                    unique.guard(after).ifPresent(guard -> claims.put(guard, unique.name()));
                }));
        return new UniqueGuards(type, claims, List.copyOf(releases), until);
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
        Condition free = Expiry.isOf(type) ? own.or(new Condition.AtMost(Attr.EXPIRES_AT, now.getEpochSecond())) : own;
        List<Action<CoreKey>> actions = new ArrayList<>();
        claims.keySet().forEach(key -> actions.add(new Action.Put<>(key, CoreItems.guard(owner, until), free)));
        releases.forEach(key -> actions.add(new Action.Delete<>(key, own)));
        return actions;
    }

    /** The same with only the releases whose number is wanted: a guard that another entity owns stays as it is. */
    UniqueGuards releasing(IntPredicate wanted) {
        return new UniqueGuards(type, claims, IntStream.range(0, releases.size()).filter(wanted).mapToObj(releases::get).toList(), until);
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
