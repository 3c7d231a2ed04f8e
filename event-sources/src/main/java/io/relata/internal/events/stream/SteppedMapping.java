package io.relata.internal.events.stream;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CountDownLatch;

/**
 * Delivers the records of a stream to a function as {@link EventSourceMapping} does, but only when it is told to, and in the caller's
 * thread: for tests, which then see the same batches each time and never wait.
 */
public final class SteppedMapping {
    private final ChangeStream stream;
    private final Subscription subscription;
    private final Map<ChangeStream.Shard, String> lastRead = new HashMap<>();
    private final Set<String> finished = new HashSet<>();
    /** Empty until they are known: another one begins only when one of them ends. */
    private List<ChangeStream.Shard> shards = List.of();

    /** Begins with the oldest record of the stream. */
    public SteppedMapping(ChangeStream stream, Subscription subscription) {
        this.stream = stream;
        this.subscription = subscription;
    }

    /**
     * Delivers, or gives up, all records that are in the stream, and those that the function adds meanwhile.
     *
     * @return how many records passed the filter
     */
    public synchronized int deliverAll() throws InterruptedException {
        int delivered = 0;
        boolean isAtTheEnd;
        do {
            isAtTheEnd = true;
            List<ChangeStream.Shard> all = known();
            for (ChangeStream.Shard shard : all) {
                if (!finished.contains(shard.id()) && isNext(shard, all)) {
                    delivered += deliver(shard);
                    isAtTheEnd &= !finished.contains(shard.id());
                }
            }
        } while (!isAtTheEnd);
        return delivered;
    }

    private List<ChangeStream.Shard> known() {
        if (shards.isEmpty()) {
            shards = stream.shards();
        }
        return shards;
    }

    /** A shard is read after its parent, unless the parent no longer exists in the stream. */
    private boolean isNext(ChangeStream.Shard shard, List<ChangeStream.Shard> all) {
        return all.stream().map(ChangeStream.Shard::id).filter(id -> shard.parent().filter(id::equals).isPresent())
                .allMatch(finished::contains);
    }

    /** Reads a shard until there is no record left. */
    private int deliver(ChangeStream.Shard shard) throws InterruptedException {
        int delivered = 0;
        String iterator = stream.iterator(shard, Optional.ofNullable(lastRead.get(shard)));
        while (true) {
            ChangeStream.Page page = stream.read(iterator);
            delivered += deliver(shard, page.records());
            if (page.next().isEmpty()) {
                finished.add(shard.id());
                shards = List.of();
                return delivered;
            } else if (page.records().isEmpty()) {
                return delivered;
            }
            iterator = page.next().get();
        }
    }

    private int deliver(ChangeStream.Shard shard, List<ChangeRecord> records) throws InterruptedException {
        Queue<ChangeRecord> waiting = new ArrayDeque<>(records.stream().filter(subscription.filter()::passes).toList());
        int delivered = waiting.size();
        BatchDelivery delivery = new BatchDelivery(subscription, stream.arn(), shard, new ShardProgress(position -> {}),
                new CountDownLatch(1));
        while (!waiting.isEmpty()) {
            delivery.deliver(NextBatch.from(waiting, subscription.delivery().batchSize()));
        }
        records.forEach(record -> lastRead.put(shard, record.sequenceNumber()));
        return delivered;
    }
}
