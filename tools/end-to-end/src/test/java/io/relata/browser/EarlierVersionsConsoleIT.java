package io.relata.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Earlier versions of an entity that keeps them, and the way back to one. */
@Tag("full")
class EarlierVersionsConsoleIT {
    private static final String HISTORY = "explore?method=GET&path=/employee-jobs/{id}/history&id=e01";

    @RegisterExtension
    static final ConsoleExtension CONSOLE = ConsoleExtension.of("orderentry");

    @Test
    void anEarlierVersionIsPutBackAsANewOne() {
        ConsolePage console = CONSOLE.page().open(HISTORY);
        Page page = console.page();
        console.button("Read").click();
        Locator versions = page.locator("#answer .result-row");
        assertThat(versions).hasCount(2);
        assertThat(versions.first()).containsText("30000");
        versions.first().getByText("Go back to this").click();
        assertThat(console.field("salary")).hasValue("30000");
        assertThat(console.field("jobId")).hasValue("clerk");
        console.button("Put").click();
        assertThat(page.locator("#answer .code-status")).containsText("200");
        assertThat(page.locator("#answer")).containsText("30000");

        console.open("table?id=e01&type=employeeJob%23e01");
        assertThat(page.locator("item-panel")).containsText("30000");
    }

    @Test
    void lineageLeadsFromAnEntityToItsEarlierVersionAndBack() {
        Page page = CONSOLE.page().open("table?id=e11&type=employeeJob%23e11").page();
        Locator earlier = page.locator(".lineage .derived a.k-history");
        assertThat(earlier).hasCount(1);
        assertThat(earlier).containsText("What it was in version ");
        earlier.click();
        assertThat(page.locator("item-panel h2")).hasText("History");
        assertThat(page.locator("item-panel")).containsText("An earlier version of employeeJob e11");
        assertThat(page.locator("item-panel")).containsText("31000");
        assertThat(page.locator(".lineage .derived a[aria-current]")).containsText("history");
        page.locator(".lineage > a.k-entity").click();
        assertThat(page.locator("item-panel h2")).hasText("EmployeeJob e11");
        assertThat(page.locator("item-panel")).containsText("42000");
    }
}
