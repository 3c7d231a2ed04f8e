package io.relata.benchmarks.command;

import io.relata.benchmarks.cascade.CascadeCommand;
import io.relata.benchmarks.cold.ColdStartCommand;
import io.relata.benchmarks.killed.KilledWorkerCommand;
import io.relata.benchmarks.totals.TotalsCommand;
import io.relata.benchmarks.transfer.ImportBenchmarkCommand;
import io.relata.benchmarks.transfer.RenameBenchmarkCommand;
import io.relata.benchmarks.warm.CallersCommand;
import io.relata.benchmarks.warm.CountCommand;
import io.relata.benchmarks.warm.LimitsCommand;
import io.relata.benchmarks.warm.PagesCommand;
import io.relata.benchmarks.warm.PairedCommand;
import io.relata.benchmarks.warm.SessionsCommand;
import io.relata.benchmarks.warm.WarmCommand;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** The command {@code ./relata benchmark}. */
@Command(name = "benchmark", description = "Measures on DynamoDB Local. Without a subcommand: fanout.", subcommands = {FanoutCommand.class,
        KilledWorkerCommand.class, WarmCommand.class, PairedCommand.class, CountCommand.class, CallersCommand.class, SessionsCommand.class,
        LimitsCommand.class,
        TotalsCommand.class,
        CascadeCommand.class,
        ImportBenchmarkCommand.class,
        RenameBenchmarkCommand.class,
        PagesCommand.class,
        ColdStartCommand.class})
public final class BenchmarkCommand implements Callable<Integer> {
    @Mixin
    private FanoutArguments arguments;

    @Override
    public Integer call() {
        arguments.measure();
        return 0;
    }
}
