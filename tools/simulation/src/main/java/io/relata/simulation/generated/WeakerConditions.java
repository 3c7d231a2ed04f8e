package io.relata.simulation.generated;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.table.action.Condition;
import io.relata.internal.engine.table.action.ConditionEvaluator;
import java.util.BitSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Conditions that mutants leave out, which makes a difference only where one is not met. */
public final class WeakerConditions {
    private static final Map<Condition, BitSet> MUTANTS = new IdentityHashMap<>();

    private WeakerConditions() {
    }

    static void begin() {
        MUTANTS.clear();
    }

    static void add(Condition condition, int mutant) {
        MUTANTS.computeIfAbsent(condition, any -> new BitSet()).set(mutant);
    }

    /** The condition of a write, and of what it consists, met an item. */
    public static void evaluated(Optional<Item> item, Condition condition) {
        if (!Switch.isRecording()) {
            return;
        }
        BitSet mutants = MUTANTS.get(condition);
        if (mutants != null && !ConditionEvaluator.on(item, condition)) {
            Switch.reach(mutants);
        }
        parts(condition).forEach(part -> evaluated(item, part));
    }

    private static List<Condition> parts(Condition condition) {
        if (condition instanceof Condition.All all) {
            return all.conditions();
        } else if (condition instanceof Condition.Any any) {
            return any.conditions();
        }
        return condition instanceof Condition.Not not ? List.of(not.condition()) : List.of();
    }
}
