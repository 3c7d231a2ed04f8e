package io.relata.internal.events.stream;

import java.util.List;

/** Sees the records of a stream between the stream and a function's batches, and may hold them back. */
public interface StreamGate {
    /** Holds nothing back and looks at nothing. */
    StreamGate OPEN = new StreamGate() {
        @Override
        public int admit(List<ChangeRecord> waiting) {
            return waiting.size();
        }

        @Override
        public void passed(ChangeRecord record, boolean delivered) {
            // nobody looks
        }
    };

    /**
     * How many of the next records may pass. Returns 0 after at most 50 ms, so that a held stream can be stopped.
     *
     * @param waiting those that were read and have not passed, at least 1
     */
    int admit(List<ChangeRecord> waiting) throws InterruptedException;

    /**
     * Called for each record that was admitted, in order.
     *
     * @param delivered whether the filter lets the function have it
     */
    void passed(ChangeRecord record, boolean delivered);
}
