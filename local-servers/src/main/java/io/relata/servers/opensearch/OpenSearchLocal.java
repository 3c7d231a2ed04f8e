package io.relata.servers.opensearch;

import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A running OpenSearch: one node, without security, that nobody but this machine reaches. It is a process of its own, because it takes
 * standard output for itself and needs memory of its own.
 */
public final class OpenSearchLocal implements AutoCloseable {
    /** Where the shared one is, and also the lock under which it is started: constants are one object for all class loaders of the JVM. */
    private static final String SHARED = "io.relata.servers.opensearch.shared";

    private final URI endpoint;
    private final Optional<Child> child;

    private OpenSearchLocal(URI endpoint, Optional<Child> child) {
        this.endpoint = endpoint;
        this.child = child;
    }

    /**
     * Starts one and waits until it answers, 7 to 15 s.
     *
     * @param data the directory that keeps its indexes; a temporary one without
     * @throws OpenSearchLocalException when it does not come up
     */
    public static OpenSearchLocal start(int port, Optional<Path> data) {
        Child child = Child.start(port, data);
        child.awaitAnswer();
        return new OpenSearchLocal(child.endpoint(), Optional.of(child));
    }

    /** The one that all tests of this JVM share, started when first asked for; each test brings its own index. It ends with the JVM. */
    public static OpenSearchLocal shared() {
        synchronized (SHARED) {
            String running = System.getProperty(SHARED);
            if (running == null) {
                running = start(Child.freePort(), Optional.empty()).endpoint().toString();
                System.setProperty(SHARED, running);
            }
            return new OpenSearchLocal(URI.create(running), Optional.empty());
        }
    }

    public URI endpoint() {
        return endpoint;
    }

    /** Stops it, within 2 s. Does nothing to the shared one. */
    @Override
    public void close() {
        child.ifPresent(Child::stop);
    }
}
