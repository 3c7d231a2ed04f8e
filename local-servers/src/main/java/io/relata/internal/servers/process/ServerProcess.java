package io.relata.internal.servers.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** A server that runs in a JVM of its own. */
public final class ServerProcess implements AutoCloseable {
    private static final Duration TIME_TO_START = Duration.ofMinutes(2);
    private static final Duration BETWEEN_REQUESTS = Duration.ofMillis(25);
    private static final int TAIL_LINES = 15;

    private final ServerCommand command;
    private final Process process;

    private ServerProcess(ServerCommand command, Process process) {
        this.command = command;
        this.process = process;
    }

    /**
     * Starts a server and waits until it answers.
     *
     * @throws ServerStartException when it ends, or does not answer within 2 minutes
     */
    public static ServerProcess start(ServerCommand command) {
        try {
            ServerProcess server = new ServerProcess(command, command.process().start());
            server.awaitReady();
            return server;
        } catch (IOException e) {
            throw new ServerStartException(command.name() + " can't be started: " + e.getMessage(), e);
        }
    }

    public URI endpoint() {
        return command.ready().endpoint();
    }

    /** Completes when the server has ended, also when it was told to, with a sentence that says how. */
    public CompletableFuture<String> ended() {
        return process.onExit().thenApply(exited -> "%s has ended with exit code %d".formatted(command.name(), exited.exitValue()));
    }

    private void awaitReady() {
        long deadline = System.nanoTime() + TIME_TO_START.toNanos();
        while (!isReady()) {
            if (hasEndedWithin(BETWEEN_REQUESTS)) {
                throw new ServerStartException("%s ended with exit code %d instead of starting. The end of its log:\n%s"
                        .formatted(command.name(), process.exitValue(), tail()));
            }
            if (System.nanoTime() > deadline) {
                close();
                throw new ServerStartException("%s did not answer within %d s. The end of its log:\n%s"
                        .formatted(command.name(), TIME_TO_START.toSeconds(), tail()));
            }
        }
    }

    private boolean isReady() {
        try {
            HttpURLConnection connection = (HttpURLConnection) endpoint().resolve(command.ready().path()).toURL().openConnection();
            connection.setConnectTimeout(1000);
            connection.setReadTimeout(5000);
            int status = connection.getResponseCode();
            String id = connection.getHeaderField("x-amzn-RequestId");
            connection.disconnect();
            return switch (command.ready().answer()) {
                case OK -> status == HttpURLConnection.HTTP_OK;
                case OF_AWS -> id != null;
            };
        } catch (IOException notYet) {
            return false;
        }
    }

    private boolean hasEndedWithin(Duration time) {
        try {
            return process.waitFor(time.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            close();
            Thread.currentThread().interrupt();
            throw new ServerStartException("interrupted while " + command.name() + " started", e);
        }
    }

    private String tail() {
        try {
            List<String> lines = new String(Files.readAllBytes(command.log()), StandardCharsets.UTF_8).lines().toList();
            return String.join("\n", lines.subList(Math.max(0, lines.size() - TAIL_LINES), lines.size()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Closes the server's standard input, which asks it to end; kills it when it takes too long. Acknowledged writes are safe either way.
     */
    @Override
    public void close() {
        try {
            process.getOutputStream().close();
            if (!process.waitFor(command.timeToStop().toMillis(), TimeUnit.MILLISECONDS)) {
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
