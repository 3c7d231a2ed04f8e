package io.relata.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What only the sources of the main classes show. */
class SourcesTest {
    /** The separator in keys, other than in a JSON reference, or a name in an expression of DynamoDB. */
    private static final Pattern PART_OF_A_KEY = Pattern.compile("[\"']([^\"]*[^\"/ .%n(])?#(?![/\\\\a-z%])[^\"]*[\"']");
    /** Their texts only look like it: names in expressions of DynamoDB, anchors of a page, and a script's first line. */
    private static final Set<String> NO_KEYS = Set.of("Expression.java", "Alarms.java", "Starter.java");
    /** Samples, of which each has a domain of its own, and the pages about them. */
    private static final List<String> SAMPLES = List.of("/io/relata/models/", "/pages/patterns/");

    @Test
    void everyPackageSaysWhatItIsFor() {
        assertThat(Sources.main().map(Path::getParent).distinct()).allSatisfy(folder -> {
            Path file = folder.resolve("package-info.java");
            assertThat(file).exists();
            assertThat(Files.readString(file)).startsWith("/**");
        });
    }

    @Test
    void noTwoClassesThatMeetHaveOneName() {
        Map<String, Set<String>> places = new TreeMap<>();
        Sources.main().filter(file -> !file.endsWith("package-info.java") && SAMPLES.stream().noneMatch(file.toString()::contains))
                .forEach(file -> places.computeIfAbsent(file.getFileName().toString(), name -> new TreeSet<>()).add(Sources.name(file)));
        assertThat(places.values()).filteredOn(files -> files.size() > 1).isEmpty();
    }

    @Test
    void keysAreWrittenInOnePackage() {
        Stream<Path> elsewhere = Sources.main().filter(file -> !Sources.isTool(file) && !file.toString().contains("/io/relata/engine/key/")
                && !NO_KEYS.contains(file.getFileName().toString()));
        assertThat(elsewhere.flatMap(file -> keys(Sources.read(file)).map(text -> Sources.name(file) + ": " + text))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"tag = \"tag#\" + name;", "return \"link:\" + \"a#\" + id;", "text.append('#').append(id);", "\"#~\""})
    void aKeyInTheTextOfAProgramIsFound(String source) {
        assertThat(keys(source)).isNotEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"#/components/schemas/Customer\"", "// tag#music", "/** {@code tag#music} */",
            "\"attribute_not_exists(#model)\""})
    void whatIsNoKeyIsNotTakenForOne(String source) {
        assertThat(keys(source)).isEmpty();
    }

    private static Stream<String> keys(String source) {
        return Sources.texts(source).filter(text -> PART_OF_A_KEY.matcher(text).matches());
    }
}
