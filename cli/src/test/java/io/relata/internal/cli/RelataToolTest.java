package io.relata.internal.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.EnumSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** A project's tool lacks some commands, as that of this module does. */
class RelataToolTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();
    private final CommandLine tool = RelataTool.commandLine(EnumSet.allOf(ToolCommand.class)).setOut(new PrintWriter(out))
            .setErr(new PrintWriter(err));

    @Test
    void commandThatIsNotThereSaysSo() {
        assertThat(tool.execute("plan")).isEqualTo(ExitCode.NOT_DONE.code());
        assertThat(err.toString().strip())
                .isEqualTo("plan: this project's tool does not have it: call it where Relata itself is built");
    }

    @Test
    void completionIsPrintedWithoutThem() {
        assertThat(tool.execute("completion", "bash")).isEqualTo(ExitCode.DONE.code());
        assertThat(out.toString()).contains("complete -F _complete_relata");
    }

    @ParameterizedTest
    @ValueSource(strings = {"no-such-command", "no-such-command --help", "--help no-such-command", "no-such-command --version",
            "help no-such-command"})
    void unknownCommandIsRefusedWhateverIsBesideIt(String words) {
        assertThat(tool.execute(words.split(" "))).isEqualTo(ExitCode.NOT_DONE.code());
        assertThat(err.toString()).contains("no-such-command");
        assertThat(out.toString()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"--help", "help", "new --help", "help new"})
    void helpOfWhatThereIsIsPrinted(String words) {
        assertThat(tool.execute(words.split(" "))).isEqualTo(ExitCode.DONE.code());
        assertThat(out.toString()).contains("Usage:");
    }

    @Command(name = "say")
    static final class Say implements Runnable {
        @Spec
        private CommandSpec spec;

        @Override
        public void run() {
            spec.commandLine().getOut().print("said");
            spec.commandLine().getErr().print("beside");
        }
    }

    @Test
    void whatACommandPrintsIsWrittenOut() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        CommandLine line = RelataTool.commandLine(EnumSet.noneOf(ToolCommand.class)).addSubcommand(new Say());
        line.setOut(new PrintWriter(out, false, UTF_8)).setErr(new PrintWriter(err, false, UTF_8));

        line.execute("say");

        assertThat(out.toString(UTF_8)).isEqualTo("said");
        assertThat(err.toString(UTF_8)).isEqualTo("beside");
    }
}
