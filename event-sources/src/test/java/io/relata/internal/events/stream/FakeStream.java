package io.relata.internal.events.stream;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/** A stream in memory. A shard exists from its first record on; iterators are {@code <shard>:<index>}. */
final class FakeStream implements ChangeStream {
    private final Map<String, FakeShard> shards = new LinkedHashMap<>();
    private final AtomicInteger failures = new AtomicInteger();

    private static final class FakeShard {
        private final Optional<String> parent;
        private final List<ChangeRecord> records = new ArrayList<>();
        private int trimmed;
        private boolean closed;

        private FakeShard(Optional<String> parent) {
            this.parent = parent;
        }
    }

    synchronized void open(String shard) {
        shards.put(shard, new FakeShard(Optional.empty()));
    }

    synchronized void openChild(String shard, String parent) {
        shards.put(shard, new FakeShard(Optional.of(parent)));
    }

    synchronized void close(String shard) {
        shards.get(shard).closed = true;
    }

    synchronized void add(String shard, String sequenceNumber, String item) {
        shards.get(shard).records.add(record(sequenceNumber, item));
    }

    /** Drops the oldest records. */
    synchronized void trim(String shard, int records) {
        shards.get(shard).trimmed = records;
    }

    /** Lets the next calls fail. */
    void fail(int calls) {
        failures.set(calls);
    }

    static ChangeRecord record(String sequenceNumber, String item) {
        return new ChangeRecord(sequenceNumber, item, """
                {"eventName":"INSERT","dynamodb":{"Keys":{"id":{"S":"%s"}},"NewImage":{"kind":{"S":"%s"}},"SequenceNumber":"%s"}}"""
                .formatted(item, item.contains("#") ? "copy" : "entity", sequenceNumber));
    }

    @Override
    public String arn() {
        return "arn:aws:dynamodb:us-east-1:000000000000:table/Entity/stream/2026";
    }

    @Override
    public synchronized List<Shard> shards() {
        failIfTold();
        return shards.entrySet().stream().map(shard -> new Shard(shard.getKey(), shard.getValue().parent)).toList();
    }

    @Override
    public synchronized String iterator(Shard shard, Optional<String> after) {
        failIfTold();
        FakeShard found = shards.get(shard.id());
        if (after.isEmpty()) {
            return shard.id() + ":" + found.trimmed;
        }
        int index = found.records.stream().map(ChangeRecord::sequenceNumber).toList().indexOf(after.get());
        if (index < found.trimmed) {
            throw new PositionLostException("record " + after.get() + " is not there any more", null);
        }
        return shard.id() + ":" + (index + 1);
    }

    @Override
    public synchronized String end(Shard shard) {
        failIfTold();
        return shard.id() + ":" + shards.get(shard.id()).records.size();
    }

    @Override
    public synchronized Page read(String iterator) {
        failIfTold();
        String[] position = iterator.split(":");
        FakeShard shard = shards.get(position[0]);
        int from = Integer.parseInt(position[1]);
        boolean ends = shard.closed;
        return new Page(List.copyOf(shard.records.subList(from, shard.records.size())),
                ends ? Optional.empty() : Optional.of(position[0] + ":" + shard.records.size()));
    }

    private void failIfTold() {
        if (failures.getAndUpdate(left -> Math.max(0, left - 1)) > 0) {
            throw new IllegalStateException("the stream is out of order");
        }
    }
}
