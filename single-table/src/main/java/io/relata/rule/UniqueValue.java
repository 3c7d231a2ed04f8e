package io.relata.rule;

import java.util.Optional;

/**
 * Who has a unique value, read for a rule: strongly, so it shows every write that was answered before.
 *
 * @param <P> the record of the entity
 */
public interface UniqueValue<P extends Record> {
    /** The entity that has the value; empty when none has it. */
    Optional<Stored<P>> owner();

    /**
     * Makes it a condition of the write that the same entity has the value, or still none. Where that changes before, nothing is written,
     * and the rules are asked again. It needs no condition for a value of the entity that the write itself is about.
     *
     * <p>Cost: a check of the owner in the transaction, 2 write units for each KB; where there is none, of the guard of the value, 2 write
     * units.
     *
     * @throws IllegalStateException when the write depends on more than 90 items
     */
    void requireUnchanged();
}
