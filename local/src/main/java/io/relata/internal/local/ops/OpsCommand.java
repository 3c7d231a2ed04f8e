package io.relata.internal.local.ops;

import io.relata.internal.cli.ExitCode;
import java.util.List;
import picocli.CommandLine.Command;

/** The command {@code ./relata ops}: how a deployment is. */
@Command(name = "ops", sortOptions = false, description = "Tells how a deployment is: whether copies are up to date, what waits and what "
        + "failed, what is being built, which alarms are on, and about what a day costs. It reads only. Ends with 1 if something needs "
        + "you.", //
        subcommands = {RedriveLetters.class, DiscardLetter.class, GivenUpCommand.class, ErrorsCommand.class,
                TraceCommand.class})
public final class OpsCommand extends DeploymentCommand {
    private static final String LINE = "%s %-13s %s";

    @Override
    ExitCode run(DeployedStacks deployment, OpenClients aws) {
        List<StatusLine> lines = new Status(deployment, aws).lines();
        print(deployment.stack() + ", table " + deployment.table() + " of the model " + deployment.model());
        lines.forEach(line -> print(LINE.formatted(line.isWrong() ? "!" : " ", line.what(), line.text())));
        return lines.stream().anyMatch(StatusLine::isWrong) ? ExitCode.FOUND : ExitCode.DONE;
    }
}
