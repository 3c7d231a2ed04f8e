package io.relata.benchmarks.killed;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The full size: {@code ./relata benchmark killed}. */
@Tag("full")
class KilledWorkerIT {
    private static final Path ARCHIVE = Path.of(System.getProperty("relata-tool.home", "../.."), "samples/target/function.zip");

    /** Many times as long as a turn of 25 copies takes: otherwise a worker that was not killed is not alone. */
    private static final Duration VISIBILITY = Duration.ofSeconds(12);

    @TempDir
    Path folder;

    @Test
    void killedWhileTheStoreKeepsChangingEveryCopyEqualsItsSourceInTheEnd() throws InterruptedException {
        KillPlan plan = new KillPlan(KillPlan.Task.REFRESH, 800, 2, 2, 25, VISIBILITY, 7);

        Result result = new KilledWorker(ARCHIVE, folder).run(plan);

        assertThat(result.audit().isRight()).as(result.toString()).isTrue();
        assertThat(result.kills()).isEqualTo(2);
        assertThat(result.deadLetters()).isZero();
        assertThat(result.writes()).as("one more pass for both changes, and what was done twice").isBetween(result.needed(),
                result.needed() * 3 / 2);
    }
}
