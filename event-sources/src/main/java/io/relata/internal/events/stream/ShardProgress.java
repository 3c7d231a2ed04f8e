package io.relata.internal.events.stream;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Which records of a shard are processed. Partitions finish in any order; the checkpoint passes a record only when all earlier records are
 * processed too, so that a restart skips none.
 */
final class ShardProgress {
    private final Consumer<String> checkpoint;
    private final Deque<String> outstanding = new ArrayDeque<>();
    private final Set<String> doneAhead = new HashSet<>();

    /** @param checkpoint takes the sequence number up to which, inclusive, all records are processed */
    ShardProgress(Consumer<String> checkpoint) {
        this.checkpoint = checkpoint;
    }

    synchronized void read(ChangeRecord record) {
        outstanding.add(record.sequenceNumber());
    }

    synchronized void done(ChangeRecord record) {
        doneAhead.add(record.sequenceNumber());
        if (!record.sequenceNumber().equals(outstanding.peek())) {
            return;
        }
        String last = record.sequenceNumber();
        while (!outstanding.isEmpty() && doneAhead.remove(outstanding.peek())) {
            last = outstanding.remove();
        }
        checkpoint.accept(last);
    }

    synchronized boolean isIdle() {
        return outstanding.isEmpty();
    }
}
