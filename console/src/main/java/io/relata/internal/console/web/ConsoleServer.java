package io.relata.internal.console.web;

import io.relata.internal.console.source.ConsoleSource;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.nio.ByteBuffer;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/** A console on a port of its own, which no other machine can reach. */
public final class ConsoleServer implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger(ConsoleServer.class.getName());
    private static final int THREADS = 16;
    private static final long IDLE_MILLIS = 60_000;
    private static final long TIME_TO_STOP_MILLIS = 1000;

    private final Server server;
    private final ServerConnector connector;
    private final ConsoleHandler console;
    private final Doorkeeper doorkeeper;

    private ConsoleServer(Server server, ServerConnector connector, ConsoleHandler console, Doorkeeper doorkeeper) {
        this.server = server;
        this.connector = connector;
        this.console = console;
        this.doorkeeper = doorkeeper;
    }

    /**
     * Listens on the loopback interface.
     *
     * @param port 0 chooses a free one
     * @throws IOException when it can't listen, for example because another process uses the port
     */
    public static ConsoleServer start(ConsoleSource source, Doorkeeper doorkeeper, int port) throws IOException {
        QueuedThreadPool threads = new QueuedThreadPool(THREADS, 4);
        threads.setName("console");
        threads.setDaemon(true);
        Server server = new Server(threads);
        HttpConfiguration configuration = new HttpConfiguration();
        configuration.setSendServerVersion(false);
        ServerConnector connector = new ServerConnector(server, 1, 1, new HttpConnectionFactory(configuration));
        connector.setHost(InetAddress.getLoopbackAddress().getHostAddress());
        connector.setPort(port);
        connector.setIdleTimeout(IDLE_MILLIS);
        server.addConnector(connector);
        ConsoleHandler console = new ConsoleHandler(source, doorkeeper);
        server.setHandler(new Handler.Sequence(console, new Elsewhere()));
        server.setErrorHandler((request, response, callback) -> problem(response, callback));
        server.setStopTimeout(TIME_TO_STOP_MILLIS);
        try {
            server.start();
        } catch (IOException e) {
            throw e;
        } catch (Exception e) {
            throw new IOException("the console did not start: " + e.getMessage(), e);
        }
        return new ConsoleServer(server, connector, console, doorkeeper);
    }

    /** The address to open, with the token that it takes. */
    public URI url() {
        return URI.create("http://localhost:" + connector.getLocalPort() + ConsoleHandler.ROOT + doorkeeper.query());
    }

    /** Never a stack trace. */
    private static boolean problem(Response response, Callback callback) {
        ConsoleAnswer answer = ConsoleAnswer.problem(response.getStatus() >= 400 ? response.getStatus() : 500,
                "the request could not be answered");
        response.setStatus(answer.status());
        answer.headers().forEach((name, value) -> response.getHeaders().put(name, value));
        response.write(true, ByteBuffer.wrap(answer.body()), callback);
        return true;
    }

    @Override
    public void close() {
        console.close();
        try {
            server.stop();
        } catch (Exception e) {
            LOG.log(System.Logger.Level.DEBUG, "requests in progress were aborted: {0}", e.getMessage());
        }
    }

    /** Leads everything else to the console. */
    private static final class Elsewhere extends Handler.Abstract {
        @Override
        public boolean handle(Request request, Response response, Callback callback) {
            response.setStatus(302);
            response.getHeaders().put(HttpHeader.LOCATION, ConsoleHandler.ROOT);
            response.write(true, ByteBuffer.allocate(0), callback);
            return true;
        }
    }
}
