package io.relata.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** How much the page weighs, and how soon it shows something. */
class ConsoleWeightIT {
    private static final int MOST_BYTES = 600_000;
    private static final List<String> VIEWS = List.of("model", "table", "explore", "live", "doctor");
    private static final String WEIGHT = """
            performance.getEntriesByType('resource').concat(performance.getEntriesByType('navigation'))
                .filter(entry => !entry.name.includes('/console/api'))
                .reduce((sum, entry) => sum + entry.encodedBodySize, 0)""";

    @RegisterExtension
    static final ConsoleExtension CONSOLE = ConsoleExtension.of("office");

    @Test
    void allOfItIsSmallAndTheFirstViewIsThereSoon() {
        CONSOLE.page().open("model");
        ConsolePage console = CONSOLE.page();
        Page page = console.page();
        page.navigate(CONSOLE.system().console().toString());
        page.locator("main h1", new Page.LocatorOptions().setHasText("one table")).waitFor();
        System.out.println(
                "The console's first view was there after " + Math.round(number(page.evaluate("performance.now()"))) + " ms");
        for (String view : VIEWS) {
            console.open(view);
        }
        console.open("live");
        page.locator(".lag canvas").first().waitFor();
        double bytes = number(page.evaluate(WEIGHT));
        System.out.println("The console weighs " + Math.round(bytes / 1000) + " KB, compressed");
        assertThat(bytes).isBetween(300_000.0, (double) MOST_BYTES);
    }

    private static double number(Object value) {
        return ((Number) value).doubleValue();
    }
}
