package io.relata.simulation.mutant;

import io.relata.internal.engine.item.Attr;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.Transacted;
import io.relata.internal.engine.total.Contribution;
import io.relata.internal.engine.total.CountItems;
import io.relata.internal.engine.total.TotalKey;
import io.relata.internal.fanout.record.StreamRecord;
import io.relata.internal.fanout.work.Message;
import io.relata.internal.fanout.work.WorkQueue;
import io.relata.simulation.model.Shops;
import io.relata.simulation.table.StreamTable;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Errors in when totals are brought up to date, and from what. */
final class SettleMutants {
    private static final CountItems COUNTS = new CountItems(Shops.MODEL);

    private SettleMutants() {
    }

    /** Core items that changes are about are read eventually consistent. */
    static final class Eventually extends StreamTableFilter {
        Eventually(StreamTable table) {
            super(table);
        }

        @Override
        public List<Item> getAll(List<? extends Key> keys, Consistency consistency) {
            return keys.stream().flatMap(key -> get(key, key instanceof CoreKey ? Consistency.EVENTUAL : consistency).stream()).toList();
        }
    }

    /** A core item is what its last record says. */
    static final class FromTheRecord extends StreamTableFilter {
        private final List<StreamRecord> records;

        FromTheRecord(StreamTable table, List<StreamRecord> records) {
            super(table);
            this.records = records;
        }

        @Override
        public List<Item> getAll(List<? extends Key> keys, Consistency consistency) {
            return keys.stream().flatMap(key -> {
                List<StreamRecord> about = records.stream().filter(record -> record.key().equals(key)).toList();
                return (about.isEmpty() ? get(key, consistency) : about.get(about.size() - 1).after()).stream();
            }).toList();
        }
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

    /** Changes of which the last is none. */
    static boolean endsWithNothing(List<StreamRecord> changes) {
        StreamRecord last = changes.get(changes.size() - 1);
        return isNothing(last, last);
    }

    private static boolean isNothing(StreamRecord first, StreamRecord last) {
        return first.key() instanceof CoreKey key && COUNTS.of(key, first.before()).equals(COUNTS.of(key, last.after()));
    }

    /** Changes that only take tags away. */
    static boolean removesTags(List<StreamRecord> changes) {
        return changes.stream().map(RecordMutants::withoutRemovedTags).allMatch(change -> change.after().isPresent()
                && change.key() instanceof CoreKey key && COUNTS.of(key, change.before()).equals(COUNTS.of(key, change.after())));
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

    /** Core items of which contributions have later versions seem to have none that can be read. */
    static StreamTable ignoringWhatCameBack(StreamTable table) {
        return new StreamTableFilter(table) {
            @Override
            public List<Item> getAll(List<? extends Key> keys, Consistency consistency) {
                List<Item> found = super.getAll(keys, consistency);
                Map<Key, Long> counted = found.stream().filter(Contribution.KIND::is)
                        .collect(Collectors.toMap(Item::key, item -> item.number(Attr.VERSION)));
                return found.stream().map(item -> item.key() instanceof CoreKey core
                        && counted.getOrDefault(TotalKey.contribution(core), Long.MIN_VALUE) > item.number(Attr.VERSION)
                                ? item.with(Attr.VERSION, "none")
                                : item)
                        .toList();
            }
        };
    }

    /** The contribution of what is there never expires, even if it counts for nothing. */
    static final class UncountedForever extends StreamTableFilter {
        private final Set<Key> alive = new HashSet<>();

        UncountedForever(StreamTable table) {
            super(table);
        }

        @Override
        public List<Item> getAll(List<? extends Key> keys, Consistency consistency) {
            List<Item> found = super.getAll(keys, consistency);
            keys.stream().filter(CoreKey.class::isInstance).forEach(key -> alive.remove(TotalKey.contribution((CoreKey) key)));
            found.stream().filter(item -> item.key() instanceof CoreKey && !Kind.TOMBSTONE.is(item))
                    .forEach(item -> alive.add(TotalKey.contribution((CoreKey) item.key())));
            return found;
        }

        @Override
        public Transacted transact(List<? extends Action<? extends Key>> actions) {
            return super.transact(TotalMutants.contributions(action -> alive.contains(action.key())
                    ? TotalMutants.forever(action)
                    : Optional.of(action)).apply(List.copyOf(actions)));
        }
    }

    /** That totals could not be brought up to date is not reported. */
    static final class Acknowledged implements Mutation {
        private final Set<List<StreamRecord>> failed = Collections.newSetFromMap(new IdentityHashMap<>());

        @Override
        public StreamTable copies(StreamTable table, List<StreamRecord> records) {
            return new StreamTableFilter(table) {
                @Override
                public List<Item> getAll(List<? extends Key> keys, Consistency consistency) {
                    try {
                        return super.getAll(keys, consistency);
                    } catch (RuntimeException e) {
                        failed.add(records);
                        throw e;
                    }
                }

                @Override
                public Transacted transact(List<? extends Action<? extends Key>> actions) {
                    try {
                        return super.transact(actions);
                    } catch (RuntimeException e) {
                        if (actions.stream().anyMatch(TotalMutants::isContribution)) {
                            failed.add(records);
                        }
                        throw e;
                    }
                }
            };
        }

        @Override
        public List<String> failures(List<StreamRecord> records, List<String> reported) {
            return failed.remove(records) ? List.of() : reported;
        }
    }

    /** Messages that totals are to be brought up to date are lost. */
    static WorkQueue dropping(WorkQueue queue) {
        return message -> {
            if (!(message instanceof Message.Settle)) {
                queue.send(message);
            }
        };
    }
}
