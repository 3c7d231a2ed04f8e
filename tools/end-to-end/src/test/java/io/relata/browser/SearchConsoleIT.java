package io.relata.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import io.relata.internal.local.system.SystemOptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Full-text search in the view Explore, with a search engine. */
@Tag("full")
class SearchConsoleIT {
    @RegisterExtension
    static final ConsoleExtension CONSOLE = ConsoleExtension
            .of(() -> SampleSystem.start("office", options -> options.search(new SystemOptions.Search.Embedded(0))));

    private ConsolePage console;
    private Page page;

    @BeforeEach
    void open() {
        console = CONSOLE.page();
        page = console.page();
    }

    @Test
    void whatIsFoundLeadsToItsItemAndSaysThatItIsIndexed() {
        Locator found = search("DERBY velo");
        assertThat(found).hasCount(1);
        assertThat(found).containsText("Vélodrome");
        found.getByText("in the table").click();
        assertThat(page.locator("item-panel h2")).hasText("Store velodrome");
        assertThat(page.locator(".lineage .derived")).containsText("The search index holds its words");
    }

    @Test
    void aRenamedEntityIsFoundByItsNewNameAlone() {
        console.open("explore?method=PATCH&path=/stores/{id}&id=station");
        assertThat(console.field("storeName")).hasValue("Station");
        console.field("storeName").fill("Viaduct");
        console.button("Change").click();
        assertThat(page.locator("#answer .code-status")).containsText("200");
        // What was just indexed is found a moment later.
        page.waitForCondition(() -> CONSOLE.system().call("GET", "/search?q=viad", "").contains("Viaduct"));
        assertThat(search("viad")).containsText("Viaduct");
        assertThat(search("station")).hasCount(0);
        assertThat(page.locator("#answer")).containsText("Nothing is in this list.");
    }

    private Locator search(String words) {
        console.open("explore?method=GET&path=/search");
        console.field("q").fill(words);
        console.button("Read").click();
        assertThat(page.locator("#answer .code-status")).containsText("200");
        assertThat(page.locator("#answer")).isVisible();
        return page.locator("#answer .result-row");
    }
}
