package io.relata.servers.process;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

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
        ServerCommand command = new ServerCommand("Failing", Failing.class, ServerCommand.ownClassPath(), List.of(), List.of(), Map.of(),
                new ServerCommand.Ready(URI.create("http://localhost:" + Ports.free()), "/", ServerCommand.Answer.ANY),
                directory.resolve("log"), Duration.ofSeconds(1));

        assertThatThrownBy(() -> ServerProcess.start(command)).isInstanceOf(ServerStartException.class)
                .hasMessageStartingWith("Failing ended with exit code 1").hasMessageContaining("of a library of another version");
    }
}
