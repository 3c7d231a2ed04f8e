package io.relata.engine.table.action;

import java.util.Set;

/** What an update does to one attribute. */
public sealed interface Change {
    String attribute();

    record Assign(String attribute, Object value) implements Change {
    }

    /** Assigns only where there is no such attribute yet. */
    record AssignIfMissing(String attribute, Object value) implements Change {
    }

    /** Increases a number that is there; the write fails where it is not. */
    record Increase(String attribute, long by) implements Change {
    }

    /** Adds to a counter, which begins at 0 where there is none yet. */
    record Count(String attribute, long by) implements Change {
    }

    record AddElements(String attribute, Set<String> elements) implements Change {
    }

    /** Removes elements from a set; an empty set is no attribute. */
    record RemoveElements(String attribute, Set<String> elements) implements Change {
    }

    record Remove(String attribute) implements Change {
    }
}
