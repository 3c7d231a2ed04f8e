package io.relata.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.TimeoutError;
import com.microsoft.playwright.options.AriaRole;
import java.util.function.IntConsumer;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.sqs.SqsClient;

/** What is broken in the console is seen to happen, and all is right in the end. */
@Tag("full")
class FaultsConsoleIT {
    private static final int LINKED = 12;

    /** Large fan-outs begin at three copies. */
    @RegisterExtension
    static final ConsoleExtension CONSOLE = ConsoleExtension.of(() -> SampleSystem.start("office", options -> options.portion(3)));

    private SampleSystem system;
    private ConsolePage console;
    private Page page;

    @BeforeEach
    void open() throws Exception {
        system = CONSOLE.system();
        system.awaitQuiet();
        console = CONSOLE.page().open("live");
        page = console.page();
        assertThat(button("Break", "Throttle the table")).isVisible();
    }

    private Locator button(String verb, String fault) {
        return page.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName(verb + ": " + fault).setExact(true));
    }

    private void broken(String fault) {
        button("Break", fault).click();
        assertThat(button("Heal", fault)).isVisible();
    }

    private void healed(String fault) throws Exception {
        console.open("live");
        button("Heal", fault).click();
        assertThat(button("Break", fault)).isVisible();
        system.awaitQuiet();
    }

    private void copyIsRight(String customer, String store, String name) {
        console.open("table?id=customer%23" + customer + "&type=store%23" + store);
        assertThat(page.locator("item-panel")).containsText(name);
        assertThat(page.locator("item-panel .behind")).hasCount(0);
    }

    @Test
    void anIndexThatIsHeldBackShowsWhatIsNewOnlyOnceItIsHealed() throws Exception {
        broken("Hold the indexes back");
        system.call("PUT", "/stores/hidden", "{\"businessId\":\"acme\",\"storeName\":\"Hidden\"}");
        system.awaitQuiet();
        console.open("explore?method=GET&path=/businesses/{id}/stores&id=acme");
        console.button("Read").click();
        assertThat(page.locator("#answer")).containsText("Main Street");
        assertThat(page.locator("#answer")).not().containsText("Hidden");
        healed("Hold the indexes back");
        console.open("explore?method=GET&path=/businesses/{id}/stores&id=acme");
        console.button("Read").click();
        assertThat(page.locator("#answer")).containsText("Hidden");
    }

    @Test
    void aFunctionThatDiesInTheMiddleIsSeenToFailAndItsWorkIsDone() throws Exception {
        broken("Kill the function in the middle");
        system.call("PATCH", "/stores/harbour", "{\"storeName\":\"Survivor\"}");
        assertThat(page.locator(".flow .function.failed").first()).containsText("killed by the console");
        healed("Kill the function in the middle");
        copyIsRight("ann", "harbour", "Survivor");
    }

    @Test
    void throttledRequestsAreSeenAndRepeated() throws Exception {
        page.getByLabel("also what the API's functions did").check();
        broken("Throttle the table");
        Locator refused = page.locator(".flow .wrong", new Page.LocatorOptions().setHasText("throttled"));
        untilSeen(refused, attempt -> system.call("PATCH", "/stores/station", "{\"storeName\":\"Patient " + attempt + "\"}"));
        healed("Throttle the table");
        system.call("PATCH", "/stores/station", "{\"storeName\":\"Patient\"}");
        system.awaitQuiet();
        copyIsRight("chen", "station", "Patient");
    }

    /** Does something again and again until it is seen. */
    private static void untilSeen(Locator what, IntConsumer attempt) {
        for (int number = 0; number < 20; number++) {
            attempt.accept(number);
            try {
                what.first().waitFor(new Locator.WaitForOptions().setTimeout(2000));
                return;
            } catch (TimeoutError e) {
                // not this time
            }
        }
        assertThat(what.first()).isVisible();
    }

    @Test
    void aPausedStreamGoesOnStepByStep() throws Exception {
        console.button("Pause").click();
        assertThat(page.getByText("The stream is paused").first()).isVisible();
        system.call("PATCH", "/stores/velodrome", "{\"storeName\":\"Track\"}");
        console.open("table?id=velodrome&type=store%23velodrome");
        assertThat(page.locator("item-panel .behind").first()).isVisible();
        console.open("live");
        Locator row = page.locator(".flow > li", new Page.LocatorOptions().setHasText("Store velodrome was changed: storeName"));
        assertThat(row).hasCount(0);
        console.button("Step").click();
        assertThat(row.first()).containsText(Pattern.compile("[Rr]efreshes|[Ww]rites"));
        copyIsRight("gita", "velodrome", "Track");
        console.open("live");
        console.button("Resume").click();
        assertThat(page.getByText("The stream flows").first()).isVisible();
        system.awaitQuiet();
    }

    @Test
    void aLargeFanoutSaysHowFarItIsAndHowLongItTakes() throws Exception {
        system.call("PUT", "/stores/depot", "{\"businessId\":\"acme\",\"storeName\":\"Depot\"}");
        IntStream.range(0, LINKED).forEach(number -> {
            system.call("PUT", "/customers/many" + number, "{\"businessId\":\"acme\",\"firstName\":\"Ann\",\"lastName\":\"Bee\"}");
            system.call("PUT", "/customers/many" + number + "/stores/depot", "");
        });
        system.awaitQuiet();
        // The progress is on the stream, and one record a second passes: what takes a moment is seen.
        broken("Slow the stream down");
        system.call("PATCH", "/stores/depot", "{\"storeName\":\"Warehouse\"}");
        Locator jobs = page.locator(".card", new Page.LocatorOptions().setHas(console.heading("Large fan-outs")));
        assertThat(jobs).containsText("store#depot");
        assertThat(jobs).containsText(Pattern.compile("[1-9]\\d* of \\d+ copies, .+ to go"));
        healed("Slow the stream down");
        assertThat(jobs).hasCount(0);
        copyIsRight("many" + (LINKED - 1), "depot", "Warehouse");
    }

    @Test
    void deadLettersAreShownAndSentBack() {
        try (SqsClient sqs = system.queue().client()) {
            sqs.sendMessage(send -> send.queueUrl(system.queue().deadLettersUrl())
                    .messageBody("{\"v\":1,\"do\":\"look\",\"id\":\"harbour\",\"type\":\"store#harbour\"}"));
        }
        Locator queue = page.locator(".card", new Page.LocatorOptions().setHas(console.heading("Work queue")));
        assertThat(queue.locator(".figure.bad")).containsText("1");
        assertThat(queue.locator("pre")).containsText("store#harbour");
        console.isAccessible();
        console.button("Move them back to the queue").click();
        assertThat(queue.locator(".figure.bad")).hasCount(0);
        assertThat(console.button("Move them back to the queue")).hasCount(0);
    }
}
