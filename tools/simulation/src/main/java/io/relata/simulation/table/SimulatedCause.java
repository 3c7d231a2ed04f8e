package io.relata.simulation.table;

/** The cause of all failures that the simulated table reports. It has no stack trace, which takes time. */
final class SimulatedCause extends Exception {
    static final SimulatedCause THE_ONLY = new SimulatedCause();

    private static final long serialVersionUID = 1;

    private SimulatedCause() {
        super("simulated", null, false, false);
    }
}
