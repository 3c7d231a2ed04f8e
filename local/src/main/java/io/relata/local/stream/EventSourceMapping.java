package io.relata.local.stream;

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
 * Brings the records of a stream to a function: as strong as Lambda's event source mapping, and as weak. Every record that passes the
 * filter comes at least once, the records of an item in their order, those of different items in any; what fails comes again and is given
 * up at last.
 *
 * @see <a href="https://docs.aws.amazon.com/lambda/latest/dg/services-dynamodb-eventsourcemapping.html">DynamoDB event source mappings</a>
 */
public final class EventSourceMapping implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger(EventSourceMapping.class.getName());
    private static final long LOOK_FOR_SHARDS_MILLIS = 1000;
    private static final long LOOK_FOR_ENDS_MILLIS = 20;
    private static final long SAVE_MILLIS = 100;
    private static final long TIME_TO_STOP_MILLIS = 1500;

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
     * Waits until everything that is in the stream when it is called, and everything that its processing adds, has been processed.
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

    /** Synchronised, so that a shard's reader is not gone before its children's are there. */
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

    /** A shard's turn comes after its parent's, unless the stream has forgotten the parent. */
    private boolean isNext(ChangeStream.Shard shard, List<ChangeStream.Shard> all) {
        return all.stream().filter(other -> shard.parent().filter(other.id()::equals).isPresent()).allMatch(checkpoints::isFinished);
    }

    private void startReader(ChangeStream.Shard shard) {
        ShardReader reader = new ShardReader(stream, shard, subscription, checkpoints, stopped);
        readers.put(shard, reader);
        reader.lanes().forEach(threads::execute);
        threads.execute(reader);
    }

    /** Waits until a shard has ended, so that its children may start, or it is time to look for new ones anyway. */
    private boolean awaitAnEnd() throws InterruptedException {
        for (long waited = 0; waited < LOOK_FOR_SHARDS_MILLIS; waited += LOOK_FOR_ENDS_MILLIS) {
            if (stopped.await(LOOK_FOR_ENDS_MILLIS, TimeUnit.MILLISECONDS)) {
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
            while (!stopped.await(SAVE_MILLIS, TimeUnit.MILLISECONDS)) {
                checkpoints.save();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Lets the batches that are with the function finish, for at most 1.5 s, and saves the checkpoints. */
    @Override
    public void close() {
        stopped.countDown();
        threads.shutdown();
        try {
            if (!threads.awaitTermination(TIME_TO_STOP_MILLIS, TimeUnit.MILLISECONDS)) {
                threads.shutdownNow();
            }
        } catch (InterruptedException e) {
            threads.shutdownNow();
            Thread.currentThread().interrupt();
        }
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
