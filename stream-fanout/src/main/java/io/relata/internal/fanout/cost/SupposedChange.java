package io.relata.internal.fanout.cost;

import io.relata.internal.engine.item.Item;
import io.relata.internal.model.EntityType;

/**
 * A change of an entity that is supposed, to estimate what would follow.
 *
 * @param after the same with another value that copies carry, and that is in no key
 * @param copies how many copies of it there are, on the average
 */
public record SupposedChange(EntityType type, Item before, Item after, double copies) {
}
