package io.relata.internal.engine.rule;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.model.EntityType;
import io.relata.rule.Way;
import java.util.Optional;

/**
 * A write of an entity to ask rules about.
 *
 * @param before the entity as it is stored; empty when it is created
 * @param after the entity as it is to be; empty when it is deleted
 */
public record EntityWrite(EntityType type, EntityRef ref, Way way, Optional<Item> before, Optional<Item> after) {
}
