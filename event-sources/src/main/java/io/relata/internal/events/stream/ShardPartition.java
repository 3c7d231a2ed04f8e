package io.relata.internal.events.stream;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/** Delivers a part of a shard's records, one batch after the other. A failing batch delays only its own partition. */
final class ShardPartition implements Runnable {
    private static final System.Logger LOG = System.getLogger(ShardPartition.class.getName());
    private static final long STOP_CHECK_MILLIS = 50;

    private final BatchDelivery delivery;
    private final int batchSize;
    private final CountDownLatch stopped;
    private final Deque<ChangeRecord> waiting = new ArrayDeque<>();

    ShardPartition(BatchDelivery delivery, int batchSize, CountDownLatch stopped) {
        this.delivery = delivery;
        this.batchSize = batchSize;
        this.stopped = stopped;
    }

    /**
     * Adds all records at once, so that batches are large. Blocks while a full batch is waiting, which slows the reader down when the
     * function can't keep up.
     */
    synchronized void add(List<ChangeRecord> records) throws InterruptedException {
        while (waiting.size() >= batchSize && !isStopped()) {
            wait(STOP_CHECK_MILLIS);
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
            wait(STOP_CHECK_MILLIS);
        }
        List<ChangeRecord> batch = NextBatch.from(waiting, batchSize);
        notifyAll();
        return batch;
    }

    private boolean isStopped() {
        return stopped.getCount() == 0;
    }
}
