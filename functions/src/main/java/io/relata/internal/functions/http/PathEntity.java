package io.relata.internal.functions.http;

import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.model.EntityType;

/**
 * An entity as a path names it. The id is checked when it is asked for, because other parts of a request are checked first.
 *
 * @param text what the path gives for the id
 */
public record PathEntity(EntityType type, String text) {
    /**
     * The id of an entity that should exist.
     *
     * @throws Refusal when no entity can have it
     */
    public String existingId() {
        if (!EntityRef.isId(text)) {
            throw new Refusal(Refusal.Reason.UNKNOWN, "there is no such " + type.name() + ": an id has " + EntityRef.ID_RULE);
        }
        return text;
    }

    /**
     * The id of an entity that may be created.
     *
     * @throws Refusal when no entity can have it
     */
    public String newId() {
        if (!EntityRef.isId(text)) {
            throw Refusal.invalid("/id", "the id in the path has to have " + EntityRef.ID_RULE);
        }
        return text;
    }
}
