package io.relata.browser;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/** The Chromium of this machine: Playwright downloads none. */
final class Chromium implements AutoCloseable {
    private static final List<String> NAMES = List.of("chromium", "chromium-browser", "google-chrome");

    static final double PATIENCE_MILLIS = 120_000;

    private final Playwright playwright;
    private final Browser browser;

    private Chromium(Path program) {
        playwright = Playwright.create(new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
        browser = playwright.chromium()
                .launch(new BrowserType.LaunchOptions().setExecutablePath(program).setArgs(List.of("--no-sandbox", "--disable-gpu")));
    }

    /** Skips the test where there is none. */
    static Chromium start() {
        Optional<Path> program = program();
        Assumptions.assumeTrue(program.isPresent(), "skipped: the console is tested in Chromium, and there is none on the PATH");
        PlaywrightAssertions.setDefaultAssertionTimeout(PATIENCE_MILLIS);
        return new Chromium(program.orElseThrow());
    }

    private static Optional<Path> program() {
        List<Path> path = Stream.of(Optional.ofNullable(System.getenv("PATH")).orElse("").split(File.pathSeparator)).map(Path::of).toList();
        return NAMES.stream().flatMap(name -> path.stream().map(directory -> directory.resolve(name))).filter(Files::isExecutable)
                .findFirst();
    }

    Browser browser() {
        return browser;
    }

    @Override
    public void close() {
        playwright.close();
    }
}
