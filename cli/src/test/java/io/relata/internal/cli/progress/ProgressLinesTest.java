package io.relata.internal.cli.progress;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class ProgressLinesTest {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private long seconds;
    private final Progress lines = new ProgressLines("verify", "items", new PrintStream(out, true),
            () -> Duration.ofSeconds(seconds).toNanos());

    @Test
    void lineIsPrintedEveryTenSecondsAndNotMoreOften() {
        for (seconds = 1; seconds <= 25; seconds++) {
            lines.reached(seconds * 100, "");
        }

        assertThat(out.toString().lines()).containsExactly("verify: 1,000 items", "verify: 2,000 items");
    }

    @Test
    void lineEndsWithTheNote() {
        seconds = 10;
        lines.reached(12, "3 wrong");

        assertThat(out.toString().lines()).containsExactly("verify: 12 items, 3 wrong");
    }

    @Test
    void nothingHasToBePrintedBeforeALineOfOutput() {
        assertThat(lines.startOfLine()).isEmpty();
    }
}
