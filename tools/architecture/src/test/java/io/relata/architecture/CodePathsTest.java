package io.relata.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Pages for contributors name classes that exist. */
class CodePathsTest {
    private static final Path PROJECT = Path.of("..", "..");
    private static final Pattern CLASS = Pattern.compile("`(?:io\\.relata\\.)?((?:[a-z]+\\.)+[A-Z]\\w+)(?:\\.\\w+\\(\\))?`");
    private static final List<String> MODULES = List.of("single-table", "functions", "stream-fanout", "infra-cdk", "lambda",
            "maven-plugin");

    @ParameterizedTest
    @ValueSource(strings = {"docs/code-paths.md", "CONTRIBUTING.md"})
    void everyClassThatIsNamedExists(String page) throws IOException {
        List<String> named = CLASS.matcher(Files.readString(PROJECT.resolve(page))).results()
                .map(found -> found.group(1)).distinct().toList();

        assertThat(named).hasSizeGreaterThan(5).allMatch(CodePathsTest::exists);
    }

    /**
     * A name may leave out the root and the module: {@code route.Routes} is found below {@code io.relata.internal.functions}, {@code
      * fanout.Derivations} below {@code io.relata.internal}.
     */
    private static boolean exists(String name) {
        String file = name.replace('.', '/') + ".java";
        return MODULES.stream().map(module -> PROJECT.resolve(module).resolve("src/main/java/io/relata"))
                .flatMap(root -> Stream.of(root, root.resolve("internal"), root.resolve("internal/functions")))
                .anyMatch(root -> Files.exists(root.resolve(file)));
    }
}
