package io.relata.internal.engine.access;

import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.model.EntityType;

/** Ids as the application gives them. */
final class GivenId {
    private GivenId() {
    }

    /** @throws Refusal when no entity can have it */
    static String existing(EntityType type, String id) {
        if (!EntityRef.isId(id)) {
            throw new Refusal(Refusal.Reason.UNKNOWN, "there is no such " + type.name() + ": an id has " + EntityRef.ID_RULE);
        }
        return id;
    }

    /** @throws Refusal when no entity can have it */
    static String ofNew(String id) {
        if (!EntityRef.isId(id)) {
            throw Refusal.invalid("/id", "it has to have " + EntityRef.ID_RULE);
        }
        return id;
    }
}
