package io.relata.internal.fanout.derivation;

/** How an item can contradict the model. */
public enum Fault {
    /** A copy that should exist does not. */
    MISSING,
    /** A copy differs from its source, or from its link. */
    STALE,
    /** A copy exists that should not. */
    GHOST,
    /** A link is alive although one of its entities is deleted. */
    DANGLING_LINK,
    /** A link is alive that was made for another life of one of its entities. */
    LINK_OF_ANOTHER_LIFE,
    /** An entity is not linked to what its attribute names, although that exists. */
    MISSING_LINK,
    /** A link is alive although the attribute that it follows from names another. */
    STRAY_LINK,
    /** An entity or a copy is not in its place in a list or a hierarchy, or in one that it does not belong to. */
    MISPLACED,
    /** An entity can have no place in a hierarchy: the way down to it is too long for a key, or leads back to it. */
    UNPLACEABLE,
    /** An entity, or the guard of a unique value that it has, expires at another time than its attribute says. */
    WRONG_EXPIRY,
    /** A large fan-out has not had a turn for long. */
    STALLED,
    /** An entity belongs to a parent that does not exist. */
    ORPHAN,
    /** An entity was to be deleted with its parent, or detached from it, and was not. */
    OUTLIVED_PARENT,
    /** The parent with which an entity is deleted, or from which it is detached, is not there, and nothing says that it was deleted. */
    LOST_PARENT,
    /** A link is alive, one of its entities is not there, and nothing says that it was deleted. */
    LOST_END,
    /** A reservation is there, the entity that holds it is not, and nothing says that it was deleted. */
    LOST_HOLDER,
    /** An entity carries something else of its parents than they have. */
    WRONG_CARRIED,
    /** A guard belongs to an entity that is deleted or has another value by now. */
    GUARD_WITHOUT_OWNER,
    /** An entity has a unique value without holding its guard. */
    OWNER_WITHOUT_GUARD,
    /** Two entities have the same unique value, of which only one holds the guard. */
    DUPLICATE_VALUE,
    /** A guard is spelled as this deployment spells none any more: in plain text, hashed with another key, or with letters of layout 1. */
    OUTDATED_GUARD,
    /** Totals were told that a core item counts for something else than it does. */
    MISCOUNTED,
    /** A total is not what its contributions add up to. */
    WRONG_TOTAL,
    /** A total is not where its numbers put it in a list that is sorted by it. */
    MISRANKED,
    /** An entity is not counted in the capacity of its parent. */
    UNRESERVED,
    /** A reservation is held by no entity. */
    STALE_RESERVATION,
    /** A capacity does not count its reservations, or has another limit than its parent. */
    WRONG_CAPACITY,
    /** Something is stored as an attribute was declared before: under another name, or as another value. */
    FORMER_DECLARATION,
    /** A value is stored that is none of its attribute, and that its conversion makes none. Everybody sees none. */
    UNCONVERTED,
    /** No rule of the model explains the item, or something in it. */
    UNEXPLAINED;

    /**
     * Whether repair deletes or clears for it what depends on something that is not there, and may only have been lost or renamed: only
     * where a person says so.
     */
    public boolean isLoss() {
        return this == LOST_PARENT || this == LOST_END || this == LOST_HOLDER;
    }

    /** Whether it is one at first sight: no change that the stream function has yet to process looks like it. */
    public boolean isCertain() {
        return this == FORMER_DECLARATION;
    }

    /** Whether repair can correct it by itself; the others need a person who knows what was intended. */
    public boolean isRepairable() {
        return switch (this) {
            case MISSING, STALE, GHOST, DANGLING_LINK, LINK_OF_ANOTHER_LIFE, MISSING_LINK, STRAY_LINK, MISPLACED, WRONG_EXPIRY, STALLED,
                    OUTLIVED_PARENT, WRONG_CARRIED, OWNER_WITHOUT_GUARD, OUTDATED_GUARD, MISCOUNTED, WRONG_TOTAL, MISRANKED, UNRESERVED,
                    STALE_RESERVATION, WRONG_CAPACITY, GUARD_WITHOUT_OWNER, FORMER_DECLARATION ->
                true;
            case UNPLACEABLE, ORPHAN, LOST_PARENT, LOST_END, LOST_HOLDER, DUPLICATE_VALUE, UNCONVERTED, UNEXPLAINED ->
                false;
        };
    }
}
