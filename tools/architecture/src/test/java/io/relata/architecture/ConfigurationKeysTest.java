package io.relata.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** What functions are configured by: an application that sets a key which the extension does not declare is warned of it. */
class ConfigurationKeysTest {
    private static final Path EXTENSION = Path.of("..", "..", "extension", "runtime", "src", "main", "java", "io", "relata", "quarkus",
            "RelataConfig.java");
    private static final Path REFERENCE = Path.of("..", "..", "docs", "reference.md");
    private static final Pattern READ = Pattern
            .compile("(?:ConfigProperty\\(name = |get(?:Optional)?Value\\()\"relata\\.([a-z.-]+)\"");
    private static final Pattern DECLARED = Pattern.compile("\\b([a-z][A-Za-z]*)\\(\\);");

    private static Set<String> read() {
        return Sources.main().filter(file -> !Sources.isTool(file)).flatMap(file -> READ.matcher(Sources.read(file)).results())
                .map(match -> match.group(1)).collect(Collectors.toCollection(TreeSet::new));
    }

    @Test
    void eachIsDeclared() {
        Set<String> declared = DECLARED.matcher(Sources.read(EXTENSION)).results().map(match -> kebab(match.group(1)))
                .collect(Collectors.toSet());

        assertThat(read()).contains("model", "caller-limit", "key-secret", "timeout.attempt")
                .allSatisfy(key -> assertThat(declared).as(key).contains(key.substring(key.lastIndexOf('.') + 1)));
    }

    @Test
    void eachIsInTheReference() {
        String reference = Sources.read(REFERENCE);

        assertThat(read()).allSatisfy(key -> assertThat(reference).contains("`relata." + key + "`"));
    }

    private static String kebab(String name) {
        return name.replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT);
    }
}
