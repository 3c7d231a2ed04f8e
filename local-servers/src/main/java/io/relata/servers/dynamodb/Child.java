package io.relata.servers.dynamodb;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** The process that {@link ChildMain} runs in. */
final class Child {
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(25);
    private static final int TAIL_LINES = 15;

    private final Process process;
    private final URI endpoint;
    private final Path log;

    private Child(Process process, URI endpoint, Path log) {
        this.process = process;
        this.endpoint = endpoint;
        this.log = log;
    }

    static Child start(int port, DynamoDbLocalOptions options) {
        try {
            Path log = options.log().isPresent() ? options.log().get() : temporaryLog();
            ProcessBuilder builder = new ProcessBuilder(command(port, options)).redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()));
            // A variable, because a command line that long is hard to read in a process list and impossible on some systems.
            builder.environment().put("CLASSPATH", System.getProperty("java.class.path"));
            builder.environment().put("DDB_LOCAL_TELEMETRY", "0");
            return new Child(builder.start(), URI.create("http://localhost:" + port), log);
        } catch (IOException e) {
            throw new DynamoDbLocalException("DynamoDB Local can't be started: " + e.getMessage(), e);
        }
    }

    private static Path temporaryLog() throws IOException {
        Path log = Files.createTempFile("dynamodb-local", ".log");
        log.toFile().deleteOnExit();
        return log;
    }

    private static List<String> command(int port, DynamoDbLocalOptions options) {
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-XX:+UseSerialGC"));
        command.addAll(Stream.of(System.getProperty("relata.servers.jvm", "").split(" ")).filter(option -> !option.isEmpty()).toList());
        if (Runtime.version().feature() >= 22) {
            command.add("--enable-native-access=ALL-UNNAMED");
        }
        command.addAll(List.of(ChildMain.class.getName(), "-port", Integer.toString(port), "-sharedDb", "-disableTelemetry"));
        command.addAll(options.data().map(data -> List.of("-dbPath", data.toString())).orElse(List.of("-inMemory")));
        return command;
    }

    URI endpoint() {
        return endpoint;
    }

    Path log() {
        return log;
    }

    /** Looks until it answers anything at all. */
    void awaitAnswer() {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (!answers()) {
            if (ended(BETWEEN_LOOKS)) {
                throw new DynamoDbLocalException(
                        "DynamoDB Local ended at once (exit code " + process.exitValue() + "). It said:\n" + tail());
            }
            if (System.nanoTime() > deadline) {
                stop();
                throw new DynamoDbLocalException(
                        "DynamoDB Local did not answer within " + PATIENCE.toSeconds() + " s. It said:\n" + tail());
            }
        }
    }

    private boolean answers() {
        try {
            HttpURLConnection connection = (HttpURLConnection) endpoint.toURL().openConnection();
            connection.setConnectTimeout(1000);
            connection.setReadTimeout(5000);
            boolean answered = connection.getResponseCode() > 0;
            connection.disconnect();
            return answered;
        } catch (IOException notYet) {
            return false;
        }
    }

    private boolean ended(Duration within) {
        try {
            return process.waitFor(within.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            stop();
            Thread.currentThread().interrupt();
            throw new DynamoDbLocalException("interrupted while DynamoDB Local started", e);
        }
    }

    private String tail() {
        try {
            List<String> lines = new String(Files.readAllBytes(log), StandardCharsets.UTF_8).lines().toList();
            return String.join("\n", lines.subList(Math.max(0, lines.size() - TAIL_LINES), lines.size()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Asks it to end by ending its input; insists after 1 s. What it wrote is safe either way. */
    void stop() {
        try {
            process.getOutputStream().close();
            if (!process.waitFor(1, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (IOException e) {
            process.destroyForcibly();
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
