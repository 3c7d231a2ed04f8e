package io.relata.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.deque.html.axecore.playwright.AxeBuilder;
import com.deque.html.axecore.results.Rule;
import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.ReducedMotion;
import java.net.URI;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** One tab with the console, and everything that it complained about. */
final class ConsolePage implements AutoCloseable {
    private final URI console;
    private final BrowserContext context;
    private final Page page;
    private final List<String> complaints = new CopyOnWriteArrayList<>();

    ConsolePage(Chromium chromium, URI console, int width, int height, ColorScheme scheme) {
        this.console = console;
        context = chromium.browser().newContext(new Browser.NewContextOptions().setViewportSize(width, height).setColorScheme(scheme)
                .setReducedMotion(ReducedMotion.REDUCE));
        context.setDefaultTimeout(Chromium.PATIENCE_MILLIS);
        page = context.newPage();
        page.onConsoleMessage(message -> {
            if (message.type().equals("error")) {
                complaints.add(message.text() + " " + message.location());
            }
        });
        page.onPageError(complaints::add);
    }

    /** A desk's screen, in light colours. */
    ConsolePage(Chromium chromium, URI console) {
        this(chromium, console, 1440, 900, ColorScheme.LIGHT);
    }

    Page page() {
        return page;
    }

    /** @param place such as {@code table?index=typeGsi} */
    ConsolePage open(String place) {
        page.navigate(console + "#/" + place);
        page.locator("main h1").first().waitFor();
        return this;
    }

    Locator button(String name) {
        return page.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName(name).setExact(true));
    }

    Locator heading(String name) {
        return page.getByRole(AriaRole.HEADING, new Page.GetByRoleOptions().setName(name).setExact(true));
    }

    /** The field of a form, by what its label says. */
    Locator field(String name) {
        return page.locator("form").getByLabel(name, new Locator.GetByLabelOptions().setExact(true));
    }

    void isAccessible() {
        List<Rule> violations = new AxeBuilder(page).analyze().getViolations();
        assertThat(violations).as("what axe finds at %s", page.url())
                .extracting(rule -> rule.getId() + ": " + rule.getNodes().stream().map(node -> node.getHtml()).limit(3).toList()).isEmpty();
    }

    void fitsItsWidth() {
        assertThat(page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth"))
                .as("pixels beyond the right edge at %s", page.url()).isEqualTo(0);
    }

    /** Nothing in the picture of the model covers anything else: entities, and the words on the lines between them. */
    void hasAClearPicture() {
        // Not waitForFunction: what that evaluates again, the page's Content-Security-Policy forbids.
        page.waitForCondition(() -> Boolean.TRUE.equals(page.evaluate("!!document.querySelector('model-graph')?.graph")));
        assertThat((List<?>) page.evaluate("""
                () => {
                    const { graph } = document.querySelector("model-graph");
                    const words = { includeNodes: false, includeEdges: false, includeLabels: true };
                    const all = [...graph.nodes().map(node => [node.id(), node.boundingBox({ includeLabels: false })]),
                        ...graph.edges().filter(edge => edge.data("label")).map(edge => [edge.data("label"), edge.boundingBox(words)])];
                    const cover = (one, other) => one.x1 < other.x2 && other.x1 < one.x2 && one.y1 < other.y2 && other.y1 < one.y2;
                    return all.flatMap(([name, one], n) =>
                        all.slice(n + 1).filter(([, other]) => cover(one, other)).map(([other]) => `${name} and ${other}`));
                }""")).as("what lies on each other in the picture of the model").isEmpty();
    }

    /** For what a test breaks on purpose. */
    void forgetComplaints() {
        complaints.clear();
    }

    void hasNoComplaints() {
        assertThat(complaints).as("errors in the browser's console").isEmpty();
    }

    @Override
    public void close() {
        context.close();
    }
}
