package io.relata.internal.maven;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** A part of the command-line tool, by what its commands run from. */
enum Tool {
    /** What runs on this machine, and what works on a table. */
    LOCAL("relata-local", List.of("-XX:TieredStopAtLevel=1", "-XX:ReservedCodeCacheSize=240m", "--enable-native-access=ALL-UNNAMED"),
            List.of("start", "verify", "redrive", "reindex", "tenant", "token")),
    /** What is deployed: the project's CDK app has this class path too. */
    INFRA("relata-infra-cdk", List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Dslf4j.internal.verbosity=ERROR"),
            List.of("plan", "deploy")),
    /** What proves: the project's models and rules are played. */
    SIMULATION("relata-simulation", List.of("-XX:+UseParallelGC", "-Dsun.reflect.inflationThreshold=100000"), List.of("simulate"));

    private final String artifactId;
    private final List<String> options;
    private final List<String> commands;

    Tool(String artifactId, List<String> options, List<String> commands) {
        this.artifactId = artifactId;
        this.options = options;
        this.commands = commands;
    }

    /** The part that has a command; the first one for what every part can tell, such as {@code --help}. */
    static Tool of(String command) {
        return Stream.of(values()).filter(tool -> tool.commands.contains(command)).findFirst().orElse(LOCAL);
    }

    String artifactId() {
        return artifactId;
    }

    /** The options of its JVM. */
    List<String> options() {
        return options;
    }

    /** The file with the arguments of its JVM, in the directory of such files. */
    String file() {
        return name().toLowerCase(Locale.ROOT) + ".args";
    }
}
