package io.relata.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.microsoft.playwright.CDPSession;
import com.microsoft.playwright.Page;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.PutRequest;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/** A large table and a busy stream: the page holds only what it shows, and its memory does not grow. */
@Tag("full")
class BusyConsoleIT {
    private static final int ITEMS = Integer.getInteger("relata-test.busy.items", 5000);
    private static final int SECONDS = Integer.getInteger("relata-test.busy.seconds", 15);
    private static final int CHANGES_PER_SECOND = 200;
    private static final int BATCH = 25;
    private static final int PARTS = 10;
    private static final int MOST_ELEMENTS = 5000;
    private static final double MOST_GROWTH_BYTES = 15e6;

    @RegisterExtension
    static final ConsoleExtension CONSOLE = ConsoleExtension.of("office");

    @BeforeAll
    static void fillTheTable() {
        IntStream.range(0, ITEMS / BATCH).forEach(batch -> write(batch, 1));
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"table", "live"})
    void thePageHoldsOnlyWhatItShows(String view) throws Exception {
        ScheduledExecutorService writer = Executors.newSingleThreadScheduledExecutor();
        AtomicInteger round = new AtomicInteger(1);
        Page page = CONSOLE.page().open(view).page();
        try {
            page.locator(".lying, .lag canvas").first().waitFor();
            page.evaluate("""
                    () => {
                        window.tasks = [];
                        new PerformanceObserver(list => list.getEntries().forEach(entry => tasks.push(entry.duration)))
                            .observe({entryTypes: ['longtask']});
                    }""");
            writer.scheduleAtFixedRate(() -> write(round.get() % (ITEMS / BATCH), round.incrementAndGet()), 0,
                    1000L * BATCH / CHANGES_PER_SECOND, TimeUnit.MILLISECONDS);
            page.waitForTimeout(100.0 * SECONDS);
            double before = memory(page);
            List<Double> longest = IntStream.range(0, PARTS).mapToObj(part -> longestTask(page)).sorted().toList();
            double growth = memory(page) - before;
            System.out.printf("%s, %d items, %d s of %d changes a second: longest task %.0f ms, without the worst tenth %.0f ms, memory "
                    + "%+.1f MB%n", view, ITEMS, SECONDS, CHANGES_PER_SECOND, longest.get(PARTS - 1), longest.get(PARTS - 2), growth / 1e6);
            // How long tasks take is told, and not judged: it depends on the machine. They are long where the page holds what it does not
            // show.
            assertThat(page.locator("*").count()).isLessThan(MOST_ELEMENTS);
            assertThat(growth).isLessThan(MOST_GROWTH_BYTES);
            assertThat(page.locator("main h1")).isVisible();
        } finally {
            writer.shutdownNow();
        }
    }

    /** Scrolls and waits for a tenth of the time. */
    private static double longestTask(Page page) {
        page.evaluate("() => { tasks.length = 0; document.querySelector('.viewport')?.scrollBy(0, 4000); }");
        page.waitForTimeout(1000.0 * SECONDS / PARTS);
        return ((Number) page.evaluate("Math.max(0, ...tasks)")).doubleValue();
    }

    private static double memory(Page page) {
        CDPSession session = page.context().newCDPSession(page);
        session.send("HeapProfiler.collectGarbage");
        JsonObject usage = session.send("Runtime.getHeapUsage");
        session.detach();
        return usage.get("usedSize").getAsDouble();
    }

    /** Copies, so that no function is told of them. */
    private static void write(int batch, int version) {
        List<WriteRequest> items = IntStream.range(0, BATCH).mapToObj(n -> item(batch * BATCH + n, version)).toList();
        CONSOLE.system().dynamoDb().batchWriteItem(request -> request.requestItems(Map.of(CONSOLE.system().table(), items)));
    }

    private static WriteRequest item(int number, int version) {
        Map<String, AttributeValue> data = Map.of("storeName", AttributeValue.fromS("Store " + number), "city",
                AttributeValue.fromS("York"));
        return WriteRequest.builder().putRequest(PutRequest.builder().item(Map.of("id", AttributeValue.fromS("customer#busy" + number / 10),
                "type", AttributeValue.fromS("store#busy" + number), "kind", AttributeValue.fromS("copy"), "entity",
                AttributeValue.fromS("store"), "sourceId", AttributeValue.fromS("busy" + number), "version",
                AttributeValue.fromN(Integer.toString(version)), "data", AttributeValue.fromM(data))).build()).build();
    }
}
