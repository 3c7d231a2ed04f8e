package io.relata.browser;

import com.microsoft.playwright.options.ColorScheme;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Chromium for the tests of a class, and the local system with a sample model if they have one in common. Pages that a test opens are
 * closed behind it, and none may have complained.
 */
final class ConsoleExtension implements BeforeAllCallback, AfterAllCallback, AfterEachCallback {
    private final Callable<@Nullable SampleSystem> start;
    private final List<ConsolePage> pages = new ArrayList<>();
    private @Nullable Chromium chromium;
    private @Nullable SampleSystem system;

    private ConsoleExtension(Callable<@Nullable SampleSystem> start) {
        this.start = start;
    }

    /** With a table of its own in the DynamoDB Local that all tests share. */
    static ConsoleExtension of(String model) {
        return new ConsoleExtension(() -> SampleSystem.start(model));
    }

    /** With such a system. */
    static ConsoleExtension of(Callable<@Nullable SampleSystem> start) {
        return new ConsoleExtension(start);
    }

    /** Chromium alone: each test has a system of its own. */
    static ConsoleExtension withoutSystem() {
        return new ConsoleExtension(() -> null);
    }

    @Override
    public void beforeAll(ExtensionContext context) throws Exception {
        chromium = Chromium.start();
        system = start.call();
    }

    SampleSystem system() {
        return Objects.requireNonNull(system);
    }

    /** A new tab on a desk's screen, in light colours. */
    ConsolePage page() {
        return page(system());
    }

    ConsolePage page(SampleSystem of) {
        return add(new ConsolePage(Objects.requireNonNull(chromium), of.console()));
    }

    /** @param console where it is served, possibly with its token */
    ConsolePage page(URI console) {
        return add(new ConsolePage(Objects.requireNonNull(chromium), console));
    }

    ConsolePage page(int width, int height, ColorScheme scheme) {
        return add(new ConsolePage(Objects.requireNonNull(chromium), system().console(), width, height, scheme));
    }

    private ConsolePage add(ConsolePage page) {
        pages.add(page);
        return page;
    }

    @Override
    public void afterEach(ExtensionContext context) {
        List<ConsolePage> opened = List.copyOf(pages);
        pages.clear();
        opened.forEach(ConsolePage::close);
        if (context.getExecutionException().isEmpty()) {
            opened.forEach(ConsolePage::hasNoComplaints);
        }
    }

    @Override
    public void afterAll(ExtensionContext context) {
        if (system != null) {
            system.close();
        }
        if (chromium != null) {
            chromium.close();
        }
    }
}
