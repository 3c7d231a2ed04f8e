package io.relata.simulation.mutant;

import io.relata.internal.engine.item.Attr;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.Transacted;
import io.relata.internal.engine.total.Contribution;
import io.relata.internal.engine.total.CountItems;
import io.relata.internal.engine.total.TotalKey;
import io.relata.internal.fanout.record.StreamRecord;
import io.relata.simulation.model.Shops;
import io.relata.simulation.table.StreamTable;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Errors in when totals are brought up to date, and from what. */
final class SettleMutants {
    private static final CountItems COUNTS = new CountItems(Shops.MODEL);

    private SettleMutants() {
    }

    /** Some changes do not count: their contributions seem to be later than any. */
    static final class Ignoring extends StreamTableFilter {
        private final List<StreamRecord> records;
        private final Predicate<List<StreamRecord>> ignored;

        /** @param ignored tells of the records of one item in a batch whether they are ignored */
        Ignoring(StreamTable table, List<StreamRecord> records, Predicate<List<StreamRecord>> ignored) {
            super(table);
            this.records = records;
            this.ignored = ignored;
        }

        @Override
        public List<Item> getAll(List<? extends Key> keys, Consistency consistency) {
            Map<Key, List<StreamRecord>> items = records.stream().collect(Collectors.groupingBy(StreamRecord::key));
            Set<Key> counted = new HashSet<>();
            items.forEach((key, changes) -> {
                if (key instanceof CoreKey core && ignored.test(changes)) {
                    counted.add(TotalKey.contribution(core));
                }
            });
            return keys.stream().flatMap(key -> counted.contains(key) ? Stream.of(later(key)) : get(key, consistency).stream()).toList();
        }

        private static Item later(Key key) {
            return Item.of(Key.PARTITION, key.id(), Key.SORT, key.type(), Attr.KIND, Contribution.KIND.stored(), Attr.VERSION,
                    Long.MAX_VALUE);
        }
    }

    /** Changes after which an item counts for the same as before. */
    static boolean isNothing(List<StreamRecord> changes) {
        return isNothing(changes.get(0), changes.get(changes.size() - 1));
    }

    private static boolean isNothing(StreamRecord first, StreamRecord last) {
        return first.key() instanceof CoreKey key && COUNTS.of(key, first.before()).equals(COUNTS.of(key, last.after()));
    }

    /** A first step gets the version that the contribution is to have in the end. */
    static final class StepsAreAll extends StreamTableFilter {
        private final Map<Key, Long> versions = new HashMap<>();

        StepsAreAll(StreamTable table) {
            super(table);
        }

        @Override
        public List<Item> getAll(List<? extends Key> keys, Consistency consistency) {
            List<Item> found = super.getAll(keys, consistency);
            found.stream().filter(item -> item.key() instanceof CoreKey)
                    .forEach(item -> versions.put(TotalKey.contribution((CoreKey) item.key()), item.number(Attr.VERSION)));
            return found;
        }

        @Override
        public Transacted transact(List<? extends Action<? extends Key>> actions) {
            return super.transact(actions.stream()
                    .<Action<? extends Key>>map(action -> TotalMutants.isContribution(action) && versions.containsKey(action.key())
                            ? Rewritten.item(item -> item.with(Attr.VERSION, versions.getOrDefault(action.key(), 0L)), action)
                            : action)
                    .toList());
        }
    }
}
