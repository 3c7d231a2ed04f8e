package io.relata.engine.write.version;

import io.relata.engine.core.CoreItems;
import io.relata.engine.item.Attr;
import io.relata.engine.key.CoreKey;
import io.relata.engine.key.EntityRef;
import io.relata.engine.problem.ProblemKind;
import io.relata.engine.problem.Refusal;
import io.relata.engine.table.action.Action;
import io.relata.engine.table.action.Condition;
import io.relata.model.EntityType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * The guards that a write of an entity claims and releases in its transaction.
 *
 * @param claims the guards to put, each with the name of its unique key
 * @param releases the guards to delete
 */
record UniqueGuards(Map<CoreKey, String> claims, List<CoreKey> releases) {
    /** What changes when an entity's values were {@code before} and become {@code after}; an empty map stands for no entity. */
    static UniqueGuards between(EntityType type, Map<String, Object> before, Map<String, Object> after) {
        if (type.unique().isEmpty()) {
            return new UniqueGuards(Map.of(), List.of());
        }
        Map<CoreKey, String> held = guards(type, before);
        Map<CoreKey, String> wanted = guards(type, after);
        Map<CoreKey, String> claims = new LinkedHashMap<>(wanted);
        claims.keySet().removeAll(held.keySet());
        held.keySet().removeAll(wanted.keySet());
        return new UniqueGuards(claims, List.copyOf(held.keySet()));
    }

    boolean isEmpty() {
        return claims.isEmpty() && releases.isEmpty();
    }

    /** The writes, claims first, in the order of {@link #claims}. */
    List<Action<CoreKey>> actions(EntityRef owner) {
        Condition freeOrOwn = Condition.absent().or(new Condition.Equal(Attr.OWNER, owner.id()));
        List<Action<CoreKey>> actions = new ArrayList<>();
        claims.keySet().forEach(key -> actions.add(new Action.Put<>(key, CoreItems.guard(owner), freeOrOwn)));
        releases.forEach(key -> actions.add(new Action.Delete<>(key, freeOrOwn)));
        return actions;
    }

    /** The same with only the releases whose number is wanted: a guard that another entity owns stays as it is. */
    UniqueGuards releasing(IntPredicate wanted) {
        return new UniqueGuards(claims, IntStream.range(0, releases.size()).filter(wanted).mapToObj(releases::get).toList());
    }

    /** The refusal for the caller whose claim of this number failed. */
    Refusal taken(EntityType type, int claim) {
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
