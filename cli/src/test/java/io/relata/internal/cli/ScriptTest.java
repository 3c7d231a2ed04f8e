package io.relata.internal.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the script {@code relata} would build and run, in a copy of the project that has one source a module. */
class ScriptTest {
    private static final Path PROJECT = Path.of("..");
    private static final Instant BUILT = Instant.parse("2026-11-20T12:00:00Z");
    private static final List<String> MODULES = List.of("cli", "maven-plugin", "local-servers", "single-table",
            "models", "lambda", "functions", "stream-fanout", "event-sources", "console", "extension/runtime",
            "extension/runtime-dev", "extension/deployment",
            "samples", "starter", "local", "infra-cdk", "tools/simulation",
            "tools/benchmarks");

    @TempDir
    private Path directory;

    private Path home;

    @BeforeEach
    void everythingIsBuilt() throws IOException {
        home = Files.createDirectory(directory.resolve("project"));
        for (String script : List.of("relata", "start")) {
            Files.copy(PROJECT.resolve(script), home.resolve(script));
        }
        write("pom.xml");
        write("bom/pom.xml");
        for (String module : MODULES) {
            write(module + "/pom.xml");
            write(module + "/src/main/java/Source.java");
            write(module + "/target/relata-" + Path.of(module).getFileName() + "-1.0.0-SNAPSHOT.jar");
            write(module + "/target/lib/picocli-1.jar");
            write(module + "/target/function.zip");
        }
        try (Stream<Path> files = Files.walk(home)) {
            files.forEach(file -> setTime(file, file.toString().contains("target") ? BUILT : BUILT.minusSeconds(60)));
        }
    }

    private void write(String file) throws IOException {
        Files.createDirectories(home.resolve(file).getParent());
        Files.writeString(home.resolve(file), "");
    }

    private static void setTime(Path file, Instant time) {
        try {
            Files.setLastModifiedTime(file, FileTime.from(time));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void change(String file) {
        setTime(home.resolve(file), BUILT.plusSeconds(60));
    }

    /** What is printed, of which the class path and properties are left out. */
    private List<String> run(String script, String... arguments) throws Exception {
        List<String> command = Stream.concat(Stream.of("bash", home.resolve(script).toString()), Arrays.stream(arguments)).toList();
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().put("RELATA_DRY_RUN", "1");
        Process process = builder.start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(said).isZero();
        return said.lines().filter(line -> line.startsWith("mvn") || line.startsWith("java"))
                .map(line -> line.replaceAll(" -(D|cp|q|B|ntp)[^ ]*( \\S*jar:\\S*)?", "")).toList();
    }

    @ParameterizedTest
    @CsvSource({"new, -XX:TieredStopAtLevel=1 -XX:ReservedCodeCacheSize=240m -XX:+UseSerialGC",
            "start, -XX:TieredStopAtLevel=1 -XX:ReservedCodeCacheSize=240m --enable-native-access=ALL-UNNAMED",
            "verify, -XX:TieredStopAtLevel=1 -XX:ReservedCodeCacheSize=240m -XX:+UseSerialGC",
            "ops, -XX:TieredStopAtLevel=1 -XX:ReservedCodeCacheSize=240m -XX:+UseSerialGC",
            "plan, -XX:TieredStopAtLevel=1 -XX:ReservedCodeCacheSize=240m -XX:+UseSerialGC",
            "deploy, -XX:TieredStopAtLevel=1 -XX:ReservedCodeCacheSize=240m -XX:+UseSerialGC",
            "simulate, -XX:+UseParallelGC -XX:SoftRefLRUPolicyMSPerMB=5",
            "benchmark, -Xmx256m -XX:+UseSerialGC",
            "pages, -Xmx256m -XX:+UseSerialGC", "completion, -XX:TieredStopAtLevel=1 -XX:ReservedCodeCacheSize=240m -XX:+UseSerialGC",
            "--help, -XX:TieredStopAtLevel=1 -XX:ReservedCodeCacheSize=240m -XX:+UseSerialGC"})
    void whatIsBuiltRunsAtOnceWithTheOptionsOfItsCommand(String command, String options) throws Exception {
        assertThat(run("relata", command, "--x"))
                .containsExactly("java " + options + " io.relata.internal.cli.RelataTool " + command + " --x");
    }

    @ParameterizedTest
    @CsvSource({"start, 'cli,local,models,samples'", "verify, 'cli,local,models'", "redrive, 'cli,local,models'",
            "migrate, 'cli,local,models'", "ops, 'cli,local,models'", "reindex, 'cli,local,models'", "tenant, 'cli,local,models'",
            "plan, 'cli,infra-cdk'", "deploy, 'cli,infra-cdk'",
            "simulate, 'cli,tools/simulation,models'", "benchmark, 'cli,tools/benchmarks'", "pages, 'cli,tools/benchmarks'"})
    void changedSourceBuildsWhatTheCommandRunsFrom(String command, String modules) throws Exception {
        change("single-table/src/main/java/Source.java");

        assertThat(run("relata", command)).first().isEqualTo("mvn -pl " + modules + " -am package");
    }

    @ParameterizedTest
    @CsvSource({"local, plan", "infra-cdk, verify", "tools/simulation, start", "tools/benchmarks, verify", "single-table, --help",
            "local, help",
            "single-table, --version"})
    void changedSourceOfAModuleThatTheCommandDoesNotNeedBuildsNothing(String module, String command) throws Exception {
        change(module + "/src/main/java/Source.java");

        assertThat(run("relata", command)).first().asString().startsWith("java");
    }

    /** The system runs, and the model in its sources may be half-written. */
    @ParameterizedTest
    @ValueSource(strings = {"models", "single-table", "local"})
    void tokenIsAskedForWithoutBuildingWhatWasBuiltBefore(String changed) throws Exception {
        change(changed + "/src/main/java/Source.java");

        assertThat(run("relata", "token")).first().asString().startsWith("java");
    }

    @Test
    void changedStarterIsPackedBeforeAProjectIsMadeFromIt() throws Exception {
        change("starter/src/main/java/Source.java");

        assertThat(run("relata", "new", "tickets")).first().isEqualTo("mvn -pl cli,starter -am package");
    }

    @Test
    void removedSourceBuildsBecauseItsDirectoryChanged() throws Exception {
        Files.delete(home.resolve("models/src/main/java/Source.java"));

        assertThat(run("relata", "verify")).first().asString().startsWith("mvn");
    }

    @Test
    void changedTestBuildsNothing() throws Exception {
        write("local/src/test/java/SourceTest.java");

        assertThat(run("relata", "verify")).first().asString().startsWith("java");
    }

    @ParameterizedTest
    @CsvSource({"local/target/relata-local-1.0.0-SNAPSHOT.jar, verify, -pl", "local/target/lib/picocli-1.jar, verify, -pl",
            "samples/target/function.zip, verify, java", "samples/target/function.zip, start, -pl"})
    void missingArtefactBuildsIfTheCommandNeedsIt(String artefact, String command, String expected) throws Exception {
        Files.delete(home.resolve(artefact));

        assertThat(run("relata", command)).first().asString().contains(expected);
    }

    @ParameterizedTest
    @CsvSource({"benchmark fanout, java", "benchmark killed, mvn", "benchmark cold, mvn", "help start, mvn", "help verify, java"})
    void functionsArePackedOnlyForCommandsThatRunThem(String command, String expected) throws Exception {
        Files.delete(home.resolve("samples/target/function.zip"));

        assertThat(run("relata", command.split(" "))).first().asString().startsWith(expected);
    }

    @Test
    void startIsTheSameAsTheCommandStart() throws Exception {
        assertThat(run("start", "--port", "8081")).isEqualTo(run("relata", "start", "--port", "8081"));
    }

    @Test
    void argumentsKeepTheirSpaces() throws Exception {
        home = Files.move(home, directory.resolve("a project"));

        assertThat(run("relata", "start", "--data", "my data")).last().asString().endsWith("start --data my data");
    }
}
