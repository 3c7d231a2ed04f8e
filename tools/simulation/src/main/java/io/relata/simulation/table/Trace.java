package io.relata.simulation.table;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** The steps of a history, in words; or nothing if they are not needed. */
public final class Trace {
    private final List<String> lines = new ArrayList<>();
    private final boolean kept;

    private Trace(boolean kept) {
        this.kept = kept;
    }

    public static Trace kept() {
        return new Trace(true);
    }

    public static Trace none() {
        return new Trace(false);
    }

    public void say(String who, Supplier<String> what) {
        if (kept) {
            lines.add("%4d  %-11s %s".formatted(lines.size() + 1, who, what.get()));
        }
    }

    /** Numbered lines. */
    public List<String> lines() {
        return lines;
    }
}
