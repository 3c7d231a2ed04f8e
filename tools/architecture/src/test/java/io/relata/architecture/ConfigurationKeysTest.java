package io.relata.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What functions are configured by: an application that sets a key which the extension does not declare is warned of it. */
class ConfigurationKeysTest {
    private static final Path EXTENSION = Path.of("..", "..", "extension", "runtime", "src", "main", "java", "io", "relata", "internal",
            "quarkus",
            "RelataConfig.java");
    private static final Path REFERENCE = Path.of("..", "..", "docs", "reference.md");
    private static final Path NAMES = Path.of("..", "..", "single-table", "src", "main", "java", "io", "relata", "internal", "engine",
            "setting",
            "Setting.java");
    private static final Pattern NAME = Pattern.compile("\"relata\\.([a-z.-]+)\"");
    private static final Pattern DECLARED = Pattern.compile("\\b([a-z][A-Za-z]*)\\(\\);");

    private static Set<String> named() {
        return NAME.matcher(Sources.read(NAMES)).results().map(match -> match.group(1)).collect(Collectors.toCollection(TreeSet::new));
    }

    @Test
    void eachIsDeclared() {
        Set<String> declared = DECLARED.matcher(Sources.read(EXTENSION)).results().map(match -> kebab(match.group(1)))
                .collect(Collectors.toSet());

        assertThat(named()).contains("model", "caller-limit", "key-secret", "timeout.attempt")
                .allSatisfy(key -> assertThat(declared).as(key).contains(key.substring(key.lastIndexOf('.') + 1)));
    }

    @Test
    void eachIsInTheReference() {
        String reference = Sources.read(REFERENCE);

        assertThat(named()).allSatisfy(key -> assertThat(reference).contains("`relata." + key + "`"));
    }

    @Test
    void eachIsSpelledInOnePlace() {
        List<String> spellings = named().stream().map(key -> "relata." + key)
                .flatMap(name -> Stream.of(name, name.toUpperCase(Locale.ROOT).replaceAll("[.-]", "_"))).map(name -> '"' + name + '"')
                .toList();

        assertThat(Sources.main().filter(file -> !Sources.isTool(file) && !file.endsWith("Setting.java")))
                .allSatisfy(file -> assertThat(Sources.read(file)).doesNotContain(spellings));
    }

    private static String kebab(String name) {
        return name.replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT);
    }
}
