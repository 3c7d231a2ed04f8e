package io.relata.internal.local.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.internal.engine.item.Item;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The packaged functions with the real SDK, and between them and DynamoDB a network that loses requests and answers, and repeats them: what
 * a caller is told is what happened, once.
 *
 * <p>{@code -Drelata.network.calls=100} for a longer run, {@code -Drelata.network.seed=} for the same one.
 */
@Tag("full")
class UnreliableNetworkIT {
    private static final int WRITERS = 20;
    private static final int CALLS = Integer.getInteger("relata.network.calls", 6);
    private static final long SEED = Long.getLong("relata.network.seed", System.nanoTime());
    private static final int PLACES = 25;
    private static SystemUnderTest system;
    private static UnreliableNetwork network;
    private static Api api;

    private final Map<Integer, Integer> statuses = new TreeMap<>();
    /** The expected state, by the answers to callers. Each call uses unique values. */
    private final Set<String> tagged = ConcurrentHashMap.newKeySet();
    private final Set<String> refusedTags = ConcurrentHashMap.newKeySet();
    private final Set<String> emails = ConcurrentHashMap.newKeySet();
    private final Set<String> refusedEmails = ConcurrentHashMap.newKeySet();
    private final Set<String> unknown = ConcurrentHashMap.newKeySet();
    private final Map<String, List<Long>> versions = new ConcurrentHashMap<>();
    private final Map<String, Long> first = new TreeMap<>();
    private final Map<String, AtomicInteger> acknowledged = new ConcurrentHashMap<>();
    private final List<String> wrong = Collections.synchronizedList(new ArrayList<>());

    @BeforeAll
    static void start() {
        network = new UnreliableNetwork(SEED);
        system = SystemUnderTest.behind(network::fate);
        api = system.api();
        api.put("/businesses/b", "{\"businessName\":\"Acme\"}");
    }

    @AfterAll
    static void stop() {
        system.close();
    }

    @Test
    void acknowledgedEffectsHappenOnceAndRefusedOnesNotAtAll() throws InterruptedException {
        for (int i = 0; i < PLACES; i++) {
            Api.Answer store = api.put("/stores/s" + i, "{\"businessId\":\"b\",\"storeName\":\"S\"}");
            first.put("s" + i, store.body().path("version").longValue());
            assertThat(api.put("/customers/c" + i, "{\"businessId\":\"b\",\"firstName\":\"F\",\"lastName\":\"L\"}").status())
                    .isEqualTo(201);
        }
        network.disturb();
        ExecutorService writers = Executors.newFixedThreadPool(WRITERS);
        for (int writer = 0; writer < WRITERS; writer++) {
            String name = "w" + writer;
            Random random = new Random(SEED + writer);
            writers.execute(() -> {
                for (int call = 0; call < CALLS; call++) {
                    act(name + "-" + call, random);
                }
            });
        }
        writers.shutdown();
        assertThat(writers.awaitTermination(10, TimeUnit.MINUTES)).isTrue();
        network.calm();
        System.out.printf("seed %d: %d writers, %d calls each, answers by status %s, %d of unknown outcome, %s%n", SEED, WRITERS, CALLS,
                statuses,
                unknown.size(), network);

        List<Item> items = system.items();
        assertThat(wrong).isEmpty();
        assertThat(network.disturbed()).as("requests and answers that were lost or repeated").isPositive();
        assertTags(items);
        assertCustomers(items);
        assertVersions(items);
        system.awaitQuiet();
        assertThat(system.differences()).isEmpty();
    }

    private void act(String call, Random random) {
        String store = "s" + random.nextInt(PLACES);
        switch (random.nextInt(6)) {
            case 0, 1 -> {
                String tag = store + "/" + call;
                told(written(store, api.put("/stores/" + store + "/tags/" + call)), tag, () -> tagged.add(tag), () -> refusedTags.add(tag));
            }
            case 2 -> {
                String tag = store + "/" + call;
                Api.Answer answer = written(store, api.put("/stores/" + store + "/tags/" + call));
                if (answer.status() == 204) {
                    told(written(store, api.delete("/stores/" + store + "/tags/" + call)), tag, () -> refusedTags.add(tag),
                            () -> tagged.add(tag));
                } else {
                    told(answer, tag, () -> {}, () -> refusedTags.add(tag));
                }
            }
            case 3 -> {
                Api.Answer answer = written(store, api.patch("/stores/" + store, "{\"city\":\"" + call + "\"}"));
                told(answer, "city " + call, () -> versions.computeIfAbsent(store, any -> Collections.synchronizedList(new ArrayList<>()))
                        .add(answer.body().path("version").longValue()), () -> {});
                if (answer.status() == 200 && !answer.body().path("city").textValue().equals(call)) {
                    wrong.add(call + " was told of another's change: " + answer);
                }
            }
            case 4 -> told(api.post("/customers", customer(call)), call, () -> emails.add(call), () -> refusedEmails.add(call));
            default -> told(api.send("POST", "/customers", customer(call), "Idempotency-Key", call), call, () -> emails.add(call),
                    () -> refusedEmails.add(call));
        }
    }

    private static String customer(String call) {
        return "{\"businessId\":\"b\",\"firstName\":\"" + call + "\",\"lastName\":\"New\",\"email\":\"" + call + "@example.com\"}";
    }

    private Api.Answer written(String store, Api.Answer answer) {
        if (answer.status() < 300) {
            acknowledged.computeIfAbsent(store, any -> new AtomicInteger()).incrementAndGet();
        }
        return answer;
    }

    private void told(Api.Answer answer, String call, Runnable done, Runnable refused) {
        synchronized (statuses) {
            statuses.merge(answer.status(), 1, Integer::sum);
        }
        if (answer.status() < 300) {
            done.run();
        } else if (answer.status() == 503 && answer.body().path("detail").asText().startsWith("the table did not confirm this write")) {
            unknown.add(call);
        } else if (answer.status() == 409
                || answer.status() == 503 && answer.body().path("detail").asText().startsWith("the table is unavailable")) {
            refused.run();
        } else {
            wrong.add(call + ": " + answer);
        }
    }

    private void assertTags(List<Item> items) {
        Set<String> there = items.stream().filter(item -> item.string("type").startsWith("store#") && item.string("kind").equals("entity"))
                .flatMap(item -> item.strings("tags").stream().map(tag -> item.string("id") + "/" + tag)).collect(Collectors.toSet());
        assertThat(there).containsAll(tagged).noneMatch(refusedTags::contains);
    }

    private void assertCustomers(List<Item> items) {
        List<String> there = items.stream()
                .filter(item -> item.string("kind").equals("entity") && item.value("lastName").filter("New"::equals).isPresent())
                .map(item -> item.string("firstName")).toList();
        assertThat(there).doesNotHaveDuplicates().containsAll(emails).noneMatch(refusedEmails::contains);
    }

    /** Each acknowledged change has exactly one version; each refused change none. Changes without an answer may have one. */
    private void assertVersions(List<Item> items) {
        first.forEach((store, version) -> {
            Item item = items.stream().filter(each -> each.string("id").equals(store) && each.string("type").equals("store#" + store))
                    .findFirst().orElseThrow();
            long made = item.number("version") - version;
            int told = acknowledged.getOrDefault(store, new AtomicInteger()).get();
            assertThat(made).as("versions of " + store).isBetween((long) told, (long) told + unknown.size());
            assertThat(versions.getOrDefault(store, List.of())).doesNotHaveDuplicates();
        });
    }

    /** Each command once with its answer lost during another write, which covers each way of writing. */
    @Test
    void lostAnswerFollowedByAnotherWriteIsRepeated() {
        api.put("/stores/p", "{\"businessId\":\"b\",\"storeName\":\"P\"}");
        api.put("/customers/p", "{\"businessId\":\"b\",\"firstName\":\"F\",\"lastName\":\"L\"}");
        Api quiet = api;
        long version = api.get("/stores/p?consistent=true").body().path("version").longValue();

        assertThat(losing(() -> quiet.put("/stores/p/tags/other"), () -> api.patch("/stores/p", "{\"city\":\"Rome\"}")).body()
                .path("version").longValue())
                .isEqualTo(version + 1);
        assertThat(losing(() -> quiet.delete("/stores/p"),
                () -> api.send("PATCH", "/stores/p", "{\"city\":\"Oslo\"}", "If-Match", "\"" + (version + 2) + "\""))
                .status()).isEqualTo(200);
        assertThat(
                losing(() -> quiet.delete("/stores/p"), () -> api.put("/stores/p", "{\"businessId\":\"b\",\"storeName\":\"Q\"}")).status())
                .isEqualTo(201);
        quiet.put("/stores/p", "{\"businessId\":\"b\",\"storeName\":\"R\"}");
        assertThat(losing(() -> quiet.put("/stores/p", "{\"businessId\":\"b\",\"storeName\":\"New\"}"), () -> api.delete("/stores/p"))
                .status()).isEqualTo(204);
        assertThat(api.get("/stores/p?consistent=true").body().path("storeName").textValue()).isEqualTo("New");
        assertThat(losing(() -> quiet.delete("/customers/p/stores/p"), () -> api.put("/customers/p/stores/p", "{\"role\":\"a\"}")).status())
                .isEqualTo(201);
        quiet.put("/customers/p/stores/p", "{\"role\":\"b\"}");
        assertThat(losing(() -> quiet.put("/customers/p/stores/p", "{\"role\":\"c\"}"), () -> api.delete("/customers/p/stores/p")).status())
                .isEqualTo(204);
        assertThat(system.item("link:customer-store:p", "store#p").orElseThrow().map("attributes")).isEqualTo(Map.of("role", "c"));
        assertThat(losing(() -> quiet.delete("/stores/p/tags/x"), () -> api.put("/stores/p/tags/x")).status()).isEqualTo(204);
        assertThat(losing(() -> quiet.put("/stores/p/tags/x"), () -> api.put("/stores/p/tags/y")).status()).isEqualTo(204);
        assertThat(losing(() -> quiet.put("/stores/p/tags/x"), () -> api.delete("/stores/p/tags/x")).status()).isEqualTo(204);
        assertThat(losing(() -> quiet.put("/stores/p/tags/x"), () -> api.delete("/stores/p/tags/y")).status()).isEqualTo(204);
        assertThat(api.get("/stores/p/tags").body().path("tags").toString()).isEqualTo("[\"x\"]");
        Api.Answer once = losing(() -> {}, () -> api.send("POST", "/customers", customer("once"), "Idempotency-Key", "k"));
        assertThat(once.status()).isEqualTo(201);
        assertThat(once.header("Idempotency-Replayed")).isEmpty();
    }

    private static Api.Answer losing(Runnable other, Supplier<Api.Answer> command) {
        network.loseTheNextAnswer(other);
        Api.Answer answer = command.get();
        assertThat(network.isArmed()).as("still waiting for a write").isFalse();
        return answer;
    }
}
