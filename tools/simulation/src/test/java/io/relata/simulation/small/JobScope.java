package io.relata.simulation.small;

/**
 * How often each may happen.
 *
 * @param changes of the entity, after the first one
 * @param crashes of invocations, with or without a write under way
 * @param repeats of messages: delivered once more while they are worked on, or later
 * @param resumes of a fan-out that a change takes to be stuck, whether it is or not
 */
record JobScope(int changes, int crashes, int repeats, int resumes) {
    void begin(State state, JobFields fields) {
        state.set(fields.changes, changes).set(fields.crashes, crashes).set(fields.repeats, repeats).set(fields.resumes, resumes);
    }
}
