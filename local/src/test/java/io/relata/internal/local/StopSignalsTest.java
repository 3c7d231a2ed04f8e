package io.relata.internal.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class StopSignalsTest {
    private static final String READY = "ready";

    /** Is told to stop, and goes on calculating: also in a hook, for which an ordinary exit would wait. */
    static final class Endless {
        private Endless() {
        }

        public static void main(String[] args) throws InterruptedException {
            CountDownLatch stop = StopSignals.awaitable();
            Runtime.getRuntime().addShutdownHook(new Thread(Endless::calculate));
            System.out.println(READY);
            stop.await();
            System.exit(1);
        }

        private static void calculate() {
            long number = 0;
            while (number >= 0) {
                number = (number + 1) % Integer.MAX_VALUE;
            }
        }
    }

    @Test
    void aSignalEndsAProcessThatCantBeInterrupted() throws Exception {
        Process process = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-cp",
                System.getProperty("java.class.path"), Endless.class.getName()).redirectErrorStream(true).start();
        try {
            assertThat(firstLine(process)).isEqualTo(READY);

            process.destroy();

            assertThat(process.waitFor(5, TimeUnit.MINUTES)).isTrue();
            assertThat(process.exitValue()).isZero();
        } finally {
            process.destroyForcibly();
        }
    }

    private static String firstLine(Process process) throws IOException {
        return new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8)).readLine();
    }
}
