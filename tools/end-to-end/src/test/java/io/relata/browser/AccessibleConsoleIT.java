package io.relata.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.options.ColorScheme;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every view, in both themes and on a narrow screen, with what a screen reader and a keyboard need. */
@Tag("full")
class AccessibleConsoleIT {
    private static final List<String> PLACES = List.of("model", "table", "table?id=customer%23ann&type=store%23harbour",
            "explore?method=PATCH&path=/stores/{id}&id=harbour", "explore?method=POST&path=/customers", "live", "doctor");

    @RegisterExtension
    static final ConsoleExtension CONSOLE = ConsoleExtension.of("office");

    static Stream<Arguments> everywhere() {
        List<Arguments> all = PLACES.stream()
                .flatMap(place -> Stream.of(Arguments.of(place, ColorScheme.LIGHT, 1440), Arguments.of(place, ColorScheme.DARK, 1440),
                        Arguments.of(place, ColorScheme.LIGHT, 360)))
                .toList();
        return Sampled.of(all);
    }

    @ParameterizedTest(name = "{0}, {1}, {2} pixels wide")
    @MethodSource("everywhere")
    void isAccessible(String place, ColorScheme scheme, int width) {
        ConsolePage console = CONSOLE.page(width, 800, scheme).open(place);
        assertThat(console.page().locator("main")).not().containsText("Reading");
        console.isAccessible();
        console.fitsItsWidth();
    }
}
