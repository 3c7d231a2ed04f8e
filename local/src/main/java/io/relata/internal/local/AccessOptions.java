package io.relata.internal.local;

import static picocli.CommandLine.Help.Visibility.ALWAYS;

import io.relata.internal.events.gateway.AllowedOrigins;
import io.relata.internal.loopback.LoopbackGuard;
import io.relata.internal.loopback.Reach;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Who may call the local system. */
final class AccessOptions {
    @Spec(Spec.Target.MIXEE)
    private CommandSpec command;

    @Option(names = "--host", defaultValue = "127.0.0.1", showDefaultValue = ALWAYS, paramLabel = "ADDRESS", description = "where the API "
            + "and DynamoDB listen: 127.0.0.1, for this machine alone, or 0.0.0.0, for everybody in its networks")
    private String host;

    @Option(names = "--allow-origin", paramLabel = "URL", description = "the API also answers pages of this origin, such as "
            + "http://localhost:3000. Repeatable")
    private Set<String> origins = new LinkedHashSet<>();

    /** @throws ParameterException when an option has a wrong value */
    LoopbackGuard guard() {
        origins.stream().filter(origin -> !AllowedOrigins.isOrigin(origin)).findFirst().ifPresent(wrong -> {
            throw new ParameterException(command.commandLine(), "--allow-origin " + wrong
                    + ": " + AllowedOrigins.RULE);
        });
        try {
            return new LoopbackGuard(Reach.of(host), origins);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(command.commandLine(), "--host: " + e.getMessage(), e);
        }
    }

    /** What the operator should know; nothing as long as only this machine can connect. */
    Optional<String> warning() {
        return guard().reach() == Reach.THIS_MACHINE
                ? Optional.empty()
                : Optional.of("everybody in the networks of this machine can connect to the API and to DynamoDB, which takes any"
                        + " credentials: tenants and permissions protect nothing there");
    }
}
