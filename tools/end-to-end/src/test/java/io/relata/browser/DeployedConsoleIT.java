package io.relata.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The console of a table whose system runs elsewhere: it sees the table, and what it was told to look at. */
@Tag("full")
class DeployedConsoleIT {
    private static final Map<String, AttributeValue> COPY = Map.of("id", AttributeValue.fromS("customer#dora"), "type",
            AttributeValue.fromS("store#campus"));

    @RegisterExtension
    static final ConsoleExtension CONSOLE = ConsoleExtension.of("office");

    private static DeployedConsole deployed(String... options) throws InterruptedException {
        return DeployedConsole.of(CONSOLE.system(), options);
    }

    @Test
    void theTableIsReadAndJudgedAndNothingCanBeWritten() throws Exception {
        loseACopy();
        try (DeployedConsole deployed = deployed(); ConsolePage console = CONSOLE.page(deployed.url())) {
            Page page = console.open("model").page();
            assertThat(page.locator(".mode")).hasText("deployed: " + CONSOLE.system().table() + ", read only");
            assertThat(page.locator("h1")).hasText("4 entities, one table");
            console.open("table?id=customer%23chen&type=store%23station");
            assertThat(page.locator(".lineage a.node").first()).containsText("station / store#station");
            console.open("doctor");
            console.button("Verify the table").click();
            assertThat(page.locator(".finding")).containsText("customer#dora / store#campus");
            assertThat(page.locator("main")).containsText("This console only reads: start it with --write to repair.");
            assertThat(console.button("Preview the repair of 1")).hasCount(0);
            assertThat(page.locator(".finding input")).hasCount(0);
            console.isAccessible();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"live", "explore"})
    void whatADeployedTableCannotShowIsSaid(String view) throws Exception {
        try (DeployedConsole deployed = deployed(); ConsolePage console = CONSOLE.page(deployed.url()).open(view)) {
            assertThat(console.page().locator("main .note")).containsText(
                    view.equals("live") ? "Start ./relata console with --stream" : "A deployed table is looked at without its API");
            console.isAccessible();
        }
    }

    @Test
    void repairAsksForTheTablesName() throws Exception {
        loseACopy();
        try (DeployedConsole deployed = deployed("--write"); ConsolePage console = CONSOLE.page(deployed.url()).open("doctor")) {
            Page page = console.page();
            assertThat(page.locator(".mode")).hasText("deployed: " + CONSOLE.system().table() + ", may be written");
            console.button("Verify the table").click();
            console.button("Preview the repair of 1").click();
            Locator confirm = page.locator("confirm-write");
            assertThat(confirm).containsText("This writes to the deployed table " + CONSOLE.system().table());
            assertThat(console.button("Repair 1 item")).isDisabled();
            confirm.getByLabel("Type the table's name to confirm").fill("Entity");
            assertThat(console.button("Repair 1 item")).isDisabled();
            console.isAccessible();
            confirm.getByLabel("Type the table's name to confirm").fill(CONSOLE.system().table());
            console.button("Repair 1 item").click();
            assertThat(page.locator(".verdict.good")).containsText("1 item repaired.");
        }
        assertThat(CONSOLE.system().dynamoDb().getItem(get -> get.tableName(CONSOLE.system().table()).key(COPY)).hasItem()).isTrue();
    }

    @Test
    void theStreamIsFollowedAndShowsWhichCopiesCameOfAChange() throws Exception {
        List<String> options = List.of("--stream", "--dead-letters", CONSOLE.system().queue().deadLettersUrl());
        try (DeployedConsole deployed = deployed(options.toArray(String[]::new));
                ConsolePage console = CONSOLE.page(deployed.url()).open("live")) {
            Page page = console.page();
            assertThat(page.locator("main")).containsText("Follows the stream, and cannot stop it");
            assertThat(console.button("Pause")).hasCount(0);
            assertThat(page.locator(".figure").first()).containsText("0");
            Locator row = page.locator(".flow > li", new Page.LocatorOptions().setHasText("Store harbour was changed: storeName"));
            CONSOLE.system().call("PATCH", "/stores/harbour", "{\"storeName\":\"Pier\"}");
            assertThat(row.first()).containsText("3 copies followed");
            assertThat(row.first()).containsText("customer#ann / store#harbour");
            assertThat(page.locator("lag-chart")).not().containsText("No change was measured yet");
            console.isAccessible();
        }
    }

    private static void loseACopy() throws Exception {
        CONSOLE.system().awaitQuiet();
        CONSOLE.system().dynamoDb().deleteItem(request -> request.tableName(CONSOLE.system().table()).key(COPY));
    }
}
