package io.relata.simulation.history;

import io.relata.internal.engine.item.Attr;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.LinkOrder;
import io.relata.simulation.table.SimTable;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** What callers may know of the table. */
final class Known {
    private final SimTable table;

    Known(SimTable table) {
        this.table = table;
    }

    /** The ids of entities that callers have not chosen, in the order of their creation. */
    List<String> generated(EntityType type) {
        return table.items().stream().filter(item -> Kind.ENTITY.is(item) && item.string(Attr.ENTITY).equals(type.name()))
                .map(item -> item.key().id()).filter(id -> !DrawnCalls.IDS.contains(id)).toList();
    }

    /** The texts that entities of a type have in an attribute, or their ids, in the order of their creation. */
    List<String> texts(EntityType type, String attribute) {
        return stored(type, attribute).filter(String.class::isInstance).map(String.class::cast).toList();
    }

    /** The texts and numbers that entities of a type have in an attribute, as callers spell them. */
    List<String> values(EntityType type, String attribute) {
        return stored(type, attribute)
                .map(value -> value instanceof BigDecimal number ? number.toPlainString() : value.toString()).toList();
    }

    /** What entities have in an attribute, or, behind {@code link.}, links of any relation. */
    private Stream<Object> stored(EntityType type, String attribute) {
        return attribute.startsWith(LinkOrder.OF_LINK)
                ? table.items().stream().filter(Kind.LINK::is)
                        .flatMap(link -> Optional.ofNullable(link.map(Attr.ATTRIBUTES).get(attribute.substring(LinkOrder.OF_LINK.length())))
                                .stream())
                : table.items().stream().filter(item -> Kind.ENTITY.is(item) && item.string(Attr.ENTITY).equals(type.name()))
                        .flatMap(item -> item.value(attribute).stream());
    }

    /** The version of an entity; 1 if there is none. */
    long version(EntityType type, String id) {
        return version(CoreKey.of(type.ref(id)));
    }

    /** The version of an item; 1 if there is none. */
    long version(CoreKey key) {
        return table.item(key).filter(item -> item.has(Attr.VERSION)).map((Item item) -> item.number(Attr.VERSION))
                .orElse(1L);
    }
}
