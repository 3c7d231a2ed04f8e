package io.relata.infra;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whoever only checks what would be deployed has no credentials, or none to read the table with. */
class CheckCommandsTest {
    private static final Path HOME = Path.of("..");

    @ParameterizedTest
    @ValueSource(strings = {".ci/run", ".github/workflows/verify.yml",
            "starter/src/main/resources/archetype-resources/.github/workflows/verify.yml"})
    void checksAskNoTableWhateverTheContextSays(String file) throws IOException {
        List<String> commands = Files.readAllLines(HOME.resolve(file)).stream().map(String::strip)
                .filter(line -> line.matches("[^#].*(aws-cdk@|\\$CDK\").*(synth|diff) .*")).toList();

        assertThat(commands).isNotEmpty().allMatch(command -> command.matches(".* -c deployed=(\\)? .*|$)"));
    }

    @Test
    void noPageAdvisesToAskWithEachCommand() throws IOException {
        try (Stream<Path> pages = Files.list(HOME.resolve("docs"))) {
            for (Path page : pages.filter(path -> path.toString().endsWith(".md")).toList()) {
                assertThat(Files.readString(page)).as(page.toString()).doesNotContain("\"deployed\":");
            }
        }
    }
}
