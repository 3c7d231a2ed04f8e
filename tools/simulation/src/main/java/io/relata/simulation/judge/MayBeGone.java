package io.relata.simulation.judge;

import io.relata.internal.engine.item.Attr;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.TableModel;
import java.util.Map;
import java.util.Optional;

/** Tells what may count as gone already, since clocks differ, or since somebody changes when it expires. */
record MayBeGone(TableModel model) {
    /** Whether this is an entity that expires, or a copy of one. */
    boolean is(Item item) {
        Map<String, Object> own = Kind.COPY.is(item) ? item.map(Attr.DATA) : item.attributes();
        return item.has(Attr.EXPIRES_AT)
                || expiry(item).filter(own::containsKey).isPresent() && (Kind.COPY.is(item) || Kind.ENTITY.is(item));
    }

    private Optional<String> expiry(Item item) {
        return item.value(Attr.ENTITY).map(Object::toString).flatMap(model::entity).map(EntityType::traits)
                .flatMap(traits -> traits.expires());
    }
}
