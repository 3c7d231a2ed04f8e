package io.relata.internal.fanout.verify.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.fanout.OfficeTable;
import io.relata.internal.fanout.derivation.Finding;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/**
 * Verify runs while several writers change few entities by the real commands, and the stream function processes the table's real stream:
 * there are no faults, so there must be no findings.
 *
 * <p>{@code -Drelata.verify.seconds=60} for a long run.
 */
class WhileOthersWriteTest {
    private static final Duration TIME = Duration.ofSeconds(Integer.getInteger("relata.verify.seconds", 5));
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final int WRITERS = 3;
    private static final int ENTITIES = 6;

    private final OfficeTable table = new OfficeTable();
    private final Verify verify = new Verify(table.model, table.copies, Clock.systemUTC());
    private final AtomicBoolean over = new AtomicBoolean();

    @Test
    void pendingChangesOfTheStreamFunctionAreNoFindings() throws Exception {
        table.put("businesses", "b", "{\"businessName\":\"Acme\"}");
        table.put("businesses", "marker", "{\"businessName\":\"Marker\"}");
        ExecutorService threads = Executors.newFixedThreadPool(WRITERS + 1);
        List<Future<?>> writers = new ArrayList<>();
        for (int writer = 0; writer < WRITERS; writer++) {
            Random random = new Random(writer);
            writers.add(threads.submit(() -> write(random)));
        }
        Future<?> stream = threads.submit(this::follow);
        long end = System.nanoTime() + TIME.toNanos();
        int suspects = 0;
        int rounds = 0;
        for (; System.nanoTime() < end || suspects == 0; rounds++) {
            suspects += look(rounds);
        }
        over.set(true);
        for (Future<?> writer : writers) {
            writer.get();
        }
        stream.get();
        threads.shutdown();
        assertThat(threads.awaitTermination(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
        table.catchUp();

        assertThat(verify.page(0, 1, Optional.empty()).suspects()).isEmpty();
        System.out.printf("%d rounds, %d suspects, no false alarm%n", rounds, suspects);
    }

    /** Two checks with the lag between them: until the stream function has processed what was written after the first. */
    private int look(int round) {
        List<Finding> suspects = new ArrayList<>();
        Verify.Page page = verify.page(0, 1, Optional.empty());
        suspects.addAll(page.suspects());
        while (page.next().isPresent()) {
            page = verify.page(0, 1, page.next());
            suspects.addAll(page.suspects());
        }
        table.tag("businesses", "marker", "seen-" + round);
        await().atMost(PATIENCE).pollInterval(Duration.ofMillis(20)).until(() -> table.has("tag#seen-" + round, "business#marker"));
        table.untag("businesses", "marker", "seen-" + round);
        List<Finding> confirmed = new ArrayList<>();
        verify.confirm(suspects, confirmed::add);
        assertThat(confirmed).isEmpty();
        return suspects.size();
    }

    private void write(Random random) {
        while (!over.get()) {
            String customer = "c" + random.nextInt(ENTITIES);
            String store = "s" + random.nextInt(ENTITIES);
            try {
                switch (random.nextInt(12)) {
                    case 0, 1 -> table.put("customers", customer,
                            "{\"businessId\":\"b\",\"firstName\":\"F%d\",\"lastName\":\"L\",\"email\":\"%s@example.com\"}"
                                    .formatted(random.nextInt(), random.nextInt(9)));
                    case 2 -> table.put("stores", store, "{\"businessId\":\"b\",\"storeName\":\"S%d\"}".formatted(random.nextInt()));
                    case 3 -> table.patch("stores", store, "{\"city\":\"C%d\"}".formatted(random.nextInt()));
                    case 4, 5, 6 -> table.link(customer, store, "{\"role\":\"r%d\"}".formatted(random.nextInt(5)));
                    case 7 -> table.unlink(customer, store);
                    case 8 -> table.tag("stores", store, "t" + random.nextInt(5));
                    case 9 -> table.untag("stores", store, "t" + random.nextInt(5));
                    case 10 -> table.delete("stores", store);
                    default -> table.delete("customers", customer);
                }
            } catch (Refusal refusal) {
                assertThat(refusal.reason()).isIn(Refusal.Reason.UNKNOWN, Refusal.Reason.CONFLICT);
            }
        }
    }

    private void follow() {
        while (!over.get()) {
            table.catchUp();
        }
    }
}
