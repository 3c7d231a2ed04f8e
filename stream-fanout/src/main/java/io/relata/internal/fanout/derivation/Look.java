package io.relata.internal.fanout.derivation;

import io.relata.internal.engine.item.Item;
import io.relata.internal.model.TableModel;
import java.time.Instant;

/**
 * What an item is judged with: strong reads of what it depends on.
 *
 * @param now tells what has expired
 * @param guards how unique values are spelled
 */
public record Look(TableModel model, SourceItems truth, Instant now, SpelledGuards guards) {
    /** Checks of one item's attributes. */
    public AttributeChecks checks(Item item) {
        return new AttributeChecks(item, model.overloadedAttributes());
    }
}
