package io.relata.local.stream;

import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/** Some of a shard's records on their way to the function, one batch after the other. A batch that fails holds up its own lane only. */
final class ShardLane implements Runnable {
    private static final System.Logger LOG = System.getLogger(ShardLane.class.getName());
    /** Lambda's limit of an event, less some for what is around the records. */
    private static final int MAX_BATCH_BYTES = 6 * 1024 * 1024 - 1024;
    private static final long LOOK_UP_MILLIS = 50;

    private final BatchDelivery delivery;
    private final int batchSize;
    private final CountDownLatch stopped;
    private final Deque<ChangeRecord> waiting = new ArrayDeque<>();

    ShardLane(BatchDelivery delivery, int batchSize, CountDownLatch stopped) {
        this.delivery = delivery;
        this.batchSize = batchSize;
        this.stopped = stopped;
    }

    /**
     * All at once, so that they make large batches. Waits while enough are waiting: a function that can't keep up slows the reader down.
     */
    synchronized void add(List<ChangeRecord> records) throws InterruptedException {
        while (waiting.size() >= batchSize && !isStopped()) {
            wait(LOOK_UP_MILLIS);
        }
        waiting.addAll(records);
        notifyAll();
    }

    @Override
    public void run() {
        try {
            while (!isStopped()) {
                List<ChangeRecord> batch = nextBatch();
                if (!batch.isEmpty()) {
                    delivery.deliver(batch);
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException e) {
            LOG.log(System.Logger.Level.ERROR, "the event source mapping failed; restart to go on from its checkpoint", e);
        }
    }

    /** Empty when stopped. */
    private synchronized List<ChangeRecord> nextBatch() throws InterruptedException {
        while (waiting.isEmpty() && !isStopped()) {
            wait(LOOK_UP_MILLIS);
        }
        List<ChangeRecord> batch = new ArrayList<>();
        long bytes = 0;
        while (!waiting.isEmpty() && batch.size() < batchSize && (batch.isEmpty() || bytes + bytes(waiting.peek()) <= MAX_BATCH_BYTES)) {
            bytes += bytes(waiting.peek());
            batch.add(waiting.remove());
        }
        notifyAll();
        return batch;
    }

    private boolean isStopped() {
        return stopped.getCount() == 0;
    }

    /** With the comma between records. */
    private static long bytes(ChangeRecord record) {
        return record.json().getBytes(StandardCharsets.UTF_8).length + 1L;
    }
}
