package io.relata.simulation.oracle;

/**
 * Something that is not as it must be.
 *
 * @param clause the rule that is broken
 * @param id of the key of the item that is wrong, missing or too much
 * @param type of the same key
 * @param detail what must be, and what is
 */
public record Wrong(Kind kind, Clause clause, String id, String type, String detail) {
    /** Ways to be wrong. */
    public enum Kind {
        /** An item that must be there is not. */
        MISSING,
        /** An item is there that nothing calls for. */
        SUPERFLUOUS,
        /** An item has other attributes than it must have. */
        DIFFERENT,
        /** An index attribute puts an entity where it does not belong. */
        MISPLACED,
        /** There is no place in a hierarchy that an entity could have. */
        UNPLACEABLE,
        /** A link is alive although an end is gone, or lives another life. */
        DANGLING,
        /** An entity belongs to a parent that is not there. */
        ORPHAN,
        /** An entity has outlived a parent with which it should have gone. */
        OUTLIVED,
        /** What an item depends on is not there, and nobody has deleted it. */
        LOST,
        /** An entity has a unique value and does not hold its guard. */
        UNGUARDED,
        /** An entity has a unique value whose guard nobody holds. */
        UNCLAIMED,
        /** An entity has a unique value that another one holds. */
        DUPLICATE,
        /** An entity has no reservation, although it needs one. */
        UNRESERVED,
        /** A guard is of a deployment before. */
        OUTDATED
    }

    @Override
    public String toString() {
        return kind + " " + clause + " (" + id + ", " + type + "): " + detail;
    }
}
