package io.relata.local.stream;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/**
 * Reads a shard from its checkpoint to its end, which an open shard does not have, and hands the records to its lanes. All records of an
 * item go to one lane, so their order is kept; like Lambda with a parallelisation factor, it keeps no other order.
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
    private final List<ShardLane> lanes;
    private final Semaphore nudges = new Semaphore(0);

    private Optional<String> lastRead;
    private Optional<String> iterator = Optional.empty();
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
        this.lanes = IntStream.range(0, subscription.delivery().parallelizationFactor()).mapToObj(lane -> new ShardLane(
                new BatchDelivery(subscription, stream.arn(), shard, progress, stopped), subscription.delivery().batchSize(), stopped))
                .toList();
    }

    List<ShardLane> lanes() {
        return lanes;
    }

    /** Everything of a closed shard has been read and processed. */
    boolean isFinished() {
        return finished;
    }

    /**
     * Whether there was nothing under way when a read began, at or after this time, that found nothing. Never at the end of the shard: what
     * comes next is in its children.
     *
     * @param nanoTime of {@link System#nanoTime()}
     */
    boolean hasBeenQuietSince(long nanoTime) {
        return !finished && quietSince != Long.MIN_VALUE && quietSince - nanoTime >= 0;
    }

    /** Has it look now instead of after its pause. */
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
            if (iterator.isEmpty()) {
                iterator = Optional.of(stream.iterator(shard, lastRead));
            }
            ChangeStream.Page page = stream.read(iterator.get());
            dispatch(page.records());
            iterator = page.next();
            if (iterator.isEmpty()) {
                awaitLanes();
            } else if (page.records().isEmpty()) {
                quietSince = wasIdle ? began : quietSince;
                pause();
            } else {
                pauseMillis = SHORTEST_PAUSE_MILLIS;
            }
        } catch (ChangeStream.PositionLostException e) {
            LOG.log(System.Logger.Level.WARNING, "{0}: reading its oldest records again", e.getMessage());
            lastRead = Optional.empty();
            iterator = Optional.empty();
        } catch (RuntimeException e) {
            if (stopped.await(PAUSE_AFTER_ERROR_MILLIS, TimeUnit.MILLISECONDS)) {
                return;
            }
            LOG.log(System.Logger.Level.WARNING, "{0} can''t be read, trying again: {1}", shard.id(), e.getMessage());
            iterator = Optional.empty();
        }
    }

    private void dispatch(List<ChangeRecord> records) throws InterruptedException {
        Map<ShardLane, List<ChangeRecord>> byLane = new LinkedHashMap<>();
        for (ChangeRecord record : records) {
            progress.read(record);
            if (subscription.filter().passes(record)) {
                byLane.computeIfAbsent(laneOf(record), lane -> new ArrayList<>()).add(record);
            } else {
                progress.done(record);
            }
            lastRead = Optional.of(record.sequenceNumber());
        }
        for (Map.Entry<ShardLane, List<ChangeRecord>> lane : byLane.entrySet()) {
            lane.getKey().add(lane.getValue());
        }
    }

    private ShardLane laneOf(ChangeRecord record) {
        return lanes.get(Math.floorMod(record.item().hashCode(), lanes.size()));
    }

    /** The records of a shard's children come after its own. */
    private void awaitLanes() throws InterruptedException {
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
