package io.relata.internal.quarkus.dev;

import io.quarkus.arc.profile.IfBuildProfile;
import jakarta.inject.Singleton;
import java.net.URI;

/** Tells the Dev UI where the console is. */
@Singleton
@IfBuildProfile("dev")
public class ConsoleAddress {
    private final DevSystem system;

    ConsoleAddress(DevSystem system) {
        this.system = system;
    }

    /** With the token; called by the Dev UI's page when somebody opens the console. */
    public String consoleUrl() {
        return system.consoleUrl().map(URI::toString).orElse("");
    }
}
