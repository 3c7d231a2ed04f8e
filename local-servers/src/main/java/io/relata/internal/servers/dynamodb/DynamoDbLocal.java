package io.relata.internal.servers.dynamodb;

import io.relata.internal.loopback.Reach;
import io.relata.internal.servers.dynamodb.DynamoDbLocalOptions.Databases;
import io.relata.internal.servers.process.Ports;
import io.relata.internal.servers.process.ServerCommand;
import io.relata.internal.servers.process.ServerProcess;
import io.relata.internal.servers.process.ServerStartException;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/**
 * A running DynamoDB Local. It runs in a process of its own, so that its many libraries can't conflict with ours and its output goes to a
 * file.
 *
 * @see <a href="https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/DynamoDBLocal.html">DynamoDB Local</a>
 */
public final class DynamoDbLocal implements AutoCloseable {
    /**
     * The system property with the shared server's endpoint. Also the lock for starting it: a string constant is the same object in all
     * class loaders of a JVM.
     */
    private static final String SHARED = "io.relata.internal.servers.dynamodb.shared";
    private static final int ATTEMPTS_AT_A_FREE_PORT = 3;
    private static final Duration TIME_TO_RELEASE_PORT = Duration.ofSeconds(2);
    private static final Duration TIME_TO_STOP = Duration.ofSeconds(1);
    /** On a class path with Quarkus, its Jetty would write each debug message into a queue that nobody reads: a third of what it works. */
    private static final String NO_DEBUG_MESSAGES = "-Dslf4j.provider=org.slf4j.helpers.NOP_FallbackServiceProvider";

    private final URI endpoint;
    private final Optional<ServerProcess> process;

    private DynamoDbLocal(URI endpoint, Optional<ServerProcess> process) {
        this.endpoint = endpoint;
        this.process = process;
    }

    /**
     * Starts a server and waits until it answers, about 2 s.
     *
     * @throws ServerStartException when it does not start
     */
    public static DynamoDbLocal start(DynamoDbLocalOptions options) {
        options.data().ifPresent(DynamoDbLocal::create);
        options.log().map(log -> log.toAbsolutePath().getParent()).ifPresent(DynamoDbLocal::create);
        return options.port() == 0 ? onFreePort(options, ATTEMPTS_AT_A_FREE_PORT) : onPort(options.port(), options);
    }

    /**
     * The server that all tests of this JVM share, in memory, started on first use and ended with the JVM. Each test creates its own table.
     * A system property holds its endpoint, because every Quarkus test profile has its own class loader and would start another server.
     */
    public static DynamoDbLocal shared() {
        synchronized (SHARED) {
            String running = System.getProperty(SHARED);
            if (running == null) {
                running = start(DynamoDbLocalOptions.inMemory().separated(Databases.BY_PATH)).endpoint().toString();
                System.setProperty(SHARED, running);
            }
            return new DynamoDbLocal(URI.create(running), Optional.empty());
        }
    }

    /**
     * New tables in the server that all tests of this JVM share. For each request, DynamoDB Local looks for the first record of the table's
     * stream among those of all tables, so that a test is the slower the more there were before it; here there were none.
     */
    public static DynamoDbLocal separate() {
        return new DynamoDbLocal(shared().endpoint.resolve("/" + UUID.randomUUID()), Optional.empty());
    }

    /** Tries again when another process takes the port before the server listens on it. */
    private static DynamoDbLocal onFreePort(DynamoDbLocalOptions options, int attempts) {
        try {
            return onPort(Ports.free(), options);
        } catch (ServerStartException e) {
            if (attempts == 1) {
                throw e;
            }
            return onFreePort(options, attempts - 1);
        }
    }

    private static DynamoDbLocal onPort(int port, DynamoDbLocalOptions options) {
        if (staysTaken(port, options.reach())) {
            throw new ServerStartException("port " + port + " is taken, so DynamoDB Local can't listen there: choose another");
        }
        ServerProcess process = ServerProcess.start(command(port, options));
        return new DynamoDbLocal(process.endpoint(), Optional.of(process));
    }

    private static ServerCommand command(int port, DynamoDbLocalOptions options) {
        List<String> arguments = new ArrayList<>(
                List.of(options.reach().address(), "-port", Integer.toString(port), "-disableTelemetry"));
        if (options.databases() == Databases.ONE) {
            arguments.add("-sharedDb");
        }
        arguments.addAll(options.data().map(data -> List.of("-dbPath", data.toString())).orElse(List.of("-inMemory")));
        return new ServerCommand("DynamoDB Local", DynamoDbMain.class, options.classPath(), List.of(NO_DEBUG_MESSAGES), arguments,
                Map.of("DDB_LOCAL_TELEMETRY", "0"),
                new ServerCommand.Ready(URI.create("http://localhost:" + port), "/", ServerCommand.Answer.OF_AWS),
                options.log().orElseGet(DynamoDbLocal::temporaryLog), TIME_TO_STOP);
    }

    private static Path temporaryLog() {
        try {
            Path log = Files.createTempFile("dynamodb-local", ".log");
            log.toFile().deleteOnExit();
            return log;
        } catch (IOException e) {
            throw new ServerStartException("DynamoDB Local can't be started: its log can't be created: " + e.getMessage(), e);
        }
    }

    /** Waits a moment for a server whose parent was just killed: it needs some time to notice and to release the port. */
    private static boolean staysTaken(int port, Reach reach) {
        long deadline = System.nanoTime() + TIME_TO_RELEASE_PORT.toNanos();
        while (Ports.isTaken(port, reach)) {
            if (System.nanoTime() > deadline) {
                return true;
            }
            LockSupport.parkNanos(TIME_TO_RELEASE_PORT.toNanos() / 50);
        }
        return false;
    }

    private static void create(Path directory) {
        try {
            Files.createDirectories(directory);
        } catch (IOException e) {
            throw new ServerStartException("directory " + directory + " can't be created: " + e.getMessage(), e);
        }
    }

    public URI endpoint() {
        return endpoint;
    }

    /** Completes when the server has ended, with a sentence that says how; never for the shared one. */
    public CompletableFuture<String> ended() {
        return process.map(ServerProcess::ended).orElseGet(CompletableFuture::new);
    }

    /** The JVM option that makes another JVM share this server. */
    public String property() {
        return "-D" + SHARED + "=" + endpoint;
    }

    /** A new client, which the caller closes. It refuses requests that DynamoDB refuses and DynamoDB Local accepts. */
    public DynamoDbClient client() {
        return new DynamoDbEndpoint(endpoint).strictClient();
    }

    /** A new client of the server's streams, which the caller closes. */
    public DynamoDbStreamsClient streamsClient() {
        return new DynamoDbEndpoint(endpoint).streamsClient();
    }

    /** Stops the server within 2 s; does nothing to the shared one. */
    @Override
    public void close() {
        process.ifPresent(ServerProcess::close);
    }
}
