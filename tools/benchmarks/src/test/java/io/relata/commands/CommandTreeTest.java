package io.relata.commands;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.internal.cli.ExitCode;
import io.relata.internal.cli.RelataTool;
import io.relata.internal.cli.ToolCommand;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.EnumSet;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** What is the same for every command of the tool, and every subcommand. */
class CommandTreeTest {
    private static final CommandLine ALL = RelataTool.commandLine(EnumSet.allOf(ToolCommand.class));

    static Stream<CommandSpec> commands() {
        return below(ALL).map(CommandLine::getCommandSpec).filter(command -> !command.name().equals("help"));
    }

    private static Stream<CommandLine> below(CommandLine line) {
        return Stream.concat(Stream.of(line), line.getSubcommands().values().stream().flatMap(CommandTreeTest::below));
    }

    private record Run(int code, String out, String err) {
        static Run of(String arguments) {
            StringWriter out = new StringWriter();
            StringWriter err = new StringWriter();
            CommandLine line = RelataTool.commandLine(EnumSet.allOf(ToolCommand.class)).setOut(new PrintWriter(out, true))
                    .setErr(new PrintWriter(err, true));
            return new Run(line.execute(arguments.trim().split(" ")), out.toString(), err.toString());
        }
    }

    private static String arguments(CommandSpec command) {
        return command.qualifiedName().substring("./relata".length());
    }

    private static String withRequired(CommandSpec command) {
        return arguments(command) + command.positionalParameters().stream().filter(PositionalParamSpec::required).map(parameter -> " value")
                .collect(Collectors.joining());
    }

    @Test
    void commandsAreThese() {
        assertThat(commands().map(CommandSpec::qualifiedName)).containsExactly("./relata", "./relata new", "./relata start",
                "./relata verify",
                "./relata console", "./relata lineage", "./relata may", "./relata tenant", "./relata tenant list",
                "./relata tenant create", "./relata tenant export", "./relata tenant delete", "./relata erase", "./relata export",
                "./relata import",
                "./relata restore", "./relata token",
                "./relata plan", "./relata deploy", "./relata migrate", "./relata ops", "./relata ops redrive", "./relata ops discard",
                "./relata ops given-up", "./relata ops errors", "./relata ops trace", "./relata redrive", "./relata reindex",
                "./relata simulate", "./relata benchmark",
                "./relata benchmark fanout", "./relata benchmark killed", "./relata benchmark warm", "./relata benchmark paired",
                "./relata benchmark count",
                "./relata benchmark callers", "./relata benchmark sessions", "./relata benchmark limits", "./relata benchmark totals",
                "./relata benchmark cascade", "./relata benchmark import", "./relata benchmark rename",
                "./relata benchmark pages",
                "./relata benchmark cold",
                "./relata pages", "./relata completion");
    }

    @ParameterizedTest
    @MethodSource("commands")
    void helpHasUsageOptionsAndExitCodes(CommandSpec command) {
        Run run = Run.of(arguments(command) + " --help");

        assertThat(run.code()).isZero();
        assertThat(run.err()).isEmpty();
        assertThat(run.out()).startsWith("Usage: " + command.qualifiedName() + " ").contains("-h, --help", "-V, --version", "Exit codes:");
        assertThat(command.usageMessage().exitCodeList()).containsOnlyKeys(" 0", " 1", " 2")
                .containsValues(Stream.of(ExitCode.values()).map(ExitCode::meaning).toArray(String[]::new));
    }

    @ParameterizedTest
    @MethodSource("commands")
    void everyOptionAndArgumentIsDescribed(CommandSpec command) {
        assertThat(command.usageMessage().description()).isNotEmpty();
        assertThat(command.args()).allSatisfy(argument -> assertThat(argument.description()).as(argument.toString()).isNotEmpty());
    }

    @ParameterizedTest
    @MethodSource("commands")
    void unknownOptionIsWrongUsageInOneLine(CommandSpec command) {
        Run run = Run.of(withRequired(command) + " --hepl");

        assertThat(run.code()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err().lines()).singleElement().asString().contains("unknown option '--hepl', did you mean --help",
                command.qualifiedName() + " --help tells more");
    }

    @Test
    void valuesThatCannotBeReadAreWrongUsage() {
        for (String arguments : List.of("start --port http", "verify --segments many", "simulate --seeds few", "benchmark many",
                "benchmark killed --task SING", "benchmark warm SING", "completion fish", "plan --endpoint")) {
            Run run = Run.of(arguments);
            assertThat(run.code()).as(arguments).isEqualTo(2);
            assertThat(run.err().lines()).as(arguments).hasSize(1);
        }
    }

    @Test
    void versionIsToldByEveryCommand() {
        assertThat(commands().map(command -> Run.of(arguments(command) + " --version").out())).allSatisfy(
                version -> assertThat(version).startsWith("relata "));
    }
}
