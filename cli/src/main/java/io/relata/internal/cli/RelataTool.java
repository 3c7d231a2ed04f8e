package io.relata.internal.cli;

import java.util.Collection;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.RunLast;
import picocli.CommandLine.UnmatchedArgumentException;

/** What {@code ./relata} runs. */
public final class RelataTool {
    private RelataTool() {
    }

    /** @param arguments a command and its arguments; the property {@code relata-tool.home} says where the project is */
    public static void main(String[] arguments) {
        ToolLogging.configure();
        System.exit(commandLine(called(arguments)).execute(arguments));
    }

    /** @param loaded the commands whose classes are loaded; of the others there is a name and a summary */
    public static CommandLine commandLine(Collection<ToolCommand> loaded) {
        CommandLine root = new CommandLine(new RootCommand());
        for (ToolCommand command : ToolCommand.values()) {
            root.addSubcommand(command.commandName(),
                    loaded.contains(command) ? command.load().orElseGet(() -> summary(command)) : summary(command));
        }
        root.addSubcommand(new HelpCommand());
        complete(root);
        return root.setCaseInsensitiveEnumValuesAllowed(true).setUsageHelpLongOptionsMaxWidth(24)
                .setParameterExceptionHandler(ErrorLine::wrongUsage).setExecutionExceptionHandler(ErrorLine::failure)
                .setExecutionStrategy(RelataTool::run);
    }

    /** A command that there is not has no help: beside {@code --help}, picocli itself takes any word for right. */
    private static int run(ParseResult parsed) {
        if (!parsed.unmatched().isEmpty()) {
            throw new UnmatchedArgumentException(parsed.commandSpec().commandLine(), parsed.unmatched());
        }
        try {
            return new RunLast().execute(parsed);
        } finally {
            // Writers of picocli keep what is printed without the end of a line.
            parsed.asCommandLineList().forEach(line -> {
                line.getOut().flush();
                line.getErr().flush();
            });
        }
    }

    /** What a project's tool does not contain says so when it is called. */
    private static CommandSpec summary(ToolCommand command) {
        CommandSpec spec = CommandSpec.wrapWithoutInspection((Callable<Integer>) () -> {
            throw new CommandFailedException("this project's tool does not have it: call it where Relata itself is built");
        });
        spec.usageMessage().description(command.summary());
        return spec;
    }

    private static Set<ToolCommand> called(String[] arguments) {
        Optional<ToolCommand> called = Stream.of(arguments).filter(argument -> !argument.equals("help")).findFirst()
                .flatMap(ToolCommand::named);
        return called.map(EnumSet::of).orElse(EnumSet.noneOf(ToolCommand.class));
    }

    /** What is the same for all commands. */
    private static void complete(CommandLine line) {
        CommandSpec spec = line.getCommandSpec();
        spec.mixinStandardHelpOptions(true).versionProvider(new Version());
        spec.usageMessage().sortOptions(false).exitCodeListHeading("%nExit codes:%n").exitCodeList(ExitCode.table());
        line.getSubcommands().values().forEach(RelataTool::complete);
    }
}
