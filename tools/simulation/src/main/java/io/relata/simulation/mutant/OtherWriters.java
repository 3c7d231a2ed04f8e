package io.relata.simulation.mutant;

import io.relata.internal.engine.core.Writers;
import io.relata.internal.engine.item.Attr;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.table.CoreTable;
import io.relata.internal.engine.table.ForwardingCoreTable;
import io.relata.internal.engine.table.OutcomeUnknownException;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.Outcome;
import io.relata.internal.engine.table.action.Transacted;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** An item that was removed and created again seems to go on from what was read before, as far as its list of writers tells. */
final class OtherWriters extends ForwardingCoreTable {
    private final Map<Key, Item> read = new HashMap<>();
    private final Set<Key> unanswered = new HashSet<>();

    OtherWriters(CoreTable table) {
        super(table);
    }

    @Override
    public Optional<Item> get(Key key, Consistency consistency) {
        Optional<Item> found = super.get(key, consistency);
        return unanswered.remove(key) ? goingOn(key, found) : remembered(key, found);
    }

    @Override
    public Outcome write(Action<CoreKey> action) {
        try {
            return super.write(action) instanceof Outcome.Refused refused ? goingOn(action.key(), refused) : new Outcome.Written();
        } catch (OutcomeUnknownException e) {
            unanswered.add(action.key());
            throw e;
        }
    }

    @Override
    public Transacted transact(List<Action<CoreKey>> actions) {
        try {
            Transacted transacted = super.transact(actions);
            return transacted instanceof Transacted.Cancelled cancelled ? goingOn(actions, cancelled) : transacted;
        } catch (OutcomeUnknownException e) {
            actions.forEach(action -> unanswered.add(action.key()));
            throw e;
        }
    }

    private Transacted goingOn(List<Action<CoreKey>> actions, Transacted.Cancelled cancelled) {
        return new Transacted.Cancelled(actions.stream()
                .map(action -> cancelled.refusals().get(actions.indexOf(action)).map(refused -> goingOn(action.key(), refused))).toList());
    }

    private Outcome.Refused goingOn(Key key, Outcome.Refused refused) {
        return new Outcome.Refused(goingOn(key, refused.found()), refused.earlier());
    }

    private Optional<Item> goingOn(Key key, Optional<Item> found) {
        Optional<Item> before = Optional.ofNullable(read.get(key));
        return remembered(key, before.isEmpty() ? found : found.map(now -> goingOn(before.get(), now)));
    }

    private static Item goingOn(Item before, Item now) {
        Writers writers = Writers.of(now);
        long first = before.number(Attr.VERSION) + 1;
        return writers.writes().isEmpty() || !writers.reachBackTo(first) || writers.goOnFrom(before)
                ? now
                : now.with(Writers.ATTRIBUTE, new Writers(first, writers.writes()).toString());
    }

    private Optional<Item> remembered(Key key, Optional<Item> found) {
        found.filter(item -> item.has(Attr.VERSION)).ifPresentOrElse(item -> read.put(key, item), () -> read.remove(key));
        return found;
    }
}
