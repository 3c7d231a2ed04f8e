package io.relata.internal.engine.capacity;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.table.TableReads;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.AttributeChange;
import io.relata.internal.engine.table.action.Condition;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * One of the items that count the reservations of a parent's children. Every transaction that writes a reservation or deletes one writes
 * the item too, and makes its revision one greater: so who finds the same revision before and after reading the reservations has read all
 * of them.
 *
 * @param taken how many reservations are in it
 * @param most how many can be; none where there is no limit
 * @param limit of all shards together; none where there is none
 * @param shards how many there are
 * @param revision how often it was changed
 */
public record CapacityShard(CapacityKey key, long taken, Optional<Long> most, Optional<Long> limit, int shards, long revision) {
    public static final Kind KIND = new Kind("capacity");
    /** How many reservations are in it. */
    public static final String TAKEN = "taken";
    /** How many can be; none where there is no limit. */
    public static final String MOST = "most";
    /** The limit of all shards together; none where there is none. */
    public static final String LIMIT = "limit";
    /** How many shards there are. */
    public static final String SHARDS = "shards";
    /** How often it was changed. */
    public static final String REVISION = "revision";

    /** One without reservations and without a limit. */
    public static CapacityShard empty(CapacityKey key, int shards) {
        return new CapacityShard(key, 0, Optional.empty(), Optional.empty(), shards, 0);
    }

    /** As it is stored; none where there is nothing, or nothing that other code left readable. */
    public static Optional<CapacityShard> read(TableReads table, CapacityKey key) {
        return table.get(key.key(), Consistency.STRONG).flatMap(item -> of(key, item));
    }

    /** As it is stored; none where the item is not readable. */
    public static Optional<CapacityShard> of(CapacityKey key, Item item) {
        Optional<Long> taken = whole(item, TAKEN);
        Optional<Long> shards = whole(item, SHARDS).filter(number -> number >= 1 && number <= Integer.MAX_VALUE);
        Optional<Long> revision = whole(item, REVISION);
        boolean readable = KIND.is(item) && item.has(MOST) == item.has(LIMIT)
                && item.has(MOST) == whole(item, MOST).isPresent() && item.has(LIMIT) == whole(item, LIMIT).isPresent();
        return taken.filter(any -> readable && shards.isPresent() && revision.isPresent())
                .map(number -> new CapacityShard(key, number, whole(item, MOST), whole(item, LIMIT), shards.get().intValue(),
                        revision.get()));
    }

    private static Optional<Long> whole(Item item, String attribute) {
        return item.isWhole(attribute) ? Optional.of(item.number(attribute)) : Optional.empty();
    }

    /** All items of a capacity that exist; none when it has none yet. The first of them says how many there are. */
    public static List<CapacityShard> readAll(TableReads table, CapacityKey any) {
        Optional<CapacityShard> first = read(table, any.shard(0));
        List<CapacityShard> all = new ArrayList<>();
        first.ifPresent(all::add);
        for (int shard = 1; shard < first.map(CapacityShard::shards).orElse(0); shard++) {
            read(table, any.shard(shard)).ifPresent(all::add);
        }
        return all;
    }

    /** How many reservations are in all of these. */
    public static long taken(List<CapacityShard> all) {
        return all.stream().mapToLong(CapacityShard::taken).sum();
    }

    public boolean hasRoom() {
        return most.map(number -> taken < number).orElse(true);
    }

    /** The item, without its key. */
    public Item item() {
        Item item = Item.of(KIND, TAKEN, taken, SHARDS, shards, REVISION, revision);
        return most.isPresent() ? item.with(MOST, most.get()).with(LIMIT, limit.orElseThrow()) : item;
    }

    /** The same with this many reservations. */
    public CapacityShard taken(long number) {
        return new CapacityShard(key, number, most, limit, shards, revision);
    }

    /** The same with another share of another limit. */
    public CapacityShard sharing(Optional<Long> share, Optional<Long> whole) {
        return new CapacityShard(key, taken, share, whole, shards, revision);
    }

    /** Creates it, where there is none. */
    public Action<CoreKey> create() {
        return new Action.Put<>(key.key(), item(), Condition.absent());
    }

    /** Writes it as it is here instead of what was read. */
    public Action<CoreKey> replace(CapacityShard read) {
        return new Action.Put<>(key.key(), at(read.revision + 1).item(), read.unchanged());
    }

    /** The same after so many changes. */
    public CapacityShard at(long number) {
        return new CapacityShard(key, taken, most, limit, shards, number);
    }

    public Condition unchanged() {
        return new Condition.Equal(REVISION, revision);
    }

    /** Counts one more, as long as there is room. */
    public Action<CoreKey> take() {
        return count(1,
                most.<Condition>map(number -> new Condition.Equal(MOST, number).and(new Condition.NotAbove(TAKEN, number - 1)))
                        .orElseGet(() -> Condition.is(KIND).and(new Condition.Missing(MOST))));
    }

    /** Counts one less. */
    public Action<CoreKey> giveBack() {
        return count(-1, Condition.is(KIND));
    }

    /** Counts as many as before, of which one is another. */
    public Action<CoreKey> exchange() {
        return count(0, Condition.is(KIND));
    }

    private Action<CoreKey> count(int more, Condition condition) {
        List<AttributeChange> changes = new ArrayList<>(List.of(new AttributeChange.Count(REVISION, 1)));
        if (more != 0) {
            changes.add(new AttributeChange.Count(TAKEN, more));
        }
        return new Action.Update<>(key.key(), changes, condition);
    }
}
