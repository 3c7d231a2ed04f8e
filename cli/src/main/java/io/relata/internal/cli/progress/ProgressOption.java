package io.relata.internal.cli.progress;

import java.util.function.LongSupplier;
import picocli.CommandLine.Option;

/** The option of commands that take long. */
public final class ProgressOption {
    @Option(names = "--no-progress", description = "prints a line every ten seconds instead of a progress bar, "
            + "as where there is no terminal")
    private boolean linesOnly;

    /**
     * @param expected how many there will be; asked for only where it is shown; -1 if that is not known
     */
    public Progress start(String task, String unit, LongSupplier expected) {
        boolean terminal = Boolean.getBoolean("relata-tool.terminal");
        return terminal && !linesOnly
                ? new TerminalBar(task, unit, expected.getAsLong())
                : new ProgressLines(task, unit, System.err, System::nanoTime, expected);
    }
}
