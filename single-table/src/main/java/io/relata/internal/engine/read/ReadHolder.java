package io.relata.internal.engine.read;

import io.relata.internal.engine.core.Expiry;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.model.EntityType;

/**
 * Reads the entity whose links or tree are listed, where it is not certain that the caller may read it: what is listed there tells of it.
 * One GetItem, and what its decision takes; nothing for callers who read all of the type.
 */
public final class ReadHolder {
    private final ReadContext context;

    public ReadHolder(ReadContext context) {
        this.context = context;
    }

    /** @throws Refusal when there is no such entity that the caller may read */
    public void require(EntityType type, String id) {
        if (!context.decide().readsAll(type) || Expiry.isOf(type)) {
            new ReadEntity(context).read(type, id, Consistency.EVENTUAL);
        }
    }
}
