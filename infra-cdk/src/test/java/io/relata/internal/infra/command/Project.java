package io.relata.internal.infra.command;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;

/** A project in which {@code ./relata deploy} runs, with an {@code npx} and a {@code ./relata} that write down their calls. */
final class Project {
    private static final String HOME = "relata-tool.home";

    private final Path home;
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    /** @param home an empty directory */
    Project(Path home) throws IOException {
        this.home = home;
        Files.writeString(home.resolve("cdk.json"), "{\"context\": {\"model\": \"office\"}}");
        program("npx");
        program("relata");
        failAt("");
        forget();
    }

    private void program(String name) throws IOException {
        Path file = Files.writeString(home.resolve(name), """
                #!/bin/sh
                echo "%1$s $*" >> "%2$s/calls"
                fails="$(cat "%2$s/fails")"
                case "$*" in *"${fails:-nothing at all}"*) exit 3 ;; esac
                """.formatted(name, home));
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    /** Calls that contain this fail from now on; none, if it is empty. */
    void failAt(String part) throws IOException {
        Files.writeString(home.resolve("fails"), part);
    }

    /** Forgets the calls until now. */
    void forget() throws IOException {
        Files.writeString(home.resolve("calls"), "");
    }

    /** @return the exit status */
    int deploy(String... options) {
        String before = System.setProperty(HOME, home.toString());
        try {
            return new CommandLine(new DeployCommand(new Shell(Map.of("PATH", home + ":" + System.getenv("PATH"))), this::pause))
                    .setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true)).execute(options);
        } finally {
            System.setProperty(HOME, before == null ? "." : before);
        }
    }

    private void pause(Duration time) {
        try {
            Files.writeString(home.resolve("calls"), pauseOf(time) + "\n", StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** How a pause is written down. */
    static String pauseOf(Duration time) {
        return "pause of " + time.toSeconds() + " s";
    }

    /** What was called, and how long it paused in between. */
    List<String> calls() {
        try {
            return Files.readAllLines(home.resolve("calls"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    String out() {
        return out.toString();
    }

    String err() {
        return err.toString();
    }
}
