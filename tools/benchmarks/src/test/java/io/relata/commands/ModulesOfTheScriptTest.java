package io.relata.commands;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** That the script {@code relata} looks at the sources of all modules that a command runs from. */
class ModulesOfTheScriptTest {
    private static final Path PROJECT = Path.of("../..");
    private static final Pattern MODULE = Pattern.compile("<module>(.*)</module>");
    private static final Pattern ARTIFACT = Pattern.compile("</parent>\\s*<artifactId>(.*)</artifactId>");
    private static final Pattern DEPENDENCY = Pattern
            .compile("<dependency>\\s*(?:<!--.*?-->\\s*)?<groupId>io.relata</groupId>\\s*"
                    + "<artifactId>(.*?)</artifactId>(.*?)</dependency>", Pattern.DOTALL);

    @ParameterizedTest
    @CsvSource({"start, local", "verify, local", "plan, infra-cdk", "simulate, tools/simulation", "benchmark, tools/benchmarks",
            "pages, tools/benchmarks"})
    void sourcesOfWhatItDependsOnAreLookedAt(String command, String module) throws Exception {
        assertThat(lookedAt(command)).containsAll(reached(module));
    }

    private static List<String> lookedAt(String command) throws Exception {
        String script = Files.readString(PROJECT.resolve("relata"));
        String decision = script.substring(script.indexOf("functions=\""), script.indexOf("\nesac") + "\nesac\n".length());
        Process chosen = new ProcessBuilder("bash", "-c", "command=" + command + "\n" + decision + "echo $modules").start();
        return List.of(new String(chosen.getInputStream().readAllBytes()).trim().split(" "));
    }

    private static Set<String> reached(String module) throws IOException {
        Map<String, String> folders = new TreeMap<>();
        for (MatchResult found : found(MODULE, Files.readString(PROJECT.resolve("pom.xml"))).toList()) {
            String pom = Files.readString(PROJECT.resolve(found.group(1)).resolve("pom.xml"));
            folders.put(found(ARTIFACT, pom).findFirst().map(artifact -> artifact.group(1)).orElse("relata-bom"), found.group(1));
        }
        Set<String> reached = new TreeSet<>();
        reach(module, folders, reached);
        return reached;
    }

    private static void reach(String module, Map<String, String> folders, Set<String> reached) throws IOException {
        if (reached.add(module)) {
            String pom = Files.readString(PROJECT.resolve(module).resolve("pom.xml"));
            for (MatchResult dependency : found(DEPENDENCY, pom).toList()) {
                if (!dependency.group(2).contains("<scope>test</scope>")) {
                    reach(folders.get(dependency.group(1)), folders, reached);
                }
            }
        }
    }

    private static Stream<MatchResult> found(Pattern pattern, String text) {
        return pattern.matcher(text).results();
    }
}
