package io.relata.simulation.stage;

/** Ends an actor. An Error, so that the code under test can't catch it as a failure of its own. */
public final class Crash extends Error {
    private static final long serialVersionUID = 1;

    Crash() {
        super("crashed", null, false, false);
    }
}
