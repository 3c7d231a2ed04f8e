package io.relata.internal.engine.access;

import io.relata.access.Entities;
import io.relata.access.Links;
import io.relata.access.Totals;
import io.relata.access.TypedAccess;
import io.relata.internal.engine.write.Precondition;
import io.relata.internal.model.ModelLookup;
import java.util.Optional;

/** The entities and links of one model. */
class ModelAccess implements TypedAccess {
    final AccessContext context;
    private final ModelLookup lookup;

    ModelAccess(AccessContext context) {
        this.context = context;
        this.lookup = new ModelLookup(context.writes().model());
    }

    @Override
    public <T extends Record> Entities<T> entities(Class<T> entity) {
        return new TypedEntities<>(context, lookup.entity(entity), new EntityRecords<>(entity), Precondition.NONE);
    }

    @Override
    public Totals totals(Class<? extends Record> entity) {
        return new TypedTotals(context.reads(), lookup.entity(entity));
    }

    @Override
    public <H extends Record, T extends Record> Links<H, T> links(Class<H> holder, Class<T> related) {
        return new TypedLinks<>(context, lookup.linked(holder, related, Optional.empty()).side(), new EntityRecords<>(related));
    }

    @Override
    public <H extends Record, T extends Record> Links<H, T> links(Class<H> holder, Class<T> related, String path) {
        return new TypedLinks<>(context, lookup.linked(holder, related, Optional.of(path)).side(), new EntityRecords<>(related));
    }
}
