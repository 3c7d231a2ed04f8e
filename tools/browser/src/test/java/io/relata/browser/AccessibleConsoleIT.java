package io.relata.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.options.ColorScheme;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every view, in both themes and on a narrow screen, with what a screen reader and a keyboard need. */
class AccessibleConsoleIT {
    private static final List<String> PLACES = List.of("model", "table", "table?id=customer%23ann&type=store%23harbour",
            "explore?method=PATCH&path=/stores/{id}&id=harbour", "explore?method=POST&path=/customers", "live", "doctor");

    private static Chromium chromium;
    private static SampleSystem system;

    @BeforeAll
    static void start() throws Exception {
        chromium = Chromium.start();
        system = SampleSystem.start("office");
    }

    @AfterAll
    static void stop() {
        if (system != null) {
            system.close();
        }
        if (chromium != null) {
            chromium.close();
        }
    }

    static Stream<Arguments> everywhere() {
        return PLACES.stream()
                .flatMap(place -> Stream.of(Arguments.of(place, ColorScheme.LIGHT, 1440), Arguments.of(place, ColorScheme.DARK, 1440),
                        Arguments.of(place, ColorScheme.LIGHT, 360)));
    }

    @ParameterizedTest(name = "{0}, {1}, {2} pixels wide")
    @MethodSource("everywhere")
    void isAccessible(String place, ColorScheme scheme, int width) {
        try (ConsolePage console = new ConsolePage(chromium, system.console(), width, 800, scheme)) {
            console.open(place);
            assertThat(console.page().locator("main")).not().containsText("Reading");
            console.isAccessible();
            console.fitsItsWidth();
            console.hasNoComplaints();
        }
    }
}
