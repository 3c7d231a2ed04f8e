package io.relata.infra;

import io.relata.internal.engine.key.IndexNames;
import io.relata.internal.infra.config.Configuration;
import io.relata.internal.infra.config.ConfigurationException;
import io.relata.internal.infra.config.Context;
import io.relata.internal.infra.config.Target;
import io.relata.internal.infra.deployed.AskDynamoDb;
import io.relata.internal.infra.plan.ChangedModel;
import io.relata.internal.infra.plan.DeployedTable;
import io.relata.internal.infra.plan.Deployment;
import io.relata.internal.infra.plan.Deployment.Stack;
import io.relata.internal.infra.plan.Description;
import io.relata.internal.infra.plan.Goal;
import io.relata.internal.infra.plan.Instructions;
import io.relata.internal.infra.plan.Plan;
import io.relata.internal.infra.plan.PlanIndexes;
import io.relata.internal.infra.plan.RefusedException;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Stops a deployment that CloudFormation would refuse, or that would remove an index that is still read. It knows the deployed table from
 * the setting {@code deployed}: a file with its description, or {@code ask} to ask DynamoDB. Without, it checks nothing.
 */
public final class DeploymentCheck {
    private static final String ASK = "ask";
    private static final Set<Stack> BOTH = Set.of(Stack.DATA, Stack.APPLICATION);

    private final Context context;
    private final Configuration configuration;
    private final Function<String, AskDynamoDb.Asked> ask;
    private final PrintStream out;

    /**
     * @param ask tells what is known of a table, by its name
     * @param out for notes to the user
     */
    DeploymentCheck(Context context, Configuration configuration, Function<String, AskDynamoDb.Asked> ask, PrintStream out) {
        this.context = context;
        this.configuration = configuration;
        this.ask = ask;
        this.out = out;
    }

    /**
     * The stacks to synthesise.
     *
     * @throws ConfigurationException with the plan, when several deployments are needed and {@code step=next} is not set; when the indexes
     * of the model can't be reached
     */
    Target target() {
        boolean next = context.text("step").map(DeploymentCheck::isNext).orElse(false);
        Goal goal = goal(context, configuration);
        if (context.text("deployed").isEmpty()) {
            return unchecked(goal.names(), next);
        }
        Plan plan = plan(goal);
        if (next) {
            return plan.next().map(deployment -> step(plan, deployment)).orElseGet(() -> whole(plan));
        } else if (plan.deployments().size() > 1) {
            throw new ConfigurationException(severalDeployments(plan));
        }
        return whole(plan);
    }

    /** The goal of the settings for the table. */
    public static Goal goal(Context context, Configuration configuration) {
        try {
            IndexNames names = configuration.model().indexNames(context.text("indexNames").orElse(""));
            return Goal.of(configuration.model(), names, new HashSet<>(context.list("unread")));
        } catch (IllegalArgumentException e) {
            throw new ConfigurationException("indexNames: " + e.getMessage());
        }
    }

    /** Reads a description, and checks that it is of the table that the settings name. */
    public static DeployedTable described(String description, Context context) {
        DeployedTable deployed = Description.read(description);
        context.text("table").filter(table -> !table.equals(deployed.name())).ifPresent(table -> {
            throw new ConfigurationException(
                    "the description is of table " + deployed.name() + ", but table=" + table + ": give that table's description");
        });
        return deployed;
    }

    private static boolean isNext(String step) {
        if (!step.equals("next")) {
            throw new ConfigurationException("step=" + step + " is not valid: the only step is next, the first deployment of the plan");
        }
        return true;
    }

    private String severalDeployments(Plan plan) {
        return "one deployment is not enough: CloudFormation creates or deletes one index of a table per update, and an index must"
                + " exist as long as it is read. The deployments for table " + plan.table().name() + ":\n" + instructions().outline(plan)
                + instructions().notes(plan)
                + "Add -c step=next to the command for the first one; ./relata plan prints the command for each";
    }

    private Target unchecked(IndexNames names, boolean next) {
        if (next) {
            throw new ConfigurationException(
                    "step=next is set without deployed, so the next step is unknown: add -c deployed=FILE or"
                            + " -c deployed=ask");
        }
        context.text("table")
                .ifPresent(table -> out.println("relata: table " + table + " was not checked. If several indexes change, CloudFormation"
                        + " refuses the deployment; -c deployed=ask checks that before"));
        return Target.of(configuration.model(), names);
    }

    private Plan plan(Goal goal) {
        try {
            AskDynamoDb.Asked asked = asked(context.text("deployed").orElseThrow());
            ChangedModel changed = ChangedModel.of(asked.parts(), configuration.identity());
            if (!changed.refused().isEmpty()) {
                throw new ConfigurationException(refused(changed));
            }
            return PlanIndexes.plan(described(asked.description(), context), goal).of(changed);
        } catch (RefusedException e) {
            throw new ConfigurationException(String.valueOf(e.getMessage()));
        }
    }

    private static String refused(ChangedModel changed) {
        return "the table would lose something, so nothing is deployed:\n  " + String.join("\n  ", changed.refused());
    }

    private AskDynamoDb.Asked asked(String deployed) {
        if (deployed.equals(ASK)) {
            return ask
                    .apply(context.text("table").orElseThrow(() -> new ConfigurationException("deployed=ask is set without table: add"
                            + " -c table=NAME, the output TableName of stack " + configuration.name() + "-Data")));
        }
        try {
            return new AskDynamoDb.Asked(Files.readString(Path.of(deployed)), Optional.empty());
        } catch (IOException e) {
            throw new ConfigurationException(
                    "deployed=" + deployed + " can't be read (" + e + "): give ask, or a file with the output of"
                            + " aws dynamodb describe-table --table-name NAME");
        }
    }

    private Target step(Plan plan, Deployment deployment) {
        out.println(
                "relata: deployment 1 of " + plan.deployments().size() + ": " + deployment.change() + " "
                        + instructions().stacks(deployment));
        tell(plan);
        return new Target(deployment.indexes(), plan.names(), deployment.stacks());
    }

    private Target whole(Plan plan) {
        tell(plan);
        return new Target(plan.goal(), plan.names(), BOTH);
    }

    private void tell(Plan plan) {
        plan.notes().forEach(note -> out.println("relata: " + note));
        plan.changed().changes().forEach(change -> out.println("relata: " + change.sentence()));
    }

    private Instructions instructions() {
        return new Instructions(configuration.name(), "", "", Optional.empty(), Optional.empty(), Optional.empty());
    }
}
