package io.relata.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.AriaRole;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A walk through the console on the model {@code office}. */
class ConsoleIT {
    @RegisterExtension
    static final ConsoleExtension CONSOLE = ConsoleExtension.of("office");

    private ConsolePage console;
    private Page page;

    @BeforeEach
    void open() {
        console = CONSOLE.page();
        page = console.page();
    }

    @Test
    void opensOnTheModelAndSaysWhatAnEntityBecomes() {
        page.navigate(CONSOLE.system().console().toString());
        assertThat(page.locator("h1")).hasText("4 entities, one table");
        console.button("customer").click();
        assertThat(console.heading("What one customer becomes")).isVisible();
        Locator items = page.locator(".items").first();
        assertThat(items).containsText("link:customer-store:<id> / store#<store id>");
        assertThat(items).containsText("unique:customer.email:<email>");
        assertThat(items).containsText("Its copy in the partition of each store");
    }

    @Test
    void readsTheTableAndAnIndexAsTheyLieThere() {
        console.open("table");
        Locator rows = page.locator(".viewport");
        assertThat(rows.locator(".collection", with("tag#breakfast"))).containsText("2 items");
        assertThat(rows.locator(".lying.k-copy").first()).isVisible();
        console.button("businessIdGsi").click();
        assertThat(rows.locator(".collection").first()).containsText("acme");
        page.getByLabel("Partition key").fill("borealis");
        console.button("Query").click();
        assertThat(rows.locator(".collection")).hasCount(1);
        assertThat(rows.locator(".lying").first()).containsText("customer#dora#okafor");
    }

    @Test
    void sendsWhatAFormSaysAndShowsErrorsAtTheirFields() {
        console.open("explore?method=POST&path=/stores");
        console.field("businessId").fill("acme");
        console.button("Create").click();
        Locator name = console.field("storeName");
        assertThat(name).hasAttribute("aria-invalid", "true");
        assertThat(name).isFocused();
        assertThat(page.locator("#answer .code-status")).containsText("422");
        name.fill("Lighthouse");
        console.button("Create").click();
        assertThat(page.locator("#answer .code-status")).containsText("201");
        assertThat(page.locator("#answer")).containsText("Lighthouse");
        assertThat(page.locator(".beside")).containsText("PutItem");
        assertThat(page.locator(".beside pre")).containsText("curl -s -X POST");
        console.button("TypeScript").click();
        assertThat(page.locator(".beside pre")).containsText("await answered(api.POST(\"/stores\", {");
    }

    @Test
    void linksTwoEntitiesAndSeesBothCopiesFollow() {
        console.open("explore?method=PUT&path=/customers/{id}/stores/{storeId}&id=fatima&storeId=campus");
        console.field("role").fill("reader");
        console.button("Put").click();
        assertThat(page.locator("#answer .code-status")).containsText("201");
        Locator followed = page.locator(".card", new Page.LocatorOptions().setHas(console.heading("What followed")));
        assertThat(followed).containsText("customer#fatima / store#campus");
        assertThat(followed).containsText("store#campus / customer#fatima");
    }

    @Test
    void aCopyThatIsShownChangesWithItsSourceWithoutReloading() {
        console.open("table?id=customer%23dora&type=store%23old-town");
        Locator panel = page.locator("item-panel");
        assertThat(panel).containsText("Old Town");
        CONSOLE.system().call("PATCH", "/stores/old-town", "{\"storeName\":\"New Town\"}");
        assertThat(panel).containsText("New Town");
        assertThat(page.locator(".lying[aria-current]")).containsText("New Town");
        assertThat(panel.locator(".behind")).hasCount(0);
    }

    @Test
    void lineageLeadsFromACopyToItsSourceAndBack() {
        console.open("table?id=customer%23chen&type=store%23station");
        Locator lineage = page.locator(".lineage");
        assertThat(lineage.locator(".node")).not().hasCount(0);
        lineage.locator("a.node").first().click();
        assertThat(page.locator("item-panel h2")).hasText("Store station");
        assertThat(lineage.locator(".derived")).containsText("customer#chen / store#station");
        page.goBack();
        assertThat(page.locator("item-panel h2")).hasText("Copy of store station");
    }

    @Test
    void aRenameShowsWhyOtherItemsChanged() {
        console.open("explore?method=PATCH&path=/stores/{id}&id=main-street");
        Locator name = console.field("storeName");
        assertThat(name).hasValue("Main Street");
        name.fill("High Street");
        console.button("Change").click();
        Locator followed = page.locator(".card", new Page.LocatorOptions().setHas(console.heading("What followed")));
        assertThat(followed).containsText("made 3 copies equal to it");
        assertThat(followed).containsText("customer#ann / store#main-street");
        assertThat(followed).containsText("customer#bob / store#main-street");
        assertThat(followed).containsText("tag#breakfast / store#main-street");
    }

    @Test
    void theSnippetIsTheCallThatWasAnswered() {
        console.open("explore?method=PATCH&path=/stores/{id}&id=main-street");
        Locator city = console.field("city");
        assertThat(city).hasValue("York");
        city.fill("Leeds");
        console.button("Change").click();
        assertThat(page.locator("#answer .code-status")).containsText("200");
        assertThat(page.locator(".beside pre")).containsText("-d '{\"city\":\"Leeds\"}'");
        city.fill("Hull");
        assertThat(page.locator(".beside pre")).containsText("-d '{\"city\":\"Hull\"}'");
    }

    @Test
    void aDeletionIsAskedForTwice() {
        CONSOLE.system().call("PUT", "/stores/short-lived", "{\"businessId\":\"acme\",\"storeName\":\"Short\"}");
        console.open("explore?method=DELETE&path=/stores/{id}&id=short-lived");
        console.button("Delete").click();
        assertThat(page.getByText("This deletes /stores/short-lived")).isVisible();
        console.button("Not now").click();
        assertThat(console.button("Delete")).isVisible();
        console.button("Delete").click();
        console.button("Yes, delete it").click();
        assertThat(page.locator("#answer .code-status")).containsText("204");
    }

    @Test
    void whatAFormWasGivenIsThereAfterReloadingAndComingBack() {
        console.open("explore?method=GET&path=/customers/{id}/stores&id=ann");
        assertThat(page.locator("#answer")).isVisible();
        assertThat(page.locator("#answer")).not().isFocused();
        page.getByText("More:").click();
        page.getByLabel("limit", new Page.GetByLabelOptions().setExact(true)).fill("1");
        page.reload();
        assertThat(page.locator(".url")).containsText("/customers/ann/stores?limit=1");
        console.open("model");
        page.goBack();
        assertThat(page.locator(".url")).containsText("/customers/ann/stores?limit=1");
    }

    @Test
    void aLoadThatFailsIsNoEmptyTableAndCanBeTriedAgain() {
        page.route("**/api/items*", Route::abort);
        page.navigate(CONSOLE.system().console() + "#/table");
        assertThat(page.getByText("The console's server does not answer").or(page.getByText("It was stopped, or is just starting")))
                .isVisible();
        assertThat(page.getByText("There is nothing here.")).hasCount(0);
        page.unroute("**/api/items*");
        console.button("Try again").click();
        assertThat(page.locator(".lying").first()).isVisible();
        console.forgetComplaints();
    }

    @Test
    void anAddressWithABrokenEscapeOpensTheFirstView() {
        console.open("%E0%A4%A");
        assertThat(page.locator("h1")).hasText("4 entities, one table");
    }

    @Test
    void aBrokenStreamHealsWhileOneWatches() throws Exception {
        console.open("live");
        page.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName(Pattern.compile("Break: .*[Rr]epeat.*"))).click();
        CONSOLE.system().call("PATCH", "/stores/velodrome", "{\"storeName\":\"Track\"}");
        assertThat(page.locator(".flow")).containsText("Store velodrome");
        CONSOLE.system().awaitQuiet();
        console.open("table?id=customer%23gita&type=store%23velodrome");
        assertThat(page.locator("item-panel")).containsText("Track");
        console.open("live");
        Locator heal = page.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName(Pattern.compile("Heal: .*")));
        if (heal.count() > 0) {
            heal.first().click();
        }
    }

    @Test
    void aPausedStreamHoldsChangesBackUntilItFlowsAgain() throws Exception {
        console.open("live");
        console.button("Pause").click();
        assertThat(page.getByText("The stream is paused").first()).isVisible();
        CONSOLE.system().call("PATCH", "/stores/campus", "{\"city\":\"York\"}");
        assertThat(page.getByText("1 change waits")).isVisible();
        assertThat(page.locator("live-view").getByText("Store campus was changed: city")).isVisible();
        console.button("Resume").click();
        assertThat(page.getByText("The stream flows").first()).isVisible();
        CONSOLE.system().awaitQuiet();
        console.open("table?id=customer%23emil&type=store%23campus");
        assertThat(page.locator("item-panel")).containsText("York");
    }

    @Test
    void verifyFindsThatEveryCopyEqualsItsSource() throws Exception {
        CONSOLE.system().awaitQuiet();
        console.open("doctor");
        console.button("Verify the table").click();
        assertThat(page.locator(".verdict.good")).containsText("Every copy equals its source.");
    }

    @Test
    void repairShowsWhatItWouldDoBeforeItDoesIt() throws Exception {
        CONSOLE.system().awaitQuiet();
        CONSOLE.system().dynamoDb().deleteItem(request -> request.tableName(CONSOLE.system().table())
                .key(Map.of("id", AttributeValue.fromS("customer#dora"), "type", AttributeValue.fromS("store#campus"))));
        console.open("doctor");
        console.button("Verify the table").click();
        assertThat(page.locator(".finding")).containsText("customer#dora / store#campus");
        console.button("Preview the repair of 1").click();
        assertThat(page.locator("#preview")).containsText("It would be made");
        console.button("Repair 1 item").click();
        assertThat(page.locator(".verdict.good")).containsText("1 item repaired.");
        console.button("Verify again").click();
        assertThat(page.locator(".verdict.good")).containsText("Every copy equals its source.");
    }

    private static Locator.LocatorOptions with(String text) {
        return new Locator.LocatorOptions().setHasText(text);
    }
}
