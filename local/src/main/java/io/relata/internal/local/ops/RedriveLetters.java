package io.relata.internal.local.ops;

import io.relata.internal.cli.ExitCode;
import picocli.CommandLine.Command;

/** The command {@code ./relata ops redrive}. */
@Command(name = "redrive", sortOptions = false, description = "Moves the dead letters back to the work queue. Messages are hints: it is "
        + "safe at any time, and any number of times. Remove the cause first: ./relata ops given-up tells it.")
final class RedriveLetters extends DeploymentCommand {
    @Override
    ExitCode run(DeployedStacks deployment, OpenClients aws) {
        print(aws.queue(deployment).redrive() + " dead letters on their way back");
        return ExitCode.DONE;
    }
}
