package io.relata.internal.cli;

import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code ./relata} without a command. */
@Command(name = "./relata", description = "Runs, checks and measures Relata. ./relata COMMAND --help tells more of a command.")
final class RootCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        throw new ParameterException(spec.commandLine(), "a command is missing: "
                + Stream.of(ToolCommand.values()).map(ToolCommand::commandName).collect(Collectors.joining(", ")));
    }
}
