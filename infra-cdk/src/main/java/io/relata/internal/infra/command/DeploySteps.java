package io.relata.internal.infra.command;

import io.relata.internal.infra.command.PlanOptions.Planned;
import io.relata.internal.infra.plan.Deployment;
import io.relata.internal.infra.plan.Deployment.Stack;
import io.relata.internal.infra.plan.IndexChange;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * The order in which an environment gets a model: what the functions need of the table first, then the functions (CloudFormation switches
 * those of the stream before those of the API), then what the table lacks is built and readers answer from it, and at last indexes go that
 * nobody reads any more, and what the model has given up.
 */
final class DeploySteps {
    private DeploySteps() {
    }

    /** Where a step runs, and what has to be waited for after it. */
    enum Kind {
        /** Where {@code cdk.json} is; then it waits until the table and all its indexes are {@code ACTIVE} and filled. */
        CDK,
        /** In the project, when no function of the version before runs; then it waits until the functions have seen what was done. */
        RUN
    }

    /** The reasons to run {@code ./relata migrate}. */
    enum Migration {
        /** What the table lacks, or may lack. */
        BUILD,
        /** What is left of what the model has given up. */
        REMOVE_RETIRED
    }

    /** One step, as it is shown and run. */
    record Step(String what, String command, Kind kind) {
    }

    static List<Step> of(Planned planned, Set<Migration> migrations) {
        String migrate = planned.instructions().migrate(planned.plan().table(), planned.plan().changed().model());
        List<Deployment> deployments = planned.plan().deployments();
        List<Step> steps = new ArrayList<>();
        deployments.stream().filter(deployment -> !removes(deployment)).forEach(deployment -> steps.add(step(deployment, planned)));
        if (deployments.stream().noneMatch(deployment -> deployment.stacks().contains(Stack.APPLICATION))) {
            steps.add(new Step("deploy the functions", planned.instructions().whole(), Kind.CDK));
        }
        if (migrations.contains(Migration.BUILD)) {
            steps.add(new Step("build what the table lacks", migrate, Kind.RUN));
        }
        deployments.stream().filter(DeploySteps::removes).forEach(deployment -> steps.add(step(deployment, planned)));
        if (migrations.contains(Migration.REMOVE_RETIRED)) {
            steps.add(new Step("remove what is given up", migrate + " --remove-retired", Kind.RUN));
        }
        return steps;
    }

    private static boolean removes(Deployment deployment) {
        return deployment.change() instanceof IndexChange.Remove;
    }

    private static Step step(Deployment deployment, Planned planned) {
        return new Step(deployment.change().toString(), planned.instructions().command(deployment), Kind.CDK);
    }
}
