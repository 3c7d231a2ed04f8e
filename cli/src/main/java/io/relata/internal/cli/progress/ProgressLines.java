package io.relata.internal.cli.progress;

import java.io.PrintStream;
import java.time.Duration;
import java.util.function.LongSupplier;

/** A line every ten seconds, with the time that is left, for logs and for terminals that can't show a bar. */
final class ProgressLines implements Progress {
    private static final long INTERVAL_NANOS = Duration.ofSeconds(10).toNanos();

    private final String task;
    private final String unit;
    private final PrintStream out;
    private final LongSupplier nanoTime;
    private final LongSupplier expected;
    private final RemainingTime left;
    private long printed;
    private long all;

    /** @param expected how many there will be; asked for when the first line is printed */
    ProgressLines(String task, String unit, PrintStream out, LongSupplier nanoTime, LongSupplier expected) {
        this.task = task;
        this.unit = unit;
        this.out = out;
        this.nanoTime = nanoTime;
        this.expected = expected;
        this.left = new RemainingTime(nanoTime);
        this.printed = nanoTime.getAsLong();
    }

    @Override
    public void reached(int part, long done, String note) {
        long now = nanoTime.getAsLong();
        left.reached(part, done);
        if (now - printed >= INTERVAL_NANOS) {
            printed = now;
            all = all == 0 ? expected.getAsLong() : all;
            out.printf("%s: %,d %s%s%s%n", task, done, unit, rest(), note.isEmpty() ? "" : ", " + note);
        }
    }

    private String rest() {
        return left.until(all).map(time -> " of about %,d, %s left".formatted(all, RemainingTime.text(time))).orElse("");
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
