package io.relata.internal.fanout.cost;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.ItemSize;
import io.relata.internal.engine.key.Access;
import io.relata.internal.engine.key.Index;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.table.Query;
import io.relata.internal.model.TableModel;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What DynamoDB consumes for a request, by the model's indexes, their projections, and the sizes of items.
 *
 * <p>A unit writes 1 KB and reads 4 KB, or 8 KB where the read need not be consistent. An index is written only where an item enters it,
 * leaves it, or changes what is projected; under another key it is written twice. A transaction costs the table twice as much, and indexes
 * as much as without. A Query that finds nothing costs as much as one that finds little.
 *
 * @see <a href="https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/read-write-operations.html">What reads and writes
 * consume</a>
 * @see <a href="https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/GSI.html#GSI.ThroughputConsiderations">What indexes
 * consume</a>
 */
public record Tariff(TableModel model) {
    private static final int WRITE_UNIT = 1024;
    /** The bytes that a read unit reads, strongly consistent. */
    public static final int READ_UNIT = 4096;

    /** Of a GetItem. */
    public Units get(Optional<Item> found, Consistency consistency) {
        return new Units(1, reads(found.map(ItemSize::of).orElse(0), consistency), 0, 0);
    }

    /** @param found as the Query returned them, projected */
    public Units query(Query query, List<Item> found) {
        return new Units(1, reads(found.stream().mapToInt(ItemSize::of).sum(), query.consistency()), 0, 0);
    }

    /** A write that happened. */
    public Units written(Optional<Item> before, Optional<Item> after) {
        double indexes = model.indexes().stream().mapToDouble(index -> indexWrites(index, before, after)).sum();
        return new Units(1, 0, largest(before, after), indexes);
    }

    /** A write whose condition did not hold. */
    public Units refused(Optional<Item> found) {
        return new Units(1, 0, largest(found, Optional.empty()), 0);
    }

    /** A write, or check, as part of a transaction. */
    public Units transacted(Units alone) {
        return new Units(0, 0, 2 * alone.writes(), alone.indexWrites());
    }

    /** The indexes that an item lies in, each with what it shows of the item. */
    public Map<Index, Item> places(Item item) {
        Map<Index, Item> places = new LinkedHashMap<>();
        model.indexes().forEach(index -> projected(index, Optional.of(item)).ifPresent(shown -> places.put(index, shown)));
        return places;
    }

    private static double indexWrites(Index index, Optional<Item> before, Optional<Item> after) {
        Optional<Item> old = projected(index, before);
        Optional<Item> now = projected(index, after);
        if (old.equals(now)) {
            return 0;
        }
        boolean stays = old.isPresent() && now.isPresent() && keys(index, old.get()).equals(keys(index, now.get()));
        return stays
                ? largest(old, now)
                : Stream.of(old, now).flatMap(Optional::stream).mapToDouble(item -> units(ItemSize.of(item), WRITE_UNIT)).sum();
    }

    private static Optional<Item> projected(Index index, Optional<Item> item) {
        Access access = index.access();
        return item.filter(whole -> whole.has(access.partitionAttribute()) && whole.has(access.sortAttribute()))
                .map(whole -> index.projection() == Index.Projection.ALL ? whole : keys(index, whole));
    }

    private static Item keys(Index index, Item item) {
        Map<String, Object> keys = new LinkedHashMap<>();
        Stream.concat(Stream.of(Key.PARTITION, Key.SORT), index.access().attributes().stream())
                .forEach(attribute -> keys.put(attribute, item.attributes().get(attribute)));
        return new Item(keys);
    }

    private static double largest(Optional<Item> one, Optional<Item> other) {
        return units(Stream.of(one, other).flatMap(Optional::stream).mapToInt(ItemSize::of).max().orElse(0), WRITE_UNIT);
    }

    private static double reads(int bytes, Consistency consistency) {
        return units(bytes, READ_UNIT) * (consistency == Consistency.STRONG ? 1 : 0.5);
    }

    private static double units(int bytes, int unit) {
        return Math.max(1, (bytes + unit - 1) / unit);
    }
}
