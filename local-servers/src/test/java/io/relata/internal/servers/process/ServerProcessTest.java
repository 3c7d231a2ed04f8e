package io.relata.internal.servers.process;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServerProcessTest {
    @TempDir
    private Path directory;

    static final class Failing {
        private Failing() {
        }

        public static void main(String[] args) {
            ParentWatch.start();
            throw new NoSuchMethodError("of a library of another version");
        }
    }

    @Test
    void serverThatFailsAtItsStartEndsAndTellsWhy() {
        assertThatThrownBy(() -> ServerProcess.start(failing(Ports.free()))).isInstanceOf(ServerStartException.class)
                .hasMessageStartingWith("Failing ended with exit code 1").hasMessageContaining("of a library of another version");
    }

    @Test
    void answersOfAnotherServerOnThePortAreNotTakenForTheServers() throws IOException {
        HttpServer other = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), Ports.free()), 0);
        other.createContext("/", exchange -> exchange.sendResponseHeaders(HttpURLConnection.HTTP_NOT_FOUND, -1));
        other.start();
        try {
            assertThatThrownBy(() -> ServerProcess.start(failing(other.getAddress().getPort()))).isInstanceOf(ServerStartException.class)
                    .hasMessageStartingWith("Failing ended with exit code 1");
        } finally {
            other.stop(0);
        }
    }

    private ServerCommand failing(int port) {
        return new ServerCommand("Failing", Failing.class, ServerCommand.ownClassPath(), List.of(), List.of(), Map.of(),
                new ServerCommand.Ready(URI.create("http://localhost:" + port), "/", ServerCommand.Answer.OF_AWS), directory.resolve("log"),
                Duration.ofSeconds(1));
    }
}
