package io.relata.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What only the sources of the main classes show. */
class SourcesTest {
    private static final Path PROJECT = Path.of("..", "..").toAbsolutePath().normalize();
    private static final Pattern COMMENT_OR_TEXT = Pattern.compile(
            "//[^\n]*|/\\*.*?\\*/|\"(?:\\\\.|[^\"\\\\\n])*\"|'(?:\\\\.|[^'\\\\\n])*'",
            Pattern.DOTALL);
    /** The separator in keys, other than in a JSON reference, a name in an expression of DynamoDB, or an anchor of a page. */
    private static final Pattern PART_OF_A_KEY = Pattern.compile("[\"']([^\"]*[^\"/ .%n(])?#(?![/\\\\a-z%])[^\"]*[\"']");

    /** Their texts only look like it: names in expressions of DynamoDB, and anchors of a page. */
    private static final Set<String> NO_KEYS = Set.of("Expression.java", "Alarms.java");

    @Test
    void everyPackageSaysWhatItIsFor() {
        assertThat(sources().map(Path::getParent).distinct()).allSatisfy(folder -> {
            Path file = folder.resolve("package-info.java");
            assertThat(file).exists();
            assertThat(Files.readString(file)).startsWith("/**");
        });
    }

    @Test
    void noTwoClassesThatMeetHaveOneName() {
        Map<String, Set<String>> places = new TreeMap<>();
        sources()
                .filter(file -> !file.endsWith("package-info.java") && !file.toString().contains("/io/relata/models/")
                        && !file.toString().contains("/pages/patterns/"))
                .forEach(file -> places.computeIfAbsent(file.getFileName().toString(), name -> new TreeSet<>())
                        .add(PROJECT.relativize(file).toString()));
        assertThat(places.values()).filteredOn(files -> files.size() > 1).isEmpty();
    }

    @Test
    void keysAreWrittenInOnePackage() {
        List<String> elsewhere = sources().filter(file -> !file.toString().contains("/io/relata/engine/key/"))
                .filter(file -> !PROJECT.relativize(file).startsWith("tools") && !NO_KEYS.contains(file.getFileName().toString()))
                .flatMap(SourcesTest::keysIn).toList();
        assertThat(elsewhere).isEmpty();
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

    private static Stream<String> keysIn(Path file) {
        return keys(read(file)).map(text -> PROJECT.relativize(file) + ": " + text);
    }

    private static Stream<String> keys(String source) {
        return COMMENT_OR_TEXT.matcher(source).results().map(MatchResult::group)
                .filter(text -> !text.startsWith("/")).filter(text -> PART_OF_A_KEY.matcher(text).matches());
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Stream<Path> sources() {
        try (Stream<Path> top = Files.list(PROJECT); Stream<Path> tools = Files.list(PROJECT.resolve("tools"))) {
            return Stream.concat(top, tools).map(module -> module.resolve("src/main/java")).filter(Files::isDirectory)
                    .flatMap(SourcesTest::below).filter(file -> file.toString().endsWith(".java")).toList().stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Stream<Path> below(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.toList().stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
