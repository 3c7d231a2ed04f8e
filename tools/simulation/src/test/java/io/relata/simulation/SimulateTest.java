package io.relata.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class SimulateTest {
    @Test
    void exitStatusSaysWhetherAHistoryWentWrong() {
        assertThat(run("--seeds", "50", "--workers", "2", "--model", "social,office")).isZero();
        assertThat(run("--replay", "7", "--model", "social")).isZero();
        assertThat(run("--replay", "2", "--mutant", "EVENTUAL_TRUTH", "--model", "social")).isOne();
    }

    @Test
    void exitStatusSaysWhetherEveryMistakeWasNoticed() {
        assertThat(run("--seeds", "500", "--mutant", "removals_ignored", "--model", "social")).isZero();
        assertThat(run("--seeds", "1", "--mutant", "LATE_UNLINK", "--model", "social")).isOne();
    }

    @Test
    void unknownMistakeIsRefusedWithThoseThatThereAre() {
        assertThat(run("--mutant", "nonsense")).isEqualTo(CommandLine.ExitCode.USAGE);
    }

    @Test
    void unknownModelIsRefusedWithThoseThatThereAre() {
        assertThat(run("--model", "nonsense")).isEqualTo(CommandLine.ExitCode.USAGE);
    }

    private static int run(String... arguments) {
        return new CommandLine(new Simulate()).execute(arguments);
    }
}
