package io.relata.internal.console.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.relata.internal.console.source.ConsoleEvent;
import io.relata.internal.console.source.EventRing;
import io.relata.internal.console.source.Live.Progress;
import io.relata.internal.console.source.RawTable;
import io.relata.internal.engine.key.IndexNames;
import io.relata.internal.local.LinkedTable;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Large fan-outs of the store 004, about which the index knows four items: itself, two copies and a link. */
class FanoutJobsTest {
    private static final String JOB = "progress#1";

    private final EventRing events = new EventRing(Clock.systemUTC());
    private LinkedTable table;
    private FanoutJobs jobs;

    @BeforeEach
    void create() {
        table = LinkedTable.create("Jobs-" + UUID.randomUUID());
        jobs = new FanoutJobs(new RawTable(table.dynamoDb(), table.name(), IndexNames.SAME), 2, events);
    }

    @AfterEach
    void delete() {
        table.close();
    }

    private void changed(String job, String event, long turns) {
        jobs.changed(new ChangeOnStream(job, "store#004", event, "progress", 0, 0, turns, ""));
    }

    private List<ConsoleEvent> told() throws Exception {
        return events.after(0, 0).events();
    }

    @Test
    void aJobSaysHowFarItIsAndHowLongItMayTake() {
        changed(JOB, "INSERT", 0);
        assertThat(jobs.all()).singleElement().satisfies(job -> {
            assertThat(job.entity()).isEqualTo("store#004");
            assertThat(job.done()).isZero();
            assertThat(job.etaMillis()).isEmpty();
        });
        await().atMost(Duration.ofMinutes(2)).until(() -> jobs.all().get(0).of().isPresent());

        changed(JOB, "MODIFY", 1);
        Progress job = jobs.all().get(0);
        assertThat(job.done()).isEqualTo(2);
        assertThat(job.of()).contains(4L);
        assertThat(job.etaMillis().orElseThrow()).isNotNegative();
    }

    @Test
    void whatIsDoneIsToldAndGone() throws Exception {
        changed(JOB, "INSERT", 0);
        await().atMost(Duration.ofMinutes(2)).until(() -> jobs.all().get(0).of().isPresent());
        changed(JOB, "REMOVE", 1);

        assertThat(jobs.all()).isEmpty();
        assertThat(told()).extracting(ConsoleEvent::type).containsExactly("progress", "progress");
        assertThat(told().get(1).fields()).containsEntry("job", JOB).containsEntry("done", 4L).containsEntry("of", 4L)
                .containsEntry("etaMillis", 0L);
    }

    @Test
    void moreTurnsThanTheIndexKnewCountAsAll() {
        changed(JOB, "INSERT", 0);
        await().atMost(Duration.ofMinutes(2)).until(() -> jobs.all().get(0).of().isPresent());
        changed(JOB, "MODIFY", 5);

        assertThat(jobs.all().get(0).of()).isEqualTo(Optional.of(10L));
    }

    @Test
    void theLatestFiftyAreKept() {
        IntStream.range(0, 60).forEach(number -> changed("progress#" + number, "INSERT", 0));

        assertThat(jobs.all()).hasSize(50).extracting(Progress::job).startsWith("progress#10").endsWith("progress#59");
    }
}
