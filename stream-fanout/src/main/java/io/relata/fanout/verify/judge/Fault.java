package io.relata.fanout.verify.judge;

/** How an item can be at odds with the model. */
public enum Fault {
    /** A copy that should be there is not. */
    MISSING,
    /** A copy differs from its source, or from its link. */
    STALE,
    /** A copy is there that nothing calls for. */
    GHOST,
    /** A link is alive although an entity that it relates is gone. */
    DANGLING_LINK,
    /** A link is alive that was made for another life of an entity than it lives. */
    LINK_OF_ANOTHER_LIFE,
    /** An entity is not linked to what its attribute names, although that is there. */
    MISSING_LINK,
    /** A link is alive although the attribute that it follows from names another. */
    STRAY_LINK,
    /** An entity is not where it belongs in a hierarchy, by what it is part of. */
    MISPLACED,
    /** A large fan-out is noted, and nobody has gone on with it for long. */
    STALLED,
    /** An entity belongs to a parent that does not exist. */
    ORPHAN,
    /** A unique value is claimed for an entity that is gone or has another value by now. */
    GUARD_WITHOUT_OWNER,
    /** An entity has a unique value that it does not hold the claim of. */
    OWNER_WITHOUT_GUARD,
    /** No rule of the model explains the item, or something in it. */
    UNEXPLAINED;

    /** Whether it is the stream function's to put right; the others need somebody who knows what was meant. */
    public boolean isRepairable() {
        return switch (this) {
            case MISSING, STALE, GHOST, DANGLING_LINK, LINK_OF_ANOTHER_LIFE, MISSING_LINK, STRAY_LINK, MISPLACED, STALLED -> true;
            case ORPHAN, GUARD_WITHOUT_OWNER, OWNER_WITHOUT_GUARD, UNEXPLAINED -> false;
        };
    }
}
