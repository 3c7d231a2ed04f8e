package io.relata.internal.cli.progress;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class ProgressLinesTest {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private long seconds;
    private final Progress lines = expecting(-1);

    private Progress expecting(long items) {
        return new ProgressLines("verify", "items", new PrintStream(out, true), () -> Duration.ofSeconds(seconds).toNanos(), () -> items);
    }

    @Test
    void lineIsPrintedEveryTenSecondsAndNotMoreOften() {
        for (seconds = 1; seconds <= 25; seconds++) {
            lines.reached(seconds * 100, "");
        }

        assertThat(out.toString().lines()).containsExactly("verify: 1,000 items", "verify: 2,000 items");
    }

    @Test
    void lineSaysHowLongTheRestTakes() {
        Progress known = expecting(2500);
        for (seconds = 0; seconds <= 20; seconds++) {
            known.reached(seconds * 100, "7 wrong");
        }

        assertThat(out.toString().lines()).containsExactly("verify: 1,000 items of about 2,500, 15 s left, 7 wrong",
                "verify: 2,000 items of about 2,500, 5 s left, 7 wrong");
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
