package io.relata.simulation.mutant;

import io.relata.internal.engine.item.Attr;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.key.LinkRef;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.table.Query;
import io.relata.internal.engine.table.Slice;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.Condition;
import io.relata.internal.engine.table.action.Transacted;
import io.relata.internal.fanout.record.StreamRecord;
import io.relata.simulation.table.StreamTable;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Errors in what the stream function reads. */
final class ReadMutants {
    private ReadMutants() {
    }

    /** Where there is no entity, there seems to be a tombstone. */
    static final class AbsentIsDeleted extends StreamTableFilter {
        AbsentIsDeleted(StreamTable table) {
            super(table);
        }

        @Override
        public Optional<Item> get(Key key, Consistency consistency) {
            return super.get(key, consistency).or(() -> Optional.of(key).filter(CoreKey.class::isInstance)
                    .filter(core -> !core.id().contains(":")).map(core -> Item.of("id", core.id(), "type", core.type(), Attr.KIND,
                            Kind.TOMBSTONE.stored(), Attr.OF, Kind.ENTITY.stored(), Attr.VERSION, 0)));
        }
    }

    /** A core item is what the last record says. */
    static final class FromTheRecord extends StreamTableFilter {
        private final List<StreamRecord> records;

        FromTheRecord(StreamTable table, List<StreamRecord> records) {
            super(table);
            this.records = records;
        }

        @Override
        public List<Item> getAll(List<? extends Key> keys, Consistency consistency) {
            return keys.stream().flatMap(key -> get(key, consistency).stream()).toList();
        }

        @Override
        public Optional<Item> get(Key key, Consistency consistency) {
            List<StreamRecord> about = records.stream().filter(record -> record.key().equals(key)).toList();
            return about.isEmpty() || key instanceof CopyKey ? super.get(key, consistency) : about.get(about.size() - 1).after();
        }
    }

    /** Entities are not read again after copies were created: the earlier result is used. */
    static final class NoSecondRead extends StreamTableFilter {
        private final Map<Key, Optional<Item>> before = new HashMap<>();
        private final Map<Key, Optional<Item>> remembered = new HashMap<>();

        NoSecondRead(StreamTable table) {
            super(table);
        }

        @Override
        public Optional<Item> get(Key key, Consistency consistency) {
            if (remembered.containsKey(key)) {
                return remembered.remove(key);
            }
            Optional<Item> found = super.get(key, consistency);
            if (key instanceof CoreKey && !LinkRef.isLink(key)) {
                before.put(key, found);
            }
            return found;
        }

        @Override
        public Transacted transact(List<? extends Action<? extends Key>> actions) {
            Transacted transacted = super.transact(actions);
            if (transacted.committed() && actions.stream().anyMatch(action -> action.key() instanceof CopyKey)) {
                remembered.putAll(before);
            }
            before.clear();
            return transacted;
        }
    }

    /** Only the first page of a Query is read. */
    static final class FirstPage extends StreamTableFilter {
        FirstPage(StreamTable table) {
            super(table);
        }

        @Override
        public Slice query(Query query) {
            return new Slice(super.query(query).items(), Optional.empty());
        }
    }

    /** All lives of an entity count as the same. */
    static final class LivesIgnored extends StreamTableFilter {
        LivesIgnored(StreamTable table) {
            super(table);
        }

        @Override
        public Optional<Item> get(Key key, Consistency consistency) {
            return super.get(key, consistency).map(item -> same(same(same(item, Attr.LIFE), Attr.FROM_LIFE), Attr.TO_LIFE));
        }

        @Override
        public Transacted transact(List<? extends Action<? extends Key>> actions) {
            return super.transact(actions.stream().map(action -> action instanceof Action.Check && !LinkRef.isLink(action.key())
                    && action.condition() instanceof Condition.Not
                            ? new Action.Check<>(action.key(), Condition.is(Kind.ENTITY).negated())
                            : action)
                    .toList());
        }

        private static Item same(Item item, String life) {
            return item.has(life) ? item.with(life, 0) : item;
        }
    }
}
