package io.relata.internal.console.source;

import io.relata.internal.engine.key.Key;
import io.relata.internal.fanout.derivation.Finding;
import java.util.List;
import java.util.Optional;

/** Runs of verify over the whole table. */
public interface Doctor {
    /** The most findings that a run lists; it counts all. */
    int MOST_FINDINGS = 1000;

    /** Starts a run, unless one is under way; returns its id. */
    String start();

    /** A run; the latest few are remembered. */
    Optional<Run> run(String id);

    /**
     * Repairs what is wrong with these items, if it still is.
     *
     * @param keys of findings of that run
     * @return how many were repaired
     * @throws IllegalStateException when nothing may be written here
     */
    int repair(String run, List<Key> keys);

    /**
     * A run.
     *
     * @param read how many items were judged
     * @param found how many findings there are, also those that are not listed
     * @param failure why it ended early
     */
    record Run(String id, State state, long read, double perSecond, int found, List<Finding> findings, int repaired,
            Optional<String> failure) {
    }

    /** How far a run is. */
    enum State {
        RUNNING, DONE, FAILED
    }
}
