package io.relata.servers.opensearch;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** The process that {@link ChildMain} runs in. */
final class Child {
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(50);
    private static final int TAIL_LINES = 15;
    private static final String HEAP = "-Xmx384m";

    private final Process process;
    private final URI endpoint;
    private final Path log;

    private Child(Process process, URI endpoint, Path log) {
        this.process = process;
        this.endpoint = endpoint;
        this.log = log;
    }

    static Child start(int port, Optional<Path> data) {
        try {
            Path directory = data.isPresent() ? Files.createDirectories(data.get()) : Files.createTempDirectory("opensearch-local");
            Path log = directory.resolve("output.log");
            ProcessBuilder builder = new ProcessBuilder(command(port, directory, data.isPresent() ? "keep" : "delete"))
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()));
            builder.environment().put("CLASSPATH", System.getProperty("java.class.path"));
            return new Child(builder.start(), URI.create("http://localhost:" + port), log);
        } catch (IOException e) {
            throw new OpenSearchLocalException("OpenSearch can't be started: " + e.getMessage(), e);
        }
    }

    private static List<String> command(int port, Path directory, String atTheEnd) {
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1", HEAP, "-Dlog4j2.disable.jmx=true"));
        if (Runtime.version().feature() >= 22) {
            command.add("--enable-native-access=ALL-UNNAMED");
        }
        command.addAll(List.of(ChildMain.class.getName(), Integer.toString(port), directory.toString(), atTheEnd));
        return command;
    }

    URI endpoint() {
        return endpoint;
    }

    /** A port that nobody listens on just now. */
    static int freePort() {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Looks until it answers that it works. */
    void awaitAnswer() {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (!answers()) {
            if (ended(BETWEEN_LOOKS)) {
                throw new OpenSearchLocalException("OpenSearch ended at once (exit code " + process.exitValue() + "). It said:\n" + tail());
            }
            if (System.nanoTime() > deadline) {
                stop();
                throw new OpenSearchLocalException("OpenSearch did not answer within " + PATIENCE.toSeconds() + " s. It said:\n" + tail());
            }
        }
    }

    private boolean answers() {
        try {
            HttpURLConnection connection = (HttpURLConnection) endpoint.resolve("/_cluster/health").toURL().openConnection();
            connection.setConnectTimeout(1000);
            connection.setReadTimeout(5000);
            boolean answered = connection.getResponseCode() == HttpURLConnection.HTTP_OK;
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
            throw new OpenSearchLocalException("interrupted while OpenSearch started", e);
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

    /** Asks it to end by ending its input; insists after 2 s. What it acknowledged is in its log, and safe either way. */
    void stop() {
        try {
            process.getOutputStream().close();
            if (!process.waitFor(2, TimeUnit.SECONDS)) {
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
