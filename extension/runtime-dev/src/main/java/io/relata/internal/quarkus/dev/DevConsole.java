package io.relata.internal.quarkus.dev;

import io.quarkus.dev.console.DevConsoleManager;
import io.relata.internal.console.observe.ObserveRequests;
import io.relata.internal.console.source.ConsoleSource;
import io.relata.internal.console.system.ObservedFunctions;
import io.relata.internal.console.system.SystemConsole;
import io.relata.internal.console.web.ConsoleServer;
import io.relata.internal.console.web.Doorkeeper;
import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import org.eclipse.microprofile.config.ConfigProvider;
import org.jboss.logging.Logger;

/**
 * The console of this application's table, on a port of its own. Port and token stay when code has changed, so that a page that is open
 * goes on. The functions run in this process, and so does what observes them: one for all.
 */
final class DevConsole implements AutoCloseable {
    private static final Logger LOG = Logger.getLogger(DevConsole.class);
    private static final String TOKEN = "relata.console.token";
    private static final String PORT = "relata.console.port";

    private final SystemConsole system;
    private final Optional<ConsoleServer> server;

    private DevConsole(SystemConsole system, Optional<ConsoleServer> server) {
        this.system = system;
        this.server = server;
    }

    /** Observes nothing until somebody looks. Without a console, the application runs all the same. */
    static DevConsole start(SystemConsole.Parts parts, ObservedFunctions functions) {
        functions.onDemand(on -> ObserveRequests.observer = on ? functions::request : null);
        SystemConsole system = SystemConsole.of(parts, functions);
        return new DevConsole(system, serve(system.source()));
    }

    private static Optional<ConsoleServer> serve(ConsoleSource source) {
        int port = application().getPort();
        String token = Optional.<String>ofNullable(DevConsoleManager.getGlobal(TOKEN)).orElseGet(Doorkeeper::newToken);
        Doorkeeper doorkeeper = Doorkeeper.embedded(token, List.of("http://localhost:" + port, "http://127.0.0.1:" + port));
        int before = Optional.<Integer>ofNullable(DevConsoleManager.getGlobal(PORT)).orElse(0);
        try {
            ConsoleServer server = start(source, doorkeeper, before);
            DevConsoleManager.setGlobal(TOKEN, token);
            DevConsoleManager.setGlobal(PORT, server.url().getPort());
            return Optional.of(server);
        } catch (IOException e) {
            LOG.warn("There is no console", e);
            return Optional.empty();
        }
    }

    private static ConsoleServer start(ConsoleSource source, Doorkeeper doorkeeper, int port) throws IOException {
        try {
            return ConsoleServer.start(source, doorkeeper, port);
        } catch (IOException e) {
            if (port == 0) {
                throw e;
            }
            LOG.debugf(e, "The port %d is another's now", port);
            return ConsoleServer.start(source, doorkeeper, 0);
        }
    }

    /** Where the application answers, and its Dev UI. */
    static URI application() {
        return URI.create("http://localhost:" + ConfigProvider.getConfig().getValue("quarkus.http.port", Integer.class));
    }

    /** The address to open, with its token. */
    Optional<URI> url() {
        return server.map(ConsoleServer::url);
    }

    @Override
    public void close() {
        server.ifPresent(ConsoleServer::close);
        system.close();
        ObserveRequests.observer = null;
    }
}
