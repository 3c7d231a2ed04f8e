package io.relata.benchmarks.command;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** The command {@code ./relata benchmark fanout}. */
@Command(name = "fanout", description = "The cost of propagating a change of one entity to its copies, beside other ways to do it, as a "
        + "Markdown table.")
public final class FanoutCommand implements Callable<Integer> {
    @Mixin
    private FanoutArguments arguments;

    @Override
    public Integer call() {
        arguments.measure();
        return 0;
    }
}
