package io.relata.servers.dynamodb;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/**
 * A running DynamoDB Local. It is a process of its own, so that its many libraries stay off our class path's way and its output goes to a
 * file.
 *
 * @see <a href="https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/DynamoDBLocal.html">DynamoDB Local</a>
 */
public final class DynamoDbLocal implements AutoCloseable {
    /** Where the shared one is, and also the lock under which it is started: constants are one object for all class loaders of the JVM. */
    private static final String SHARED = "io.relata.servers.dynamodb.shared";
    private static final int ATTEMPTS_AT_A_FREE_PORT = 3;

    private static final Duration HANDOVER = Duration.ofSeconds(2);

    private final URI endpoint;
    private final Optional<Child> child;

    private DynamoDbLocal(URI endpoint, Optional<Child> child) {
        this.endpoint = endpoint;
        this.child = child;
    }

    /**
     * Starts one and waits until it answers, about 2 s.
     *
     * @throws DynamoDbLocalException when it does not come up
     */
    public static DynamoDbLocal start(DynamoDbLocalOptions options) {
        options.data().ifPresent(DynamoDbLocal::create);
        options.log().map(log -> log.toAbsolutePath().getParent()).ifPresent(DynamoDbLocal::create);
        return options.port() == 0 ? onFreePort(options, ATTEMPTS_AT_A_FREE_PORT) : onPort(options.port(), options);
    }

    /**
     * The one that all tests of this JVM share, in memory, started when first asked for; each test brings its own tables. It ends with the
     * JVM. A system property tells of it, because every Quarkus test profile has a class loader of its own and would start another.
     */
    public static DynamoDbLocal shared() {
        synchronized (SHARED) {
            String running = System.getProperty(SHARED);
            if (running == null) {
                running = start(DynamoDbLocalOptions.inMemory()).endpoint().toString();
                System.setProperty(SHARED, running);
            }
            return new DynamoDbLocal(URI.create(running), Optional.empty());
        }
    }

    /** Another process may take a port between our finding it free and the child's listening there. */
    private static DynamoDbLocal onFreePort(DynamoDbLocalOptions options, int attempts) {
        try {
            return onPort(freePort(), options);
        } catch (DynamoDbLocalException e) {
            if (attempts == 1) {
                throw e;
            }
            return onFreePort(options, attempts - 1);
        }
    }

    private static DynamoDbLocal onPort(int port, DynamoDbLocalOptions options) {
        if (staysTaken(port)) {
            throw new DynamoDbLocalException("port " + port + " is taken, so DynamoDB Local can't listen there: choose another");
        }
        Child child = Child.start(port, options);
        child.awaitAnswer();
        return new DynamoDbLocal(child.endpoint(), Optional.of(child));
    }

    /** A DynamoDB Local whose parent was killed needs a moment to notice, and the parent's successor may already be here. */
    private static boolean staysTaken(int port) {
        long deadline = System.nanoTime() + HANDOVER.toNanos();
        while (isTaken(port)) {
            if (System.nanoTime() > deadline) {
                return true;
            }
            LockSupport.parkNanos(HANDOVER.toNanos() / 50);
        }
        return false;
    }

    private static boolean isTaken(int port) {
        try (ServerSocket socket = new ServerSocket(port)) {
            return !socket.isBound();
        } catch (IOException e) {
            return true;
        }
    }

    /** A port that nobody listens on just now. */
    public static int freePort() {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void create(Path directory) {
        try {
            Files.createDirectories(directory);
        } catch (IOException e) {
            throw new DynamoDbLocalException("directory " + directory + " can't be created: " + e.getMessage(), e);
        }
    }

    public URI endpoint() {
        return endpoint;
    }

    /** The argument by which another JVM shares this one. */
    public String property() {
        return "-D" + SHARED + "=" + endpoint;
    }

    /** A new client of it, for the caller to close. It refuses what DynamoDB would refuse, and DynamoDB Local lets through. */
    public DynamoDbClient client() {
        return new DynamoDbEndpoint(endpoint).strictClient();
    }

    /** A new client of its streams, for the caller to close. */
    public DynamoDbStreamsClient streamsClient() {
        return new DynamoDbEndpoint(endpoint).streamsClient();
    }

    /** Stops it, within 2 s. Does nothing to the shared one. */
    @Override
    public void close() {
        child.ifPresent(Child::stop);
    }
}
