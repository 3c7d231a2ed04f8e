package io.relata.starter;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Where a new user works: runs programs in a directory, with a Maven that finds what this build made. */
final class Workplace {
    static final Path HOME = Path.of("..", "..").toAbsolutePath().normalize();

    private static final String MAVEN = System.getProperty("relata.maven");
    private static final Path MACHINE = Path.of(System.getProperty("relata.repository"));
    private static final int MINUTES = 8;

    private final Path directory;
    private final BuiltRepository repository;

    Workplace(Path directory) throws Exception {
        this.directory = Files.createDirectories(directory);
        this.repository = BuiltRepository.seeded(directory.resolve("repository"), HOME, MACHINE);
    }

    Path directory() {
        return directory;
    }

    /** Ends a program, and says what it said. */
    record Ended(int code, String output) {
    }

    Ended maven(Path project, String... arguments) throws Exception {
        return run(project, Stream.concat(mavenCommand(), Stream.of(arguments)).toList());
    }

    private Stream<String> mavenCommand() {
        List<String> command = new ArrayList<>(List.of(MAVEN, "-B", "-ntp", "-Dstyle.color=never", repositoryOption()));
        if (System.getProperty("relata.offline", "").endsWith("true")) {
            command.add("-o");
        }
        return command.stream();
    }

    private String repositoryOption() {
        return "-Dmaven.repo.local=" + repository.directory();
    }

    /** The tool's command {@code new}, as {@code ./relata} runs it. */
    Ended newProject(String... arguments) throws Exception {
        String jars = jar("cli", "relata-cli") + ":" + HOME.resolve("cli/target/lib") + "/*:" + jar("starter", "relata-starter");
        return run(directory,
                Stream.concat(Stream.of(java(), "-cp", jars, "io.relata.internal.cli.RelataTool", "new"), Stream.of(arguments)).toList());
    }

    private static Path jar(String module, String artifactId) throws IOException {
        try (Stream<Path> files = Files.list(HOME.resolve(module).resolve("target"))) {
            return files.filter(file -> file.getFileName().toString().matches(artifactId + "-\\d[^-]*(-SNAPSHOT)?\\.jar")).findFirst()
                    .orElseThrow();
        }
    }

    static String java() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }

    Ended run(Path in, List<String> command) throws Exception {
        Path output = Files.createTempFile(directory, "output-", ".log");
        Process process = start(in, command, output, Map.of());
        if (!process.waitFor(MINUTES, TimeUnit.MINUTES)) {
            process.destroyForcibly();
            process.waitFor();
            assertThat(Files.readString(output)).as(command + " takes longer than " + MINUTES + " minutes").isNull();
        }
        return new Ended(process.exitValue(), Files.readString(output));
    }

    /** Starts a program that runs until it is stopped. */
    Process start(Path in, List<String> command, Path output, Map<String, String> environment) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command).directory(in.toFile()).redirectErrorStream(true)
                .redirectOutput(output.toFile());
        builder.environment().put("MAVEN_OPTS",
                System.getProperty("relata.jvm", "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC") + " " + repositoryOption());
        builder.environment().putAll(environment);
        return builder.start();
    }
}
