package io.relata.internal.events.stream;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;

/** How many records an event takes: as many as the mapping says, and as fit into it. */
final class NextBatch {
    /** Lambda's limit for an event, less the JSON around the records. */
    private static final int MAX_BATCH_BYTES = 6 * 1024 * 1024 - 1024;

    private NextBatch() {
    }

    /** Takes the records of the next batch from those that wait; none when none wait. */
    static List<ChangeRecord> from(Queue<ChangeRecord> waiting, int batchSize) {
        List<ChangeRecord> batch = new ArrayList<>();
        long bytes = 0;
        for (ChangeRecord next = waiting.peek(); next != null && batch.size() < batchSize; next = waiting.peek()) {
            bytes += bytes(next);
            if (!batch.isEmpty() && bytes > MAX_BATCH_BYTES) {
                break;
            }
            batch.add(waiting.remove());
        }
        return batch;
    }

    /** Including the comma between records. */
    private static long bytes(ChangeRecord record) {
        return record.json().getBytes(StandardCharsets.UTF_8).length + 1L;
    }
}
