package io.relata.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class SimulateTest {
    @TempDir
    private Path directory;

    @Test
    void exitStatusSaysWhetherAHistoryWentWrong() {
        assertThat(run("--seeds", "50", "--workers", "2", "--model", "social,office")).isZero();
        assertThat(run("--replay", "7", "--model", "social")).isZero();
        assertThat(run("--replay", "4", "--mutant", "LIVES_BEGIN_WITH_EACH_CHANGE", "--model", "social")).isOne();
    }

    @Test
    void exitStatusSaysWhetherEveryMistakeWasNoticed() {
        assertThat(run("--seeds", "500", "--mutant", "one_order", "--model", "social")).isZero();
        assertThat(run("--seeds", "1", "--mutant", "NO_SECOND_READ", "--model", "social")).isOne();
    }

    @Test
    void unknownMistakeIsRefusedWithThoseThatThereAre() {
        assertThat(run("--mutant", "nonsense")).isEqualTo(CommandLine.ExitCode.USAGE);
    }

    @Test
    void unknownModelIsRefusedBeforeAnythingIsPlayedOrRemembered() {
        assertThat(run("--model", "nonsense")).isEqualTo(CommandLine.ExitCode.USAGE);
        assertThat(failed()).doesNotExist();
    }

    @Test
    void sequencesAreOfTheModelsThatAreNamed() {
        assertThat(run("--sequential", "--seeds", "6", "--model", "office,drawn", "--no-progress")).isZero();
        assertThat(run("--sequential", "--model", "nonsense")).isEqualTo(CommandLine.ExitCode.USAGE);
    }

    @Test
    void whatWentWrongBeforeIsPlayedFirstAndForgottenWhenItGoesWell() throws IOException {
        Files.writeString(failed(), "7 social\n");

        assertThat(run("--seeds", "1", "--model", "office")).isZero();
        assertThat(failed()).doesNotExist();
    }

    private Path failed() {
        return directory.resolve("failed-seeds");
    }

    private int run(String... arguments) {
        return new CommandLine(new Simulate())
                .execute(Stream.concat(Stream.of("--failed", failed().toString()), Stream.of(arguments)).toArray(String[]::new));
    }
}
