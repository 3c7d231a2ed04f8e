package io.relata.internal.local;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.internal.local.system.LocalSystem;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The requests of the README show what it says. */
class ReadmeIT {
    private static final Pattern REQUESTS = Pattern.compile("(?ms)^```\\n(curl .*?)^sleep [^\\n]*\\n(curl .*?)^\\./relata verify.*?^```$");
    private static final Duration LONG = Duration.ofMinutes(5);

    @Test
    void theCopyHasFollowedWhenTheLastRequestReadsIt() throws Exception {
        Matcher requests = REQUESTS.matcher(Files.readString(Path.of("..", "README.md")));
        assertThat(requests.find()).isTrue();
        try (LocalSystem system = LocalSystem.closed(SampleFunctions.on("ReadmeIT"))) {
            assertThat(SampleData.load(system).refused()).isEmpty();
            system.open();
            List<String> answers = pasted(requests.group(1), system);
            assertThat(answers).hasSize(2);
            assertThat(answers.get(0)).contains("\"id\":\"harbour\"").doesNotContain("New Harbour");
            // A slow machine takes longer than the reader is told to wait.
            system.awaitQuiet(LONG);
            assertThat(pasted(requests.group(2), system)).singleElement().asString()
                    .contains("\"id\":\"harbour\"", "\"storeName\":\"New Harbour\"");
        }
    }

    /** The lines that a shell prints. */
    private static List<String> pasted(String requests, LocalSystem system) throws IOException, InterruptedException {
        String lines = requests.replace("localhost:8080", "localhost:" + system.url().getPort()).replace("curl -s", "curl -s -w '\\n'");
        Process shell = new ProcessBuilder("bash", "-e").redirectErrorStream(true).start();
        shell.getOutputStream().write(lines.getBytes(StandardCharsets.UTF_8));
        shell.getOutputStream().close();
        String said = new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(shell.waitFor()).as(said).isZero();
        return said.lines().toList();
    }
}
