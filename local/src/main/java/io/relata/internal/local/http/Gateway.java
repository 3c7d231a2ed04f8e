package io.relata.internal.local.http;

import io.relata.internal.events.gateway.HttpApi;
import io.relata.internal.loopback.LoopbackGuard;
import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.handler.GracefulHandler;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/**
 * An HTTP server that replaces an HTTP API of API Gateway: requests become events, and the functions' answers become responses. It listens
 * before the functions run; until {@link #open} it answers 503 to every request.
 */
public final class Gateway implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger(Gateway.class.getName());
    private static final int WORKERS = 64;
    /** Threads that accept connections and wait for requests. */
    private static final int ACCEPTOR_AND_SELECTOR_THREADS = 4;
    private static final long IDLE_MILLIS = 60_000;
    /** Short, because idle connections need not be waited for. */
    private static final long IDLE_MILLIS_WHEN_CLOSING = 50;
    /** For requests that are in progress when the server is closed. */
    private static final long TIME_TO_STOP_MILLIS = 2000;
    private static final int MAX_HEADER_BYTES = 16 * 1024;

    private final Server server;
    private final ServerConnector connector;
    private final AtomicReference<HttpApi> open;
    private final FrontHandler front;

    private Gateway(Server server, ServerConnector connector, AtomicReference<HttpApi> open, FrontHandler front) {
        this.server = server;
        this.connector = connector;
        this.open = open;
        this.front = front;
    }

    /**
     * Listens.
     *
     * @param port 0 chooses a free one
     * @param guard who can connect, and which requests are answered
     * @throws IOException when it can't listen, for example because another process uses the port
     */
    public static Gateway listen(int port, LoopbackGuard guard) throws IOException {
        QueuedThreadPool threads = new QueuedThreadPool(WORKERS + ACCEPTOR_AND_SELECTOR_THREADS, 8);
        threads.setName("http");
        Server server = new Server(threads);
        HttpConfiguration configuration = new HttpConfiguration();
        configuration.setSendServerVersion(false);
        configuration.setRequestHeaderSize(MAX_HEADER_BYTES);
        // Every path reaches the handler as it was sent; the handler refuses malformed ones with a problem document.
        configuration.setUriCompliance(UriCompliance.UNSAFE);
        ServerConnector connector = new ServerConnector(server, 1, 1, new HttpConnectionFactory(configuration));
        connector.setHost(guard.reach().address());
        connector.setPort(port);
        connector.setIdleTimeout(IDLE_MILLIS);
        connector.setShutdownIdleTimeout(IDLE_MILLIS_WHEN_CLOSING);
        connector.setAcceptQueueSize(1024);
        server.addConnector(connector);
        FrontHandler front = new FrontHandler();
        AtomicReference<HttpApi> open = new AtomicReference<>(HttpApi.starting());
        server.setHandler(new GracefulHandler(new GuardHandler(guard, new Handler.Sequence(front, new GatewayHandler(open)))));
        server.setErrorHandler(new ProblemErrorHandler());
        server.setStopTimeout(TIME_TO_STOP_MILLIS);
        try {
            connector.open();
            server.start();
        } catch (IOException e) {
            throw e;
        } catch (Exception e) {
            throw new IOException("the HTTP server did not start: " + e.getMessage(), e);
        }
        return new Gateway(server, connector, open, front);
    }

    public URI url() {
        return URI.create("http://localhost:" + connector.getLocalPort());
    }

    /** Lets the functions answer requests from now on. */
    public void open(HttpApi api) {
        open.set(api);
    }

    /** Lets these handlers answer what they answer, before the functions do. */
    public void putInFront(Handler... handlers) {
        front.set(List.of(handlers));
    }

    /** Accepts no more requests, and waits at most 2 s for those in progress. */
    @Override
    public void close() {
        try {
            front.close();
            server.stop();
        } catch (Exception e) {
            LOG.log(System.Logger.Level.WARNING, "requests in progress were aborted: {0}", e.getMessage());
        }
    }
}
