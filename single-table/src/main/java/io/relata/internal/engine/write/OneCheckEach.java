package io.relata.internal.engine.write;

import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.table.action.Action;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Makes one check of several of the same item: a transaction takes each item once. */
final class OneCheckEach {
    private OneCheckEach() {
    }

    static List<Action<CoreKey>> of(List<Action<CoreKey>> actions) {
        Map<CoreKey, Action<CoreKey>> all = new LinkedHashMap<>();
        actions.forEach(action -> all.merge(action.key(), action, OneCheckEach::both));
        return List.copyOf(all.values());
    }

    private static Action<CoreKey> both(Action<CoreKey> one, Action<CoreKey> other) {
        if (one instanceof Action.Check<CoreKey> && other instanceof Action.Check<CoreKey>) {
            return new Action.Check<>(one.key(), one.condition().and(other.condition()));
        }
        throw new IllegalStateException("two writes of one item in a transaction: " + one + ", " + other);
    }
}
