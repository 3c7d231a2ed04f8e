package io.relata.simulation.mutant;

import io.relata.internal.engine.item.Attr;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.key.LinkRef;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.AttributeChange;
import io.relata.internal.engine.table.action.Condition;
import io.relata.internal.engine.table.action.Outcome;
import io.relata.internal.fanout.derivation.Fault;
import io.relata.internal.fanout.derivation.Finding;
import io.relata.internal.fanout.record.StreamRecord;
import io.relata.internal.fanout.verify.repair.Repair;
import io.relata.simulation.model.Social;
import io.relata.simulation.table.StreamTable;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Errors in what follows from parents, in the stream function and in repair. */
final class ParentMutants {
    private ParentMutants() {
    }

    /** Changes what is written to core items. */
    static class Corrections extends StreamTableFilter {
        private final UnaryOperator<Action.Update<CoreKey>> change;

        Corrections(StreamTable table, UnaryOperator<Action.Update<CoreKey>> change) {
            super(table);
            this.change = change;
        }

        @Override
        public Outcome correct(Action<CoreKey> action) {
            return super.correct(action instanceof Action.Update<CoreKey> update ? change.apply(update) : action);
        }
    }

    static Action.Update<CoreKey> unchecked(Action.Update<CoreKey> update) {
        return new Action.Update<>(update.key(), update.changes(), Condition.always());
    }

    static Action.Update<CoreKey> firstVersion(Action.Update<CoreKey> update) {
        return LinkRef.isLink(update.key()) ? assigning(update, Map.of(Attr.VERSION, 1L)) : update;
    }

    private static Action.Update<CoreKey> assigning(Action.Update<CoreKey> update, Map<String, Object> values) {
        return new Action.Update<>(update.key(),
                update.changes().stream().<AttributeChange>map(change -> values.containsKey(change.attribute())
                        ? new AttributeChange.Assign(change.attribute(), values.get(change.attribute()))
                        : change).toList(),
                update.condition());
    }

    /** A link of earlier lives keeps them. */
    static final class OldLives extends StreamTableFilter {
        OldLives(StreamTable table) {
            super(table);
        }

        @Override
        public Outcome correct(Action<CoreKey> action) {
            if (!(action instanceof Action.Update<CoreKey> update)) {
                return super.correct(action);
            }
            Optional<Item> alive = LinkRef.isLink(update.key())
                    ? table.get(update.key(), Consistency.STRONG).filter(Kind.LINK::is)
                    : Optional.empty();
            Map<String, Object> lives = new HashMap<>();
            alive.ifPresent(link -> List.of(Attr.FROM_LIFE, Attr.TO_LIFE).forEach(life -> lives.put(life, link.number(life))));
            return super.correct(assigning(update, lives));
        }
    }

    /** Where there is no link, not even a tombstone, none is created, because its ends seem to be gone. */
    static final class RemovedStayAway extends StreamTableFilter {
        private boolean absent;

        RemovedStayAway(StreamTable table) {
            super(table);
        }

        @Override
        public Optional<Item> get(Key key, Consistency consistency) {
            Optional<Item> found = super.get(key, consistency);
            if (LinkRef.isLink(key)) {
                absent = found.isEmpty();
            }
            return found.filter(item -> !absent || LinkRef.isLink(key) || !Kind.ENTITY.is(item));
        }
    }

    /** Every team seems to belong to the club whose link was just read. */
    static final class AnyParent extends StreamTableFilter {
        private Optional<Key> link = Optional.empty();

        AnyParent(StreamTable table) {
            super(table);
        }

        @Override
        public Optional<Item> get(Key key, Consistency consistency) {
            Optional<Item> found = super.get(key, consistency);
            if (LinkRef.isLink(key)) {
                link = Optional.of(key);
            }
            boolean team = key.type().startsWith(Social.TEAM.name() + "#") && link.isPresent();
            return team ? found.filter(Kind.ENTITY::is).map(item -> item.with("clubId", EntityRef.ofType(link.get().type()).id())) : found;
        }
    }

    /** The creation of a club, also in place of a tombstone, is ignored. */
    static List<StreamRecord> withoutReturns(List<StreamRecord> records) {
        return records.stream().filter(record -> !record.key().type().startsWith(Social.CLUB.name() + "#") || LinkRef.isLink(record.key())
                || record.before().filter(Kind.ENTITY::is).isPresent() || record.after().filter(Kind.ENTITY::is).isEmpty()).toList();
    }

    /** Repair ignores one kind of fault. */
    record LeftAsItIs(Fault fault) implements Mutation {
        @Override
        public void repair(Repair repair, StreamTable table, Finding finding) {
            if (finding.fault() != fault) {
                repair.repair(finding);
            }
        }
    }

    /** Repair writes places unconditionally. */
    static final class PlacedUnchecked implements Mutation {
        @Override
        public StreamTable verified(StreamTable table) {
            return new Corrections(table, update -> LinkRef.isLink(update.key()) ? update : unchecked(update));
        }
    }
}
