package io.relata.internal.local;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

class AccessOptionsTest {
    @Command
    private static final class Started {
        @Mixin
        private AccessOptions access;
    }

    @Test
    void whoListensToTheNetworkIsToldWhoCanConnect() {
        assertThat(started("--host", "0.0.0.0").warning()).hasValueSatisfying(warning -> assertThat(warning)
                .startsWith("everybody in the networks of this machine can connect to the API and to DynamoDB"));
        assertThat(started().warning()).isEmpty();
    }

    private static AccessOptions started(String... arguments) {
        Started started = new Started();
        new CommandLine(started).parseArgs(arguments);
        return started.access;
    }
}
