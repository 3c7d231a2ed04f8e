package io.relata.simulation.table;

import io.relata.internal.engine.key.Key;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** Writes without a response that are still to be executed. */
public final class DelayedWrites {
    private final List<Write> writes = new ArrayList<>();

    /**
     * One of them.
     *
     * @param landing executes it, and describes the outcome
     */
    record Write(Writer writer, List<Key> keys, String words, Supplier<Supplier<String>> landing) {
    }

    void add(Write write) {
        writes.add(write);
    }

    public boolean isEmpty() {
        return writes.isEmpty();
    }

    public boolean has(Writer.Role role) {
        return writes.stream().anyMatch(write -> write.writer().role() == role);
    }

    /** Those that no transaction blocks. */
    public int landable(SimTable table) {
        return (int) writes.stream().filter(write -> isFree(write, table)).count();
    }

    /** Executes one that is not blocked and concerns one of these items, if any. */
    public void landOn(List<?> items, SimTable table, Trace trace) {
        writes.stream().filter(write -> isFree(write, table)).filter(write -> touches(write, items)).findFirst()
                .ifPresent(write -> land(write, trace));
    }

    public boolean hasOn(List<?> items) {
        return writes.stream().anyMatch(write -> touches(write, items));
    }

    /** Executes one that is not blocked. */
    public void land(SimTable table, int index, Trace trace) {
        land(writes.stream().filter(each -> isFree(each, table)).skip(index).findFirst().orElseThrow(), trace);
    }

    private void land(Write write, Trace trace) {
        writes.remove(write);
        Supplier<String> end = write.landing().get();
        trace.say("late", () -> write.words() + ": " + end.get());
    }

    private static boolean touches(Write write, List<?> items) {
        return write.keys().stream().anyMatch(items::contains);
    }

    private static boolean isFree(Write write, SimTable table) {
        return write.keys().stream().noneMatch(key -> table.cell(key).isLocked());
    }
}
