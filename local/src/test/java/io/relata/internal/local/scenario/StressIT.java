package io.relata.internal.local.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Many clients write at once to few entities, so that they meet all the time; when all is quiet, every copy is recomputed from the core
 * items.
 *
 * <p>{@code -Drelata.stress.clients=200 -Drelata.stress.seconds=60} for the long run.
 */
@Tag("full")
class StressIT {
    private static final int CLIENTS = Integer.getInteger("relata.stress.clients", 200);
    private static final Duration TIME = Duration.ofSeconds(Integer.getInteger("relata.stress.seconds", 10));
    private static final int STORES = 30;
    private static final int CUSTOMERS = 30;

    private final Map<Integer, Integer> statuses = new TreeMap<>();
    private final AtomicReference<String> worst = new AtomicReference<>();

    @Test
    void afterConcurrentWritesAllCopiesAreUpToDate() throws InterruptedException {
        try (SystemUnderTest system = SystemUnderTest.start()) {
            Api api = system.api();
            assertThat(api.put("/businesses/b", "{\"businessName\":\"Acme\"}").status()).isEqualTo(201);
            Instant end = Instant.now().plus(TIME);
            ExecutorService clients = Executors.newFixedThreadPool(CLIENTS);
            for (int client = 0; client < CLIENTS; client++) {
                Random random = new Random(client);
                clients.execute(() -> {
                    while (Instant.now().isBefore(end)) {
                        count(act(api, random));
                    }
                });
            }
            clients.shutdown();
            assertThat(clients.awaitTermination(TIME.toSeconds() + 120, TimeUnit.SECONDS)).isTrue();

            system.awaitQuiet();

            System.out.printf("%d clients, %s: answers by status %s, %d items%n", CLIENTS, TIME, statuses, system.items().size());
            assertThat(worst.get()).isNull();
            assertThat(system.items()).anyMatch(item -> item.string("kind").equals("copy"));
            assertThat(system.differences()).isEmpty();
        }
    }

    private Api.Answer act(Api api, Random random) {
        String store = "/stores/s" + random.nextInt(STORES);
        String customer = "/customers/c" + random.nextInt(CUSTOMERS);
        String link = customer + "/stores/s" + random.nextInt(STORES);
        String tag = (random.nextBoolean() ? store : customer) + "/tags/t" + random.nextInt(8);
        return switch (random.nextInt(16)) {
            case 0, 1 -> api.put(store, "{\"businessId\":\"b\",\"storeName\":\"Store %d\"}".formatted(random.nextInt()));
            case 2, 3 -> api.put(customer, "{\"businessId\":\"b\",\"firstName\":\"F%d\",\"lastName\":\"L\"}".formatted(random.nextInt()));
            case 4, 5 -> api.patch(store, "{\"city\":\"City %d\"}".formatted(random.nextInt()));
            case 6 -> api.patch(customer, "{\"phone\":\"%d\"}".formatted(random.nextInt()));
            case 7, 8, 9 -> api.put(link, "{\"role\":\"r%d\"}".formatted(random.nextInt(5)));
            case 10 -> api.delete(link);
            case 11, 12 -> api.put(tag);
            case 13 -> api.delete(tag);
            case 14 -> api.delete(store);
            default -> api.delete(customer);
        };
    }

    private void count(Api.Answer answer) {
        synchronized (statuses) {
            statuses.merge(answer.status(), 1, Integer::sum);
        }
        if (answer.status() >= 500) {
            worst.compareAndSet(null, answer.toString());
        }
    }
}
