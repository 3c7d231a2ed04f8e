package io.relata.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The other sample models: nothing in the console knows one of them. */
@Tag("full")
class SampleModelsConsoleIT {
    @RegisterExtension
    static final ConsoleExtension CONSOLE = ConsoleExtension.withoutSystem();

    static Stream<Arguments> models() {
        List<Arguments> all = List.of(Arguments.of("books", "authors", Map.of("authorName", "Ursula")),
                Arguments.of("careers", "companies", Map.of("companyName", "Initech")),
                Arguments.of("courses", "instructors", Map.of("fullName", "Grace")),
                Arguments.of("locations", "stores",
                        Map.of("storeName", "Corner", "country", "US", "state", "NY", "city", "Troy", "zip", "12180")),
                Arguments.of("metrics", "metrics",
                        Map.of("partner", "STORE", "lifetimeVolume", "4", "last30Days", "3", "last7Days", "2", "lifetimeAverage", "1")),
                Arguments.of("orderentry", "regions", Map.of("regionName", "Oceania")),
                Arguments.of("saas", "organizations", Map.of("organizationName", "Initech", "planType", "FREE")),
                Arguments.of("shop", "customers", Map.of("fullName", "Grace", "email", "grace@example.com")));
        return Sampled.of(all);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("models")
    void showsTheModelAndTheTableAndCreates(String model, String collection, Map<String, String> entered) throws Exception {
        try (SampleSystem system = SampleSystem.start(model); ConsolePage console = CONSOLE.page(system)) {
            Page page = console.page();
            console.open("model");
            assertThat(page.locator("h1")).containsText("one table");
            assertThat(page.locator(".items").first()).containsText("entity");
            console.hasAClearPicture();
            console.open("table");
            assertThat(page.locator(".lying").first()).isVisible();
            String id = model.equals("metrics") ? "store~s99" : "new";
            console.open("explore?method=PUT&path=/" + collection + "/{id}&id=" + id);
            if (system.isMultiTenant()) {
                enter(page.locator("#caller-tenant"), "north");
                enter(page.locator("#caller-roles"), "admin");
            }
            entered.forEach((attribute, value) -> enter(console.field(attribute), value));
            console.button("Put").click();
            assertThat(page.locator("#answer .code-status")).containsText("201");
            String tenant = system.isMultiTenant() ? "north%2F" : "";
            console.open("table?id=" + tenant + id + "&type=" + tenant + system.entity(collection) + "%23" + id);
            assertThat(page.locator("item-panel .kind").first()).hasText("entity");
        }
    }

    private static void enter(Locator field, String value) {
        if (field.evaluate("field => field.localName").equals("select")) {
            field.selectOption(value);
        } else {
            field.fill(value);
            field.blur();
        }
    }
}
