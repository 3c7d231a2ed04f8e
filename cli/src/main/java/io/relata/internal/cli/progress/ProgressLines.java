package io.relata.internal.cli.progress;

import java.io.PrintStream;
import java.time.Duration;
import java.util.function.LongSupplier;

/** A line every ten seconds, for logs and for terminals that can't show a bar. */
final class ProgressLines implements Progress {
    private static final long INTERVAL_NANOS = Duration.ofSeconds(10).toNanos();

    private final String task;
    private final String unit;
    private final PrintStream out;
    private final LongSupplier nanoTime;
    private long printed;

    ProgressLines(String task, String unit, PrintStream out, LongSupplier nanoTime) {
        this.task = task;
        this.unit = unit;
        this.out = out;
        this.nanoTime = nanoTime;
        this.printed = nanoTime.getAsLong();
    }

    @Override
    public void reached(long done, String note) {
        long now = nanoTime.getAsLong();
        if (now - printed >= INTERVAL_NANOS) {
            printed = now;
            out.printf("%s: %,d %s%s%n", task, done, unit, note.isEmpty() ? "" : ", " + note);
        }
    }

    @Override
    public String startOfLine() {
        return "";
    }

    @Override
    public void close() {
        // The last line of the command says how it ended.
    }
}
