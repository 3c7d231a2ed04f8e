package io.relata.internal.engine.table.action;

import io.relata.internal.engine.key.Key;
import java.util.List;

/**
 * An update as a batch of statements can say it: assignments and removals of attributes, under a guard by version. Each table takes no
 * other in a batch, so that what works in memory works in DynamoDB.
 *
 * @param <K> the kind of key
 */
public record BatchedUpdate<K extends Key>(K key, List<AttributeChange> changes, Condition.Less guard) {
    /** @throws IllegalArgumentException when a batch can't say the update: what is wrong with it */
    public static <K extends Key> BatchedUpdate<K> of(Action.Update<K> update) {
        for (AttributeChange change : update.changes()) {
            if (!(change instanceof AttributeChange.Assign || change instanceof AttributeChange.Remove)) {
                throw new IllegalArgumentException(change + " is neither an assignment nor a removal");
            }
        }
        if (!(update.condition() instanceof Condition.Less less)) {
            throw new IllegalArgumentException(update.condition() + " is not a guard by version");
        }
        return new BatchedUpdate<>(update.key(), update.changes(), less);
    }
}
