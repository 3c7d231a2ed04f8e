package io.relata.internal.cli.starter;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.internal.cli.RelataTool;
import io.relata.internal.cli.ToolCommand;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

class NewCommandTest {
    @TempDir
    private Path directory;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int run(String... arguments) {
        CommandLine line = RelataTool.commandLine(EnumSet.of(ToolCommand.NEW)).setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true));
        List<String> all = new ArrayList<>(List.of("new"));
        all.addAll(List.of(arguments));
        return line.execute(all.toArray(String[]::new));
    }

    private static List<String> files(Path project) throws IOException {
        try (Stream<Path> files = Files.walk(project)) {
            return files.filter(Files::isRegularFile).map(file -> project.relativize(file).toString()).sorted().toList();
        }
    }

    @Test
    void projectHasItsFilesWhereItsPackageSays() throws Exception {
        Path project = directory.resolve("ticket-office");

        assertThat(run(project.toString(), "--package", "com.example.tickets")).as(err.toString()).isZero();

        assertThat(files(project)).contains(".gitignore", ".github/workflows/verify.yml", "cdk.json", "pom.xml", "relata", "start",
                "src/main/java/com/example/tickets/Conferences.java", "src/infra/java/com/example/tickets/infra/Deploy.java",
                "src/main/samples/conference.json");
        assertThat(project.resolve("src/infra/java/com/example/tickets/infra/Deploy.java")).content()
                .startsWith("package com.example.tickets.infra;");
        assertThat(project.resolve("pom.xml")).content().contains("<groupId>com.example.tickets</groupId>",
                "<artifactId>ticket-office</artifactId>", "<version>1.0-SNAPSHOT</version>");
        assertThat(project.resolve("start")).isExecutable();
        assertThat(out.toString()).startsWith("The project ticket-office is in " + project + ". Next:");
    }

    @Test
    void noFileHasAPlaceholderLeft() throws Exception {
        assertThat(run(directory.toString(), "--name", "tickets")).as(err.toString()).isZero();

        for (String file : files(directory)) {
            assertThat(directory.resolve(file)).content().as(file).doesNotContain("${package}", "${artifactId}", "${groupId}");
        }
    }

    @Test
    void directoryWithAFileInItIsLeftAsItIs() throws Exception {
        Files.writeString(directory.resolve("notes.txt"), "mine");

        assertThat(run(directory.toString(), "--name", "tickets")).isEqualTo(2);

        assertThat(err.toString()).isEqualTo("new: " + directory + " is there already and not an empty directory: nothing was written\n");
        assertThat(files(directory)).containsExactly("notes.txt");
    }

    @ParameterizedTest
    @CsvSource(quoteCharacter = '"', delimiter = '|', value = {"Tickets | com.example | a project can't be called 'Tickets'",
            "2tickets | com.example | a project can't be called '2tickets'",
            "tickets | com.example.class | 'com.example.class' is not the name of a package",
            "tickets | com.Example | 'com.Example' is not the name of a package",
            "tickets | com example | 'com example' is not the name of a package",
            "tickets | io.relata.tickets | the package io.relata is Relata's own"})
    void nameThatCannotBeIsToldWithWhatCan(String name, String packageName, String said) {
        assertThat(run(directory.resolve("x").toString(), "--name", name, "--package", packageName)).isEqualTo(2);

        assertThat(err.toString()).contains(said).hasLineCount(1);
        assertThat(directory.resolve("x")).doesNotExist();
    }

    @Test
    void missingDirectoryIsAskedFor() {
        assertThat(run()).isEqualTo(2);
        assertThat(err.toString())
                .isEqualTo("new: DIR is missing: name a directory that does not exist yet, or is empty; ./relata new --help tells more\n");
    }
}
