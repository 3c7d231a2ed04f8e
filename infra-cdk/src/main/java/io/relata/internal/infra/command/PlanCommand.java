package io.relata.internal.infra.command;

import io.relata.internal.infra.config.ConfigurationException;
import io.relata.internal.infra.plan.Plan;
import io.relata.internal.infra.plan.RefusedException;
import io.relata.schema.ModelException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command that prints how a deployed table gets the indexes of the model. It changes nothing. */
@Command(name = "plan", mixinStandardHelpOptions = true, sortOptions = false, description = "Prints the deployments by which a table gets "
        + "the indexes of the model, one index each, how to do each, and what a changed model means for what the table holds. It changes "
        + "nothing.%n"
        + "Settings of the context in the project's cdk.json count here too.")
public final class PlanCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Mixin
    private PlanOptions options;

    @Option(names = "--description", description = "a file that aws dynamodb describe-table printed; instead of a table that is asked for")
    private Optional<Path> description;

    @Option(names = "--json", description = "prints the plan as JSON")
    private boolean json;

    @Override
    public Integer call() {
        try {
            PlanOptions.Planned planned = options.plan(options.wanted(), description);
            Plan plan = planned.plan();
            spec.commandLine().getOut().print(
                    json ? PlanJson.of(plan, planned.instructions()) : PlanText.of(plan, planned.instructions(), planned.cdkJson()));
            spec.commandLine().getOut().flush();
            return plan.changed().refused().isEmpty() ? plan.deployments().isEmpty() ? 0 : 1 : 2;
        } catch (ModelException e) {
            spec.commandLine().getErr().println(e.getMessage());
            return 2;
        } catch (RefusedException | ConfigurationException e) {
            spec.commandLine().getErr().println("plan: " + e.getMessage());
            return 2;
        }
    }
}
