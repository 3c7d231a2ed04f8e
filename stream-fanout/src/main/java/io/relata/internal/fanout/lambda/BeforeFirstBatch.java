package io.relata.internal.fanout.lambda;

import org.jboss.logging.Logger;

/** What a function does once after its start, or after its restore from a snapshot, before it processes anything. */
public final class BeforeFirstBatch {
    /** Nothing. */
    public static final BeforeFirstBatch NOTHING = new BeforeFirstBatch(() -> {});

    private static final Logger LOG = Logger.getLogger(BeforeFirstBatch.class);

    private final Runnable work;
    private boolean done;

    /** @param work does no harm if it is repeated */
    public BeforeFirstBatch(Runnable work) {
        this.work = work;
    }

    /** Does it, unless it is done. Whatever fails is tried again with the next batch: this batch is processed all the same. */
    synchronized void begin() {
        if (!done) {
            try {
                work.run();
                done = true;
            } catch (RuntimeException e) {
                LOG.warn("what comes before the first batch failed, and is tried again with the next one", e);
            }
        }
    }

    /** To be done again: what was done before a snapshot did not leave the function. */
    public synchronized void again() {
        done = false;
    }
}
