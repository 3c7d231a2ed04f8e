package io.relata.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import io.relata.local.system.SystemOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Search in the console, of a system that has a search engine. */
class SearchConsoleIT {
    @RegisterExtension
    static final ConsoleExtension CONSOLE = ConsoleExtension
            .of(() -> SampleSystem.start("office", options -> options.search(new SystemOptions.Search.Embedded(0))));

    @Test
    void whatIsRenamedIsFoundByItsNewName() throws Exception {
        ConsolePage console = CONSOLE.page().open("explore?method=GET&path=/search");
        Page page = console.page();
        search(console, "Velodrome");
        assertThat(page.locator("#answer .result-row")).containsText("store velodrome");
        CONSOLE.system().call("PATCH", "/stores/velodrome", "{\"storeName\":\"Albatross\"}");
        CONSOLE.system().awaitQuiet();
        search(console, "albatros");
        assertThat(page.locator("#answer .result-row")).containsText("Albatross");
        search(console, "Velodrome");
        assertThat(page.locator("#answer")).containsText("Nothing is in this list.");
        console.isAccessible();
    }

    private static void search(ConsolePage console, String words) {
        console.page().locator("form").getByLabel("q", new Locator.GetByLabelOptions().setExact(true)).fill(words);
        console.button("Read").click();
    }
}
