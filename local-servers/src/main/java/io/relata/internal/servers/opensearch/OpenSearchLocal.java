package io.relata.internal.servers.opensearch;

import io.relata.internal.servers.process.Ports;
import io.relata.internal.servers.process.ServerCommand;
import io.relata.internal.servers.process.ServerProcess;
import io.relata.internal.servers.process.ServerStartException;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * A running OpenSearch: one node without security that listens on this machine only. It runs in a process of its own, because it takes over
 * standard output and needs its own heap.
 */
public final class OpenSearchLocal implements AutoCloseable {
    /**
     * The system property with the shared server's endpoint. Also the lock for starting it: a string constant is the same object in all
     * class loaders of a JVM.
     */
    private static final String SHARED = "io.relata.internal.servers.opensearch.shared";
    private static final String HEAP = "-Xmx384m";

    private final URI endpoint;
    private final Optional<ServerProcess> process;

    private OpenSearchLocal(URI endpoint, Optional<ServerProcess> process) {
        this.endpoint = endpoint;
        this.process = process;
    }

    /**
     * Starts a server and waits until it answers, 7 to 15 s.
     *
     * @param data the directory for its indexes; default a temporary one
     * @throws ServerStartException when it does not start
     */
    public static OpenSearchLocal start(int port, Optional<Path> data) {
        return start(port, data, ServerCommand.ownClassPath());
    }

    /**
     * The same with a class path of its own.
     *
     * @throws ServerStartException when it does not start
     */
    public static OpenSearchLocal start(int port, Optional<Path> data, String classPath) {
        URI endpoint = URI.create("http://localhost:" + port);
        Path directory = directory(data);
        ServerProcess process = ServerProcess.start(new ServerCommand("OpenSearch", OpenSearchMain.class, classPath,
                List.of(ServerCommand.QUICK_COMPILER, ServerCommand.ROOM_FOR_CODE, HEAP, "-Dlog4j2.disable.jmx=true"),
                List.of(Integer.toString(port), directory.toString(), data.isPresent() ? OpenSearchMain.KEEP : OpenSearchMain.DELETE),
                Map.of(), new ServerCommand.Ready(endpoint, "/_cluster/health", ServerCommand.Answer.OK), directory.resolve("output.log"),
                Duration.ofSeconds(2)));
        return new OpenSearchLocal(endpoint, Optional.of(process));
    }

    private static Path directory(Optional<Path> data) {
        try {
            return data.isPresent() ? Files.createDirectories(data.get()) : Files.createTempDirectory("opensearch-local");
        } catch (IOException e) {
            throw new ServerStartException("OpenSearch can't be started: its directory can't be created: " + e.getMessage(), e);
        }
    }

    /** The server that all tests of this JVM share, started on first use and ended with the JVM. Each test creates its own index. */
    public static OpenSearchLocal shared() {
        synchronized (SHARED) {
            String running = System.getProperty(SHARED);
            if (running == null) {
                running = start(Ports.free(), Optional.empty()).endpoint().toString();
                System.setProperty(SHARED, running);
            }
            return new OpenSearchLocal(URI.create(running), Optional.empty());
        }
    }

    public URI endpoint() {
        return endpoint;
    }

    /** Completes when the server has ended, with a sentence that says how; never for the shared one. */
    public CompletableFuture<String> ended() {
        return process.map(ServerProcess::ended).orElseGet(CompletableFuture::new);
    }

    /** Stops the server within 2 s; does nothing to the shared one. */
    @Override
    public void close() {
        process.ifPresent(ServerProcess::close);
    }
}
