package io.relata.internal.fanout;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.table.CoreTable;
import io.relata.internal.engine.table.ProgressTable;
import io.relata.internal.engine.table.Query;
import io.relata.internal.engine.table.ScanTable;
import io.relata.internal.engine.table.Slice;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.BatchedUpdate;
import io.relata.internal.engine.table.action.Outcome;
import io.relata.internal.engine.table.action.Transacted;
import io.relata.internal.engine.table.memory.MemoryCoreTable;
import io.relata.internal.engine.table.memory.MemoryTable;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.IntConsumer;
import java.util.function.Supplier;

/** A table in memory, for fan-outs that are too large to try on a real one. Calls can be made to fail, before or after they took effect. */
final class CrashingTable implements ScanTable, ProgressTable {
    /** Ends the function at a call. */
    static final class Crash extends RuntimeException {
        private static final long serialVersionUID = 1;
    }

    private final MemoryTable table = new MemoryTable();
    private int callsToCrash = -1;
    private boolean crashesAfterwards;
    private int refreshes;
    private int scans;
    private Runnable passing = () -> {};

    /** @param others what happens at each call, for example that time passes */
    void whileCalled(Runnable others) {
        whileCalled(call -> others.run());
    }

    /** @param others what happens at each call, told its number, from 1 on; calls of its own are none of these */
    void whileCalled(IntConsumer others) {
        int[] calls = {0};
        boolean[] busy = {false};
        passing = () -> {
            if (!busy[0]) {
                busy[0] = true;
                others.accept(++calls[0]);
                busy[0] = false;
            }
        };
    }

    /** The same table as callers of the API use it, whose calls are not counted and do not fail. */
    CoreTable ofCallers() {
        return new MemoryCoreTable(table);
    }

    void put(Item item) {
        table.put(item);
    }

    void remove(Key key) {
        table.remove(key);
    }

    boolean isMissing(Key key) {
        return !table.contains(key);
    }

    Collection<Item> items() {
        return table.items();
    }

    /** How many updates of copies were written or tried. */
    int refreshes() {
        return refreshes;
    }

    /** How many pages of it were read. */
    int scans() {
        return scans;
    }

    /** The call after {@code calls} more fails, with or without effect. */
    void crashAfter(int calls, boolean withEffect) {
        callsToCrash = calls;
        crashesAfterwards = withEffect;
    }

    void neverCrash() {
        callsToCrash = -1;
    }

    private <T> T call(Supplier<T> effect) {
        passing.run();
        if (callsToCrash == 0 && !crashesAfterwards) {
            throw new Crash();
        }
        T answer = effect.get();
        if (callsToCrash == 0) {
            throw new Crash();
        }
        callsToCrash = Math.max(-1, callsToCrash - 1);
        return answer;
    }

    @Override
    public Optional<Item> get(Key key, Consistency consistency) {
        return call(() -> table.get(key, consistency));
    }

    @Override
    public Slice query(Query query) {
        return call(() -> table.query(query));
    }

    @Override
    public Slice scan(int segment, int segments, Optional<Item> startAfter, int limit) {
        return call(() -> {
            scans++;
            return table.scan(segment, segments, startAfter, limit);
        });
    }

    @Override
    public List<Outcome> updateExisting(List<Action.Update<CopyKey>> updates) {
        return call(() -> {
            refreshes += updates.size();
            updates.forEach(BatchedUpdate::of);
            List<Outcome> outcomes = new ArrayList<>();
            updates.forEach(
                    update -> outcomes.add(isMissing(update.key()) ? new Outcome.Refused(Optional.empty()) : table.write(update)));
            return outcomes;
        });
    }

    @Override
    public Outcome delete(Action.Delete<CopyKey> deletion) {
        return call(() -> table.write(deletion));
    }

    @Override
    public Outcome write(Action<CopyKey> action) {
        return call(() -> table.write(action));
    }

    @Override
    public Outcome correct(Action<CoreKey> action) {
        return call(() -> table.write(action));
    }

    @Override
    public Transacted transact(List<? extends Action<? extends Key>> actions) {
        return call(() -> table.transact(actions));
    }
}
