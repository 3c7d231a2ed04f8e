package io.relata.internal.fanout.lambda;

import io.relata.internal.engine.table.TableException;

/** What a function does once after its start, or after its restore from a snapshot, before it processes anything. */
public final class BeforeFirstBatch {
    /** Nothing. */
    public static final BeforeFirstBatch NOTHING = new BeforeFirstBatch(() -> {});

    private final Runnable work;
    private boolean done;

    /** @param work does no harm if it is repeated */
    public BeforeFirstBatch(Runnable work) {
        this.work = work;
    }

    /** Does it, unless it is done. Where the table fails, the next batch tries again. */
    synchronized void begin() {
        if (!done) {
            try {
                work.run();
                done = true;
            } catch (TableException e) {
                done = false;
            }
        }
    }

    /** To be done again: what was done before a snapshot did not leave the function. */
    public synchronized void again() {
        done = false;
    }
}
