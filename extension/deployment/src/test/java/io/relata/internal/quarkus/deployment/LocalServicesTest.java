package io.relata.internal.quarkus.deployment;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.quarkus.runtime.LaunchMode;
import io.relata.internal.servers.process.DirectoryLock;
import io.relata.internal.servers.process.ServerStartException;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LocalServicesTest {
    @TempDir
    private Path data;

    @Test
    void directoryOfAnotherSystemIsLeftAlone() throws Exception {
        DirectoryLock other = DirectoryLock.of(data);
        LocalServices services = new LocalServices(
                new ChosenServices(LaunchMode.DEVELOPMENT, Optional.of(data), "no class path", Optional.empty(), Optional.empty()));

        assertThatThrownBy(services::start).isInstanceOf(ServerStartException.class)
                .hasMessage("directory " + data + " is in use by another running system; the setting relata.dev.data names the directory");

        other.close();
        assertThatThrownBy(services::start).as("nothing starts from this class path").isInstanceOf(ServerStartException.class)
                .hasMessageStartingWith("DynamoDB Local");
        DirectoryLock.of(data).close();
    }
}
