package io.relata.internal.cli.progress;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class ProgressOptionTest {
    @AfterEach
    void noTerminal() {
        System.clearProperty("relata-tool.terminal");
    }

    @Test
    void terminalShowsABar() {
        System.setProperty("relata-tool.terminal", "true");

        assertThat(started()).isInstanceOf(TerminalBar.class);
    }

    @Test
    void whatIsNoTerminalShowsLines() {
        assertThat(started()).isInstanceOf(ProgressLines.class);
    }

    @Test
    void terminalShowsLinesIfThatIsAskedFor() {
        System.setProperty("relata-tool.terminal", "true");

        assertThat(started("--no-progress")).isInstanceOf(ProgressLines.class);
    }

    private static Progress started(String... arguments) {
        try (Progress progress = CommandLine.populateCommand(new ProgressOption(), arguments).start("verify", "items", () -> 100)) {
            return progress;
        }
    }
}
