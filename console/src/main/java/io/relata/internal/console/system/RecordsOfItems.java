package io.relata.internal.console.system;

import io.relata.internal.console.view.ItemView.ItemKey;
import io.relata.internal.events.stream.ChangeRecord;
import io.relata.internal.events.stream.ChangeStream;
import io.relata.internal.events.stream.StreamTail;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The records of some items that a stream still has: those of the last 24 hours. */
public final class RecordsOfItems {
    /** A shard may answer with an empty page before its last record. */
    private static final int EMPTY_ROUNDS_AT_THE_END = 5;
    private static final int MOST_OF_AN_ITEM = 1000;

    private final Map<ItemKey, List<Made>> records = new HashMap<>();

    /**
     * A record.
     *
     * @param version of the item after it
     * @param createdAt when DynamoDB made it, in milliseconds since the epoch; AWS says it in whole seconds
     */
    public record Made(String sequenceNumber, long version, long createdAt) {
    }

    private RecordsOfItems() {
    }

    /** Of no item. */
    public static RecordsOfItems none() {
        return new RecordsOfItems();
    }

    /** Reads the whole stream, and keeps the records of these items. */
    public static RecordsOfItems of(ChangeStream stream, Set<ItemKey> keys) {
        RecordsOfItems found = new RecordsOfItems();
        StreamTail tail = new StreamTail(stream, StreamTail.From.OLDEST_RECORD);
        for (int empty = 0; empty < EMPTY_ROUNDS_AT_THE_END;) {
            List<ChangeRecord> page = tail.next();
            page.forEach(record -> found.add(record, keys));
            empty = page.isEmpty() ? empty + 1 : 0;
        }
        return found;
    }

    private void add(ChangeRecord record, Set<ItemKey> keys) {
        ChangeOnStream change = ChangeOnStream.of(record);
        ItemKey key = new ItemKey(change.id(), change.type());
        if (keys.contains(key)) {
            List<Made> all = records.computeIfAbsent(key, unseen -> new ArrayList<>());
            all.add(new Made(record.sequenceNumber(), change.version(), change.createdAt()));
            if (all.size() > MOST_OF_AN_ITEM) {
                all.remove(0);
            }
        }
    }

    /** The record that made an item what it is. */
    public Optional<Made> latest(ItemKey key) {
        List<Made> all = records.getOrDefault(key, List.of());
        return all.isEmpty() ? Optional.empty() : Optional.of(all.get(all.size() - 1));
    }

    /** The record of one version of an item. */
    public Optional<Made> of(ItemKey key, long version) {
        return records.getOrDefault(key, List.of()).stream().filter(made -> made.version() == version).findFirst();
    }
}
