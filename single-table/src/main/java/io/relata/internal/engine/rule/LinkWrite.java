package io.relata.internal.engine.rule;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.LinkRef;
import io.relata.internal.model.Relation;
import io.relata.rule.Way;
import java.util.Map;
import java.util.Optional;

/**
 * A write of a link to ask rules about.
 *
 * @param from the entity at its beginning, as it is or as the same request makes it
 * @param before the relationship's attributes; empty when the two are not linked
 * @param after the relationship's attributes as they are to be; empty when the two are unlinked
 */
public record LinkWrite(Relation relation, LinkRef link, Way way, Item from, Item to, Optional<Map<String, Object>> before,
        Optional<Map<String, Object>> after) {
}
