package io.relata.infra;

import io.relata.engine.key.IndexNames;
import io.relata.infra.config.Configuration;
import io.relata.infra.config.ConfigurationException;
import io.relata.infra.config.Context;
import io.relata.infra.config.Target;
import io.relata.infra.plan.DeployedTable;
import io.relata.infra.plan.Deployment;
import io.relata.infra.plan.Deployment.Stack;
import io.relata.infra.plan.Description;
import io.relata.infra.plan.Goal;
import io.relata.infra.plan.Instructions;
import io.relata.infra.plan.Plan;
import io.relata.infra.plan.PlanIndexes;
import io.relata.infra.plan.RefusedException;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * Stops a deployment that CloudFormation would not carry out, or that would take an index from those who read it. It knows the deployed
 * table only if it is told: {@code deployed} is a file with its description, or {@code ask}.
 */
public final class DeploymentCheck {
    private static final String ASK = "ask";
    private static final Set<Stack> BOTH = Set.of(Stack.DATA, Stack.APPLICATION);

    private final Context context;
    private final Configuration configuration;
    private final UnaryOperator<String> ask;
    private final PrintStream out;

    /**
     * @param ask gives the description of the table of that name
     * @param out where whoever deploys is told what he has to know
     */
    DeploymentCheck(Context context, Configuration configuration, UnaryOperator<String> ask, PrintStream out) {
        this.context = context;
        this.configuration = configuration;
        this.ask = ask;
        this.out = out;
    }

    /**
     * What is to be synthesised.
     *
     * @throws ConfigurationException with the plan, when it takes several deployments and not just the next is asked for; when there is no
     * way
     */
    Target target() {
        boolean next = context.text("step").map(DeploymentCheck::isNext).orElse(false);
        Goal goal = goal(context, configuration);
        if (context.text("deployed").isEmpty()) {
            return unseen(goal.names(), next);
        }
        Plan plan = plan(goal);
        if (next) {
            return plan.next().map(deployment -> step(plan, deployment)).orElseGet(() -> whole(plan));
        } else if (plan.deployments().size() > 1) {
            throw new ConfigurationException(tooMuch(plan));
        }
        return whole(plan);
    }

    /** Where the table is to get, by these settings. */
    public static Goal goal(Context context, Configuration configuration) {
        try {
            IndexNames names = configuration.model().indexNames(context.text("indexNames").orElse(""));
            return Goal.of(configuration.model(), names, new HashSet<>(context.list("unread")));
        } catch (IllegalArgumentException e) {
            throw new ConfigurationException("indexNames: " + e.getMessage());
        }
    }

    /** The table that a description describes, if it is the one that the settings name. */
    public static DeployedTable described(String description, Context context) {
        DeployedTable deployed = Description.read(description);
        context.text("table").filter(table -> !table.equals(deployed.name())).ifPresent(table -> {
            throw new ConfigurationException(
                    "the description is of table " + deployed.name() + ", and table=" + table + ": give the description of that one");
        });
        return deployed;
    }

    private static boolean isNext(String step) {
        if (!step.equals("next")) {
            throw new ConfigurationException("step=" + step + " is not a step: it can only be next, the first deployment of the plan");
        }
        return true;
    }

    private String tooMuch(Plan plan) {
        return "this would be more than one deployment can do: CloudFormation creates or deletes one index of a table in an update, and what reads an index"
                + " must not lose it. Table " + plan.table().name() + " gets there like this:\n" + instructions().outline(plan)
                + instructions().notes(plan)
                + "For the first of them, add -c step=next to the command; ./relata plan prints the command for each";
    }

    private Target unseen(IndexNames names, boolean next) {
        if (next) {
            throw new ConfigurationException(
                    "step=next is given and deployed is not, so nobody knows which is the next: add -c deployed=FILE or"
                            + " -c deployed=ask");
        }
        context.text("table")
                .ifPresent(table -> out.println("relata: table " + table + " was not looked at, so that nothing stops a change of several"
                        + " indexes before CloudFormation does; -c deployed=ask looks"));
        return Target.of(configuration.model(), names);
    }

    private Plan plan(Goal goal) {
        try {
            DeployedTable deployed = described(description(context.text("deployed").orElseThrow()), context);
            return PlanIndexes.plan(deployed, goal);
        } catch (RefusedException e) {
            throw new ConfigurationException(e.getMessage());
        }
    }

    private String description(String deployed) {
        if (deployed.equals(ASK)) {
            return ask
                    .apply(context.text("table").orElseThrow(() -> new ConfigurationException("deployed=ask is given and table is not: add"
                            + " -c table=NAME, with the output TableName of stack " + configuration.name() + "-Data")));
        }
        try {
            return Files.readString(Path.of(deployed));
        } catch (IOException e) {
            throw new ConfigurationException(
                    "deployed=" + deployed + " can't be read (" + e + "): give ask, or a file that aws dynamodb describe-table "
                            + "--table-name NAME printed");
        }
    }

    private Target step(Plan plan, Deployment deployment) {
        out.println(
                "relata: the next of " + plan.deployments().size() + ": " + deployment.change() + " " + instructions().stacks(deployment));
        plan.notes().forEach(note -> out.println("relata: " + note));
        return new Target(deployment.indexes(), plan.names(), deployment.stacks());
    }

    private Target whole(Plan plan) {
        plan.notes().forEach(note -> out.println("relata: " + note));
        return new Target(plan.goal(), plan.names(), BOTH);
    }

    private Instructions instructions() {
        return new Instructions(configuration.name(), "", Optional.empty(), Optional.empty(), Optional.empty());
    }
}
