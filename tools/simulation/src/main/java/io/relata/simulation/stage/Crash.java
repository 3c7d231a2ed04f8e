package io.relata.simulation.stage;

/** An actor ends here and now. An error, so that no code that it plays can catch it as a failure of its own. */
public final class Crash extends Error {
    private static final long serialVersionUID = 1;

    Crash() {
        super("crashed", null, false, false);
    }
}
