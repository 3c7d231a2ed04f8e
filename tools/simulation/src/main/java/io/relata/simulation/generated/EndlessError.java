package io.relata.simulation.generated;

/** Ends what a mutant has made endless. An Error, so that the code under test can't catch it as a failure of its own. */
final class EndlessError extends Error {
    private static final long serialVersionUID = 1;

    EndlessError() {
        super("endless", null, false, false);
    }
}
