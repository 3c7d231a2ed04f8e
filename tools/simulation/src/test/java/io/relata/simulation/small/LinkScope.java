package io.relata.simulation.small;

/**
 * How often each may happen.
 *
 * @param calls that link, link again or unlink
 * @param removals of the entity without a tombstone; it may be put back as it was
 * @param crashes of invocations, with or without a write under way
 * @param redrives of records, at any later time
 */
record LinkScope(int updates, int calls, int deletions, int creations, int removals, int crashes, int redrives, int repairs) {
    void begin(State state, LinkFields fields) {
        state.set(fields.version, 1).set(fields.life, 1).set(fields.alive, 1);
        state.set(fields.updates, updates).set(fields.calls, calls).set(fields.deletions, deletions).set(fields.creations, creations)
                .set(fields.removals, removals).set(fields.crashes, crashes).set(fields.redrives, redrives).set(fields.repairs, repairs);
    }
}
