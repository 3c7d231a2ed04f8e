package io.relata.architecture;

import static org.assertj.core.api.Assertions.assertThat;

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

/** What only the sources show. */
class SourcesTest {
    /** The separator in keys, other than in a JSON reference, or a name in an expression of DynamoDB. */
    private static final Pattern PART_OF_A_KEY = Pattern.compile("[\"']([^\"]*[^\"/ .%n(])?#(?![/\\\\a-z%])[^\"]*[\"']");
    /** Their texts only look like it: names in expressions of DynamoDB, anchors of a page, and a script's first line. */
    private static final Set<String> NO_KEYS = Set.of("Expression.java", "Alarms.java", "Starter.java");
    /** Samples, of which each has a domain of its own, and the pages about them. */
    private static final List<String> SAMPLES = List.of("/io/relata/models/", "/pages/patterns/");

    private static final Pattern IMPATIENT = Pattern.compile("\\bawait\\(\\)\\s*\\.(?!atMost\\()\\w+\\("
            + "|\\batMost\\(Duration\\.of(?:Seconds|Millis)\\(|(?:SOON|LONG|PATIENCE) = Duration\\.of(?:Seconds|Millis)\\("
            + "|PATIENCE_MILLIS = \\d{1,2}_000|setSoTimeout\\([\\d_]{1,6}\\)|@Timeout\\(\\d+\\)"
            + "|assertTimeout(?:Preemptively)?\\(Duration\\.of(?:Seconds|Millis)\\("
            + "|\\.(?:await|awaitTermination|get|poll|waitFor|orTimeout)\\([\\d_]+, (?:TimeUnit\\.)?(?:MILLI)?SECONDS\\)");

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
        Stream<Path> elsewhere = Sources.main()
                .filter(file -> !Sources.isTool(file) && !file.toString().contains("/io/relata/internal/engine/key/")
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

    /** A test that gives up sooner depends on the speed of the machine. It costs nothing to wait for long: what is awaited happens. */
    @Test
    void testsWaitForMinutes() {
        assertThat(Sources.tests().flatMap(
                file -> impatience(Sources.withoutCommentsAndTexts(Sources.read(file))).map(text -> Sources.name(file) + ": " + text)))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"await().until(this::isDone);", "await().pollInterval(SHORT).until(this::isDone);",
            "await().atMost(Duration.ofSeconds(30)).until(this::isDone);", "latch.await(20, TimeUnit.SECONDS)",
            "future.get(500, MILLISECONDS)",
            "process.waitFor(5, TimeUnit.SECONDS)", "socket.setSoTimeout(20_000);", "@Timeout(60)",
            "assertTimeoutPreemptively(Duration.ofSeconds(60), work)", "double PATIENCE_MILLIS = 30_000;",
            "private static final Duration PATIENCE = Duration.ofSeconds(20);"})
    void aTestThatGivesUpTooSoonIsFound(String source) {
        assertThat(impatience(source)).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"await().atMost(Duration.ofMinutes(2)).until(this::isDone);", "await().atMost(PATIENCE).until(this::isDone);",
            "latch.await(2, TimeUnit.MINUTES)", "socket.setSoTimeout(300_000);", "@Timeout(value = 5, unit = TimeUnit.MINUTES)",
            "private static final Duration PATIENCE = Duration.ofMinutes(2);", "start.await();"})
    void aTestThatWaitsForMinutesIsNot(String source) {
        assertThat(impatience(source)).isEmpty();
    }

    /** A tag can be moved to other code, which would run with what the workflow may do; a commit can't. */
    @Test
    void actionsOfWorkflowsAreNamedByTheirCommits() {
        Stream<String> used = Sources.workflows().flatMap(file -> Sources.read(file).lines().filter(line -> line.matches(".*\\buses:.*"))
                .map(line -> Sources.name(file) + ": " + line.strip()));
        assertThat(used).hasSizeGreaterThan(20).allMatch(line -> line.matches(".* uses: [\\w./-]+@[0-9a-f]{40} # v\\d+\\.\\d+\\.\\d+"));
    }

    private static Stream<String> impatience(String source) {
        return IMPATIENT.matcher(source).results().map(MatchResult::group);
    }

    private static Stream<String> keys(String source) {
        return Sources.texts(source).filter(text -> PART_OF_A_KEY.matcher(text).matches());
    }
}
