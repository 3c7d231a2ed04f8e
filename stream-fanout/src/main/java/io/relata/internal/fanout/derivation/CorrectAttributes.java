package io.relata.internal.fanout.derivation;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.AttributeChange;
import io.relata.internal.engine.table.action.Condition;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Corrects attributes of an entity that are computed. The version stays, since no copied data changes. */
public final class CorrectAttributes {
    private CorrectAttributes() {
    }

    /**
     * The update, conditional on the version and on these attributes as they were read.
     *
     * @param item the entity as it was read
     * @param wrong the attributes to be changed, each with its right value; without one where it should be missing
     */
    public static Action.Update<CoreKey> of(CoreKey key, Item item, Map<String, Optional<Object>> wrong) {
        List<AttributeChange> changes = new ArrayList<>();
        Condition same = Condition.is(Kind.ENTITY).and(Condition.version(item.version()));
        for (Map.Entry<String, Optional<Object>> attribute : wrong.entrySet()) {
            String name = attribute.getKey();
            changes.add(attribute.getValue().<AttributeChange>map(value -> new AttributeChange.Assign(name, value))
                    .orElseGet(() -> new AttributeChange.Remove(name)));
            same = same.and(item.value(name).<Condition>map(value -> new Condition.Equal(name, value))
                    .orElseGet(() -> new Condition.Missing(name)));
        }
        return new Action.Update<>(key, changes, same);
    }
}
