package io.relata.internal.events.stream;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Reads a shard from its checkpoint to its end and hands the records to its partitions. All records of an item go to the same partition,
 * which keeps their order; like Lambda with a parallelization factor, it keeps no other order.
 */
final class ShardReader implements Runnable {
    private static final System.Logger LOG = System.getLogger(ShardReader.class.getName());
    private static final long SHORTEST_PAUSE_MILLIS = 10;
    private static final long LONGEST_PAUSE_MILLIS = 80;
    private static final long PAUSE_AFTER_ERROR_MILLIS = 500;

    private final ChangeStream stream;
    private final ChangeStream.Shard shard;
    private final Subscription subscription;
    private final Checkpoints checkpoints;
    private final CountDownLatch stopped;
    private final ShardProgress progress;
    private final List<ShardPartition> partitions;
    private final Semaphore nudges = new Semaphore(0);

    private Optional<String> lastRead;
    private @Nullable String iterator;
    private long pauseMillis = SHORTEST_PAUSE_MILLIS;
    private volatile long quietSince = Long.MIN_VALUE;
    private volatile boolean finished;

    ShardReader(ChangeStream stream, ChangeStream.Shard shard, Subscription subscription, Checkpoints checkpoints, CountDownLatch stopped) {
        this.stream = stream;
        this.shard = shard;
        this.subscription = subscription;
        this.checkpoints = checkpoints;
        this.stopped = stopped;
        this.lastRead = checkpoints.of(shard);
        this.progress = new ShardProgress(sequenceNumber -> checkpoints.reached(shard, sequenceNumber));
        this.partitions = IntStream.range(0, subscription.delivery().parallelizationFactor()).mapToObj(number -> new ShardPartition(
                new BatchDelivery(subscription, stream.arn(), shard, progress, stopped), subscription.delivery().batchSize(), stopped))
                .toList();
    }

    List<ShardPartition> partitions() {
        return partitions;
    }

    /** Whether the shard is closed and all its records are read and processed. */
    boolean isFinished() {
        return finished;
    }

    /**
     * Whether a read that began at or after this time found no records while none was in progress. Never true at the end of the shard:
     * later records are in its children.
     *
     * @param nanoTime of {@link System#nanoTime()}
     */
    boolean hasBeenQuietSince(long nanoTime) {
        return !finished && quietSince != Long.MIN_VALUE && quietSince - nanoTime >= 0;
    }

    void nudge() {
        nudges.release();
    }

    @Override
    public void run() {
        try {
            while (!finished && stopped.getCount() > 0) {
                readOnce();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void readOnce() throws InterruptedException {
        long began = System.nanoTime();
        boolean wasIdle = progress.isIdle();
        try {
            if (iterator == null) {
                iterator = stream.iterator(shard, lastRead);
            }
            ChangeStream.Page page = stream.read(iterator);
            if (!admit(page.records())) {
                return;
            }
            iterator = page.next().orElse(null);
            if (iterator == null) {
                awaitPartitions();
            } else if (page.records().isEmpty()) {
                quietSince = wasIdle ? began : quietSince;
                pause();
            } else {
                pauseMillis = SHORTEST_PAUSE_MILLIS;
            }
        } catch (ChangeStream.PositionLostException e) {
            LOG.log(System.Logger.Level.WARNING, "{0}: reading its oldest records again", e.getMessage());
            lastRead = Optional.empty();
            iterator = null;
        } catch (RuntimeException e) {
            if (stopped.await(PAUSE_AFTER_ERROR_MILLIS, TimeUnit.MILLISECONDS)) {
                return;
            }
            LOG.log(System.Logger.Level.WARNING, "{0} can''t be read, trying again: {1}", shard.id(), e.getMessage());
            iterator = null;
        }
    }

    /** False when stopped before all of them passed the gate. */
    private boolean admit(List<ChangeRecord> records) throws InterruptedException {
        for (int admitted = 0; admitted < records.size();) {
            int more = subscription.gate().admit(records.subList(admitted, records.size()));
            if (stopped.getCount() == 0) {
                return false;
            }
            dispatch(records.subList(admitted, admitted + more));
            admitted += more;
        }
        return true;
    }

    private void dispatch(List<ChangeRecord> records) throws InterruptedException {
        Map<ShardPartition, List<ChangeRecord>> byPartition = new LinkedHashMap<>();
        for (ChangeRecord record : records) {
            progress.read(record);
            boolean delivered = subscription.filter().passes(record);
            subscription.gate().passed(record, delivered);
            if (delivered) {
                byPartition.computeIfAbsent(partitionOf(record), partition -> new ArrayList<>()).add(record);
            } else {
                progress.done(record);
            }
            lastRead = Optional.of(record.sequenceNumber());
        }
        for (Map.Entry<ShardPartition, List<ChangeRecord>> partition : byPartition.entrySet()) {
            partition.getKey().add(partition.getValue());
        }
    }

    private ShardPartition partitionOf(ChangeRecord record) {
        return partitions.get(Math.floorMod(record.item().hashCode(), partitions.size()));
    }

    /** Waits for all records of the shard, because those of its children come after them. */
    private void awaitPartitions() throws InterruptedException {
        while (!progress.isIdle()) {
            if (stopped.await(SHORTEST_PAUSE_MILLIS, TimeUnit.MILLISECONDS)) {
                return;
            }
        }
        checkpoints.finished(shard);
        finished = true;
    }

    private void pause() throws InterruptedException {
        if (nudges.tryAcquire(pauseMillis, TimeUnit.MILLISECONDS)) {
            nudges.drainPermits();
        }
        pauseMillis = Math.min(LONGEST_PAUSE_MILLIS, pauseMillis * 2);
    }
}
