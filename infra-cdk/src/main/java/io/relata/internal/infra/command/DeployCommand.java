package io.relata.internal.infra.command;

import io.relata.internal.engine.change.PartStates;
import io.relata.internal.engine.identity.DeploymentLock;
import io.relata.internal.engine.identity.TableParts;
import io.relata.internal.infra.command.DeploySteps.Kind;
import io.relata.internal.infra.command.DeploySteps.Migration;
import io.relata.internal.infra.command.DeploySteps.Step;
import io.relata.internal.infra.command.PlanOptions.Planned;
import io.relata.internal.infra.command.PlanOptions.Wanted;
import io.relata.internal.infra.config.ConfigurationException;
import io.relata.internal.infra.plan.RefusedException;
import io.relata.schema.ModelException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command that gives an environment the model, step by step. */
@Command(name = "deploy", mixinStandardHelpOptions = true, sortOptions = false, description = "Gives an environment the model: changes the "
        + "table, one index at a time, deploys the functions, builds what the table lacks, and removes what nobody reads any more. Each "
        + "step is shown before it happens. What ./relata plan refuses is refused. It can be ended at any time, and started again: what "
        + "the stacks and the table say is where it goes on.%n"
        + "Settings of the context in the project's cdk.json count here too.")
public final class DeployCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Mixin
    private PlanOptions options;

    @Option(names = "--dry-run", description = "shows the steps, and does nothing")
    private boolean dryRun;

    @Option(names = "--remove-retired", description = "at last removes what is left of what the model has given up, or does not declare "
            + "any more, as ./relata migrate --remove-retired does")
    private boolean removesRetired;

    @Option(names = "--take-over", description = "goes on although another run, which has been ended, still has the table for some minutes")
    private boolean takeOver;

    @Option(names = "--cdk", paramLabel = "OPTIONS", description = "options of each call of the CDK, such as \"--require-approval never\"")
    private Optional<String> cdk;

    private final Shell shell;
    private final Pause pause;

    public DeployCommand() {
        this(new Shell(Map.of()), Pause.REAL);
    }

    DeployCommand(Shell shell, Pause pause) {
        this.shell = shell;
        this.pause = pause;
    }

    @Override
    public Integer call() {
        try {
            Wanted wanted = options.ofEnvironment();
            Optional<String> table = wanted.context().text("table");
            return table.isPresent() ? change(wanted, table.get()) : create(wanted);
        } catch (ModelException | RefusedException | ConfigurationException e) {
            spec.commandLine().getErr().println("deploy: " + e.getMessage());
            return 2;
        }
    }

    /** The first deployment: there is no table yet that could lose something. */
    private int create(Wanted wanted) {
        print("There is no table of the environment " + wanted.configuration().env() + " yet: this is its first deployment.");
        return run(List.of(new Step("create the table and deploy the functions", options.first(wanted), Kind.CDK)), wanted, HeldTable.NONE);
    }

    private int change(Wanted wanted, String table) {
        wanted.configuration().canaryMinutes().ifPresent(minutes -> print(("New versions of the functions that follow the stream get a "
                + "tenth of the calls for %d minutes, then those of the API's. If an alarm of theirs goes off meanwhile, CloudFormation "
                + "undoes the deployment, and the step fails.").formatted(minutes)));
        if (dryRun) {
            return run(steps(wanted), wanted, HeldTable.NONE);
        }
        return options.dynamoDb().using(table, items -> {
            DeploymentLock lock = new DeploymentLock(items, holder(), Clock.systemUTC());
            if (takeOver) {
                lock.takeOver();
            }
            HeldTable held = HeldTable.of(lock);
            held.renew();
            try {
                awaitIndexes(table, held);
                return run(steps(wanted), wanted, held);
            } finally {
                lock.release();
            }
        });
    }

    /** The steps from here on. */
    private List<Step> steps(Wanted wanted) {
        Planned planned = options.plan(wanted, Optional.empty());
        List<String> refused = planned.plan().changed().refused();
        if (!refused.isEmpty()) {
            throw new RefusedException(refused);
        }
        Set<Migration> migrations = EnumSet.noneOf(Migration.class);
        if (planned.plan().changed().isToBeBuilt() || isIncomplete(planned.plan().table().name())) {
            migrations.add(Migration.BUILD);
        }
        if (removesRetired) {
            migrations.add(Migration.REMOVE_RETIRED);
        }
        return DeploySteps.of(planned, migrations);
    }

    /** Machines that build often have the same user and number their processes alike, so the run has a name of its own. */
    private static String holder() {
        return System.getProperty("user.name") + ", run " + UUID.randomUUID();
    }

    /** Whether something is left to build, as after a run that was ended; or the table does not say. */
    private boolean isIncomplete(String table) {
        PartStates states = options.dynamoDb().<PartStates>using(table, items -> TableParts.read(items).map(TableParts::states)
                .orElse(PartStates.UNKNOWN));
        return !states.isKnown() || !states.unfinished().isEmpty();
    }

    private int run(List<Step> steps, Wanted wanted, HeldTable held) {
        for (int each = 0; each < steps.size(); each++) {
            Step step = steps.get(each);
            String command = step.kind() == Kind.CDK ? step.command() + cdk.map(more -> " " + more).orElse("") : step.command();
            print("%n# %d of %d: %s%n%s".formatted(each + 1, steps.size(), step.what(), command));
            if (dryRun) {
                continue;
            }
            held.renew();
            int status = shell.run(command, directory(step, wanted), held::keep);
            if (status != 0) {
                throw new RefusedException(
                        "step " + (each + 1) + " ended with " + status + ". What it says is above. Call this command again "
                                + "when that is put right: it goes on from here");
            }
            settle(step, steps.subList(each + 1, steps.size()), wanted, held);
        }
        print(dryRun ? "%nNothing was done.".formatted() : "%nDeployed.".formatted());
        return 0;
    }

    private static Path directory(Step step, Wanted wanted) {
        CdkJson project = wanted.cdkJson();
        return step.kind() == Kind.RUN ? project.home() : project.home().resolve(project.folder().orElse(""));
    }

    /** Waits for what the next step needs: an index that is filled, functions of the new version alone, which know what is built. */
    private void settle(Step step, List<Step> left, Wanted wanted, HeldTable held) {
        if (step.kind() == Kind.CDK) {
            wanted.context().text("table").ifPresent(table -> awaitIndexes(table, held));
        }
        if (!left.isEmpty() && (step.kind() == Kind.RUN || left.get(0).kind() == Kind.RUN)) {
            pause.by(Pause.FUNCTIONS);
        }
    }

    private void awaitIndexes(String table, HeldTable held) {
        while (!options.dynamoDb().isSettled(table)) {
            held.keep();
            pause.by(Pause.LOOKS);
        }
    }

    private void print(String line) {
        spec.commandLine().getOut().println(line);
        spec.commandLine().getOut().flush();
    }
}
