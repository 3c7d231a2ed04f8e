package io.relata.internal.cli.progress;

import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;

/** A bar in the last line of the terminal. Output is written over it, and it is drawn anew below. */
final class TerminalBar implements Progress {
    private static final String START_OF_LINE = "\r\u001b[K";

    private final RemainingTime left = new RemainingTime(System::nanoTime);
    private final ProgressBar bar;

    /** @param expected how many there will be; there may be more; -1 if that is not known */
    TerminalBar(String task, String unit, long expected) {
        this.bar = new ProgressBarBuilder().setTaskName(task).setUnit(" " + unit, 1).setInitialMax(expected).showSpeed()
                .setEtaFunction(state -> left.until(state.getMax()))
                .setConsumer(new ConsoleProgressBarConsumer(System.err)).build();
    }

    @Override
    public void reached(int part, long done, String note) {
        left.reached(part, done);
        if (!bar.isIndefinite()) {
            bar.maxHint(Math.max(bar.getMax(), done));
        }
        bar.stepTo(done).setExtraMessage(note.isEmpty() ? "" : " " + note);
    }

    @Override
    public String startOfLine() {
        return START_OF_LINE;
    }

    @Override
    public void close() {
        bar.close();
    }
}
