package io.relata.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

class RelataToolTest {
    @ParameterizedTest
    @ValueSource(strings = {"--help", "-h", "help"})
    void helpNamesEveryCommandWithASummaryAndTheExitCodes(String help) {
        Run run = Run.of(help);

        assertThat(run.code()).isZero();
        assertThat(run.err()).isEmpty();
        assertThat(run.out()).startsWith("Usage: ./relata");
        for (ToolCommand command : ToolCommand.values()) {
            assertThat(run.out()).containsPattern("\n  " + command.commandName() + " +" + command.summary().substring(0, 20));
        }
        assertThat(run.out()).contains("Exit codes:", "0   Done", "1   Done", "2   Not done");
    }

    @ParameterizedTest
    @EnumSource(ToolCommand.class)
    void summaryFitsIntoOneLineOfTheHelp(ToolCommand command) {
        assertThat(command.summary()).hasSizeLessThan(66).doesNotEndWith(".");
    }

    @Test
    void versionNamesTheToolAndTheJavaThatRunsIt() {
        assertThat(Run.of("--version").out()).startsWith("relata ").contains("Java " + System.getProperty("java.version"));
    }

    @Test
    void misspelledCommandIsToldTheNearest() {
        assertThat(Run.of("verfy")).isEqualTo(
                new Run(2, "", "relata: unknown command 'verfy', did you mean verify? ./relata --help tells more\n"));
    }

    @Test
    void missingCommandIsToldAllThereAre() {
        assertThat(Run.of())
                .isEqualTo(new Run(2, "",
                        "relata: a command is missing: new, start, verify, console, lineage, may, tenant, erase, token, plan, redrive, "
                                + "reindex, simulate, benchmark, pages, completion; ./relata --help tells more\n"));
    }

    @Test
    void misspelledOptionIsToldTheNearest() {
        Run run = command("--repiar");

        assertThat(run.code()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).isEqualTo("sample: unknown option '--repiar', did you mean --repair? ./relata sample --help tells more\n");
    }

    @Test
    void valueThatCannotBeReadIsNamedWithItsOption() {
        assertThat(command("--segments", "many").err()).isEqualTo(
                "sample: Invalid value for option '--segments': 'many' is not an int; ./relata sample --help tells more\n");
        assertThat(command("more").err()).isEqualTo("sample: unknown argument 'more'; ./relata sample --help tells more\n");
    }

    @Test
    void foreseenFailureIsOneLineAndAnotherComesWithItsStackTrace() {
        assertThat(command("--repair")).isEqualTo(new Run(2, "", "sample: port 8080 is in use: give another --port\n"));
        assertThat(command("--segments", "0").code()).isEqualTo(2);
        assertThat(command("--segments", "0").err())
                .startsWith("sample: failed unexpectedly\njava.lang.ArithmeticException: / by zero\n\tat ");
    }

    @Command(name = "sample", description = "Fails.")
    static final class Sample implements Callable<Integer> {
        @Option(names = "--segments", defaultValue = "1")
        private int segments;

        @Option(names = "--repair")
        private boolean repair;

        @Override
        public Integer call() {
            if (repair) {
                throw new CommandFailedException("port 8080 is in use: give another --port");
            }
            return 1 / segments;
        }
    }

    private static Run command(String... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        CommandLine line = RelataTool.commandLine(List.of()).addSubcommand(new Sample());
        line.setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true))
                .setParameterExceptionHandler(ErrorLine::wrongUsage).setExecutionExceptionHandler(ErrorLine::failure);
        String[] all = new String[arguments.length + 1];
        all[0] = "sample";
        System.arraycopy(arguments, 0, all, 1, arguments.length);
        return new Run(line.execute(all), out.toString(), err.toString());
    }
}
