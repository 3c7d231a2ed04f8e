package io.relata.benchmarks.command;

import io.relata.benchmarks.FanoutBenchmark;
import io.relata.internal.cli.progress.Progress;
import io.relata.internal.cli.progress.ProgressOption;
import java.util.List;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** The sizes and handlers that the fan-out benchmark measures. */
final class FanoutArguments {
    @Parameters(arity = "0..*", paramLabel = "COPIES", defaultValue = "1 10 100 1000 10000 100000", split = " ", description = "numbers of "
            + "copies; without, 1 to 100,000 (${DEFAULT-VALUE}), which takes half an hour")
    private List<Integer> copies;

    @Mixin
    private ProgressOption progress;

    void measure() {
        try (Progress shown = progress.start("benchmark fanout", "of %,d lines".formatted(FanoutBenchmark.lines(copies)),
                () -> FanoutBenchmark.lines(copies))) {
            Printer printer = new Printer(shown);
            FanoutBenchmark.run(copies, printer::print);
        }
    }

    /** Counts the lines of the table below its head. */
    private static final class Printer {
        private final Progress shown;
        private int printed = -1;

        Printer(Progress shown) {
            this.shown = shown;
        }

        void print(String line) {
            System.out.println(shown.startOfLine() + line);
            printed++;
            shown.reached(printed, "");
        }
    }
}
