package io.relata.internal.servers.sqs;

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

/** A running ElasticMQ in a process of its own, without queues at first. */
public final class SqsLocal implements AutoCloseable {
    private final ServerProcess process;

    private SqsLocal(ServerProcess process) {
        this.process = process;
    }

    /**
     * Starts a server and waits until it answers, about 3 s.
     *
     * @param file stores the queues and their messages; default in memory
     * @param classPath of its process
     * @throws ServerStartException when it does not start
     */
    public static SqsLocal start(int port, Optional<Path> file, String classPath) {
        URI endpoint = URI.create("http://localhost:" + port);
        return new SqsLocal(ServerProcess.start(new ServerCommand("ElasticMQ", SqsMain.class, classPath,
                List.of(ServerCommand.QUICK_COMPILER, ServerCommand.ROOM_FOR_CODE, "-Xmx128m"),
                file.map(kept -> List.of(Integer.toString(port), kept.toString())).orElseGet(() -> List.of(Integer.toString(port))),
                Map.of(), new ServerCommand.Ready(endpoint, "/health", ServerCommand.Answer.OK), log(), Duration.ofSeconds(2))));
    }

    private static Path log() {
        try {
            Path log = Files.createTempFile("elasticmq", ".log");
            log.toFile().deleteOnExit();
            return log;
        } catch (IOException e) {
            throw new ServerStartException("ElasticMQ can't be started: its log can't be created: " + e.getMessage(), e);
        }
    }

    public URI endpoint() {
        return process.endpoint();
    }

    /** Stops the server within 2 s. */
    @Override
    public void close() {
        process.close();
    }
}
