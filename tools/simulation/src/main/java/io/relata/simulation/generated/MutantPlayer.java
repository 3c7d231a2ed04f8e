package io.relata.simulation.generated;

import java.util.BitSet;
import java.util.Optional;

/** Plays histories over changed classes, by which it is loaded itself; only this interface is common to all of them. */
public interface MutantPlayer {
    /** The mutants that would make a difference in a history, played while none is turned on; empty, if it goes wrong all the same. */
    Optional<BitSet> reached(long seed);

    /** Plays a history with a mutant. Gives what it violated, if it did. */
    Optional<String> violated(long seed, int mutant);

    /** Turns the mutant off that is on, so that loops that it made endless can end. */
    void turnOff();
}
