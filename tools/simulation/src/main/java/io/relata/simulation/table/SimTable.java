package io.relata.simulation.table;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.Condition;
import io.relata.internal.engine.table.action.ConditionEvaluator;
import io.relata.internal.engine.table.action.Outcome;
import io.relata.internal.engine.table.action.Transacted;
import io.relata.internal.engine.table.action.UpdateEvaluator;
import io.relata.internal.fanout.record.StreamRecord;
import io.relata.simulation.generated.WeakerConditions;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/** A table in memory with the semantics of DynamoDB and no faults; {@link Calls} adds those. */
public final class SimTable {
    private final Map<Key, Cell> cells = new LinkedHashMap<>();
    private final TableListener watch;
    private int tick = 1;
    private boolean scanned;

    public SimTable(TableListener watch) {
        this.watch = watch;
    }

    /** Starts with the items of another table. */
    public void startFrom(SimTable other) {
        other.cells.forEach((key, cell) -> cells.put(key, cell.fresh()));
    }

    public Optional<Item> item(Key key) {
        return Optional.ofNullable(cells.get(key)).flatMap(Cell::now);
    }

    public List<Item> items() {
        return cells.values().stream().flatMap(cell -> cell.now().stream()).toList();
    }

    /** Whether any item matches. */
    public boolean any(Predicate<Item> matching) {
        return cells.values().stream().anyMatch(cell -> cell.now().filter(matching).isPresent());
    }

    /** What was stored under a key at any time from {@code first} to {@code last}, the earliest first; empty where nothing was. */
    public List<Optional<Item>> states(Key key, int first, int last) {
        Cell cell = cells.get(key);
        return cell == null ? List.of(Optional.empty()) : cell.during(first, last);
    }

    /** All keys under which something was ever stored. */
    public Set<Key> keys() {
        return Collections.unmodifiableSet(cells.keySet());
    }

    /** Takes over what another table has held since a tick of that one. */
    public void follow(int since, Key key, Optional<Item> item) {
        tick = since;
        cell(key).set(since, item);
    }

    /** Deletes an item unconditionally. */
    public void remove(Writer writer, Key key) {
        write(writer, SendMode.ALONE, new Action.Delete<>(key, Condition.always()));
    }

    /** Counts changes. */
    public int tick() {
        return tick;
    }

    /** Whether anybody has begun to read all of it, as verify and audits do. */
    public boolean isScanned() {
        return scanned;
    }

    void scanned() {
        scanned = true;
    }

    Collection<Cell> cells() {
        return cells.values();
    }

    Cell cell(Key key) {
        return cells.computeIfAbsent(key, Cell::new);
    }

    public Outcome write(Writer writer, SendMode way, Action<? extends Key> action) {
        Cell cell = cell(action.key());
        if (!isMet(action, cell.now()) || way == SendMode.REFRESH && cell.now().isEmpty()) {
            return new Outcome.Refused(cell.now());
        }
        put(writer, way, cell, after(action, cell.now()));
        watch.committed();
        return new Outcome.Written();
    }

    private static boolean isMet(Action<? extends Key> action, Optional<Item> now) {
        WeakerConditions.evaluated(now, action.condition());
        return ConditionEvaluator.on(now, action.condition());
    }

    /** Writes all or nothing. */
    public Transacted transact(Writer writer, List<? extends Action<? extends Key>> actions) {
        if (actions.stream().map(Action::key).distinct().count() < actions.size()) {
            throw new IllegalStateException("a transaction has two actions on one item: " + actions);
        }
        List<Optional<Outcome.Refused>> refusals = actions.stream().map(action -> {
            Optional<Item> now = cell(action.key()).now();
            return isMet(action, now)
                    ? Optional.<Outcome.Refused>empty()
                    : Optional.of(new Outcome.Refused(now));
        }).toList();
        if (refusals.stream().anyMatch(Optional::isPresent)) {
            return new Transacted.Cancelled(refusals);
        }
        SendMode way = actions.stream().anyMatch(action -> action instanceof Action.Check) ? SendMode.FENCED : SendMode.UNFENCED;
        for (Action<? extends Key> action : actions) {
            if (!(action instanceof Action.Check)) {
                Cell cell = cell(action.key());
                put(writer, way, cell, after(action, cell.now()));
            }
        }
        watch.committed();
        return new Transacted.Committed();
    }

    private static Optional<Item> after(Action<? extends Key> action, Optional<Item> before) {
        if (action instanceof Action.Put<? extends Key> put) {
            return Optional.of(put.item());
        } else if (action instanceof Action.Update<? extends Key> update) {
            Item base = before.orElseGet(() -> Item.of(action.key()));
            return Optional.of(UpdateEvaluator.by(update.changes(), base));
        }
        return Optional.empty();
    }

    /** A write without effect leaves no stream record. */
    private void put(Writer writer, SendMode way, Cell cell, Optional<Item> after) {
        Optional<Item> before = cell.now();
        if (!before.equals(after)) {
            tick++;
            watch.changed(writer, new TableListener.Change(tick, cell.key(), way, before, after));
            cell.set(tick, after);
            watch.streamed(new StreamRecord("%09d".formatted(tick), cell.key(), before, after));
        }
    }
}
