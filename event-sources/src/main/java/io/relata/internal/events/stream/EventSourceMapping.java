package io.relata.internal.events.stream;

import io.relata.internal.events.function.StopThreads;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Delivers the records of a stream to a function, with the guarantees of Lambda's event source mapping and no stronger ones. Every record
 * that passes the filter is delivered at least once, records of one item in order, records of different items in any order; a failed record
 * is retried and finally given up.
 *
 * @see <a href="https://docs.aws.amazon.com/lambda/latest/dg/services-dynamodb-eventsourcemapping.html">DynamoDB event source mappings</a>
 */
public final class EventSourceMapping implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger(EventSourceMapping.class.getName());
    /**
     * While a shard is read: another one begins only when one ends. A description costs DynamoDB Local more, the more records there are.
     */
    private static final long BETWEEN_DESCRIPTIONS_MILLIS = 30_000;
    private static final long UNTIL_A_SHARD_BEGINS_MILLIS = 1000;
    private static final long BETWEEN_END_CHECKS_MILLIS = 20;
    private static final long BETWEEN_SAVES_MILLIS = 100;

    private final ChangeStream stream;
    private final Subscription subscription;
    private final Checkpoints checkpoints;
    private final CountDownLatch stopped = new CountDownLatch(1);
    private final Map<ChangeStream.Shard, ShardReader> readers = new ConcurrentHashMap<>();
    private final ExecutorService threads = Executors.newCachedThreadPool(named("stream-"));
    private boolean shardsKnown;

    private EventSourceMapping(ChangeStream stream, Subscription subscription, Checkpoints checkpoints) {
        this.stream = stream;
        this.subscription = subscription;
        this.checkpoints = checkpoints;
    }

    public static EventSourceMapping start(ChangeStream stream, Subscription subscription, Checkpoints checkpoints) {
        EventSourceMapping mapping = new EventSourceMapping(stream, subscription, checkpoints);
        mapping.threads.execute(mapping::followShards);
        mapping.threads.execute(mapping::saveCheckpoints);
        return mapping;
    }

    /**
     * Waits until all records that are in the stream now, and all that their processing adds, are processed.
     *
     * @throws TimeoutException when that takes longer
     */
    public void awaitQuiet(Duration atMost) throws InterruptedException, TimeoutException {
        long called = System.nanoTime();
        while (!isQuietSince(called)) {
            if (System.nanoTime() - called > atMost.toNanos()) {
                throw new TimeoutException("the stream was not processed to its end within " + atMost);
            }
            readers.values().forEach(ShardReader::nudge);
            if (stopped.await(5, TimeUnit.MILLISECONDS)) {
                throw new IllegalStateException("the event source mapping is stopped");
            }
        }
    }

    private synchronized boolean isQuietSince(long nanoTime) {
        return shardsKnown && readers.values().stream().allMatch(reader -> reader.hasBeenQuietSince(nanoTime));
    }

    private void followShards() {
        try {
            do {
                startReaders();
            } while (!awaitAnEnd());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Synchronised, so that a finished shard's reader is never removed before its children's readers exist. */
    private synchronized void startReaders() {
        try {
            List<ChangeStream.Shard> shards = stream.shards();
            readers.values().removeIf(ShardReader::isFinished);
            checkpoints.retain(shards);
            shards.stream().filter(shard -> !checkpoints.isFinished(shard) && !readers.containsKey(shard) && isNext(shard, shards))
                    .forEach(this::startReader);
            shardsKnown = true;
        } catch (RuntimeException e) {
            if (!isStopped()) {
                LOG.log(System.Logger.Level.WARNING, "the stream can''t be described, trying again: {0}", e.getMessage());
            }
        }
    }

    /** A shard is read after its parent, unless the parent no longer exists in the stream. */
    private boolean isNext(ChangeStream.Shard shard, List<ChangeStream.Shard> all) {
        return all.stream().filter(other -> shard.parent().filter(other.id()::equals).isPresent()).allMatch(checkpoints::isFinished);
    }

    private void startReader(ChangeStream.Shard shard) {
        ShardReader reader = new ShardReader(stream, shard, subscription, checkpoints, stopped);
        readers.put(shard, reader);
        reader.partitions().forEach(threads::execute);
        threads.execute(reader);
    }

    /** Waits until a shard has ended, so that its children may start, or until it is time to look for new shards. */
    private boolean awaitAnEnd() throws InterruptedException {
        long longest = readers.isEmpty() ? UNTIL_A_SHARD_BEGINS_MILLIS : BETWEEN_DESCRIPTIONS_MILLIS;
        for (long waited = 0; waited < longest; waited += BETWEEN_END_CHECKS_MILLIS) {
            if (stopped.await(BETWEEN_END_CHECKS_MILLIS, TimeUnit.MILLISECONDS)) {
                return true;
            }
            if (readers.values().stream().anyMatch(ShardReader::isFinished)) {
                return false;
            }
        }
        return false;
    }

    private boolean isStopped() {
        return stopped.getCount() == 0;
    }

    private void saveCheckpoints() {
        try {
            while (!stopped.await(BETWEEN_SAVES_MILLIS, TimeUnit.MILLISECONDS)) {
                checkpoints.save();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Waits at most 1.5 s for batches in progress, and saves the checkpoints. */
    @Override
    public void close() {
        stopped.countDown();
        StopThreads.of(threads);
        checkpoints.save();
    }

    private static ThreadFactory named(String prefix) {
        AtomicInteger count = new AtomicInteger();
        return task -> {
            Thread thread = new Thread(task, prefix + count.incrementAndGet());
            thread.setDaemon(true);
            return thread;
        };
    }
}
