package io.relata.engine.table.action;

import java.util.Set;

/** A change of one attribute. */
public sealed interface Change {
    String attribute();

    /** Sets the attribute, whether it exists or not. */
    record Assign(String attribute, Object value) implements Change {
    }

    /** Assigns if the attribute does not exist. */
    record AssignIfMissing(String attribute, Object value) implements Change {
    }

    /** Increases an existing number; the write fails if there is none. */
    record Increase(String attribute, long by) implements Change {
    }

    /** Adds to a counter, which starts at 0 if there is none. */
    record Count(String attribute, long by) implements Change {
    }

    /** Adds elements to a set, which is created if there is none. */
    record AddElements(String attribute, Set<String> elements) implements Change {
    }

    /** Removes elements from a set; removes the attribute if the set becomes empty. */
    record RemoveElements(String attribute, Set<String> elements) implements Change {
    }

    /** Removes the attribute, if it exists. */
    record Remove(String attribute) implements Change {
    }
}
