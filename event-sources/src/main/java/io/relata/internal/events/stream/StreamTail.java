package io.relata.internal.events.stream;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Reads along a stream for who only looks: from its end or from its oldest record, each record once. A reader of its own, beside those of
 * functions: AWS advises at most two of them for a shard.
 */
public final class StreamTail {
    private static final int MOST_FAILURES = 5;
    /**
     * While shards are read: another one begins only when one ends. A description costs DynamoDB Local more, the more records there are.
     */
    private static final int READS_BETWEEN_DESCRIPTIONS = 100;

    private final ChangeStream stream;
    private final From from;
    private final Map<ChangeStream.Shard, String> iterators = new LinkedHashMap<>();
    private final Map<ChangeStream.Shard, String> seen = new HashMap<>();
    private final Set<String> known = new HashSet<>();
    private final Set<String> ended = new HashSet<>();
    private int reads;
    private int failures;

    /** Where it begins. */
    public enum From {
        END, OLDEST_RECORD
    }

    public StreamTail(ChangeStream stream, From from) {
        this.stream = stream;
        this.from = from;
    }

    /**
     * The next page of each shard, possibly of none. A failure of the stream is thrown, and nothing is lost or repeated by it: call again.
     */
    public List<ChangeRecord> next() {
        if (iterators.isEmpty() || reads % READS_BETWEEN_DESCRIPTIONS == 0) {
            describe();
        }
        reads++;
        List<ChangeRecord> records = new ArrayList<>();
        for (ChangeStream.Shard shard : List.copyOf(iterators.keySet())) {
            records.addAll(read(shard));
        }
        return records;
    }

    private List<ChangeRecord> read(ChangeStream.Shard shard) {
        ChangeStream.Page page;
        try {
            page = stream.read(iterators.getOrDefault(shard, ""));
        } catch (RuntimeException e) {
            renew(shard);
            throw e;
        }
        failures = 0;
        if (!page.records().isEmpty()) {
            seen.put(shard, page.records().get(page.records().size() - 1).sequenceNumber());
        }
        if (page.next().isPresent()) {
            iterators.put(shard, page.next().get());
        } else {
            iterators.remove(shard);
            seen.remove(shard);
            ended.add(shard.id());
            reads = 0;
        }
        return page.records();
    }

    /** Iterators are good for a quarter of an hour. One that has read nothing yet is only given up when it fails again and again. */
    private void renew(ChangeStream.Shard shard) {
        failures++;
        if (seen.containsKey(shard)) {
            iterators.put(shard, stream.iterator(shard, Optional.of(seen.get(shard))));
        } else if (failures > MOST_FAILURES) {
            iterators.put(shard, beginning(shard));
        }
    }

    private void describe() {
        List<ChangeStream.Shard> shards = stream.shards();
        boolean first = known.isEmpty();
        for (ChangeStream.Shard shard : shards) {
            boolean hasChildren = shards.stream().anyMatch(other -> other.parent().filter(shard.id()::equals).isPresent());
            if (first && from == From.END && hasChildren) {
                known.add(shard.id());
                ended.add(shard.id());
            }
        }
        for (ChangeStream.Shard shard : shards) {
            boolean next = shard.parent().filter(known::contains).map(ended::contains).orElse(true);
            if (next && !known.contains(shard.id())) {
                iterators.put(shard, first ? beginning(shard) : stream.iterator(shard, Optional.empty()));
                known.add(shard.id());
            }
        }
    }

    private String beginning(ChangeStream.Shard shard) {
        return from == From.END ? stream.end(shard) : stream.iterator(shard, Optional.empty());
    }
}
