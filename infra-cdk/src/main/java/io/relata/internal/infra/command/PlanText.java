package io.relata.internal.infra.command;

import io.relata.internal.infra.plan.Deployment;
import io.relata.internal.infra.plan.Instructions;
import io.relata.internal.infra.plan.Plan;

/** A plan as text. */
final class PlanText {
    private PlanText() {
    }

    static String of(Plan plan, Instructions instructions, CdkJson cdkJson) {
        String notes = plan.notes().isEmpty() ? "" : "%nNote:%n".formatted() + instructions.notes(plan);
        if (plan.deployments().isEmpty()) {
            return "Table %s has all indexes of the model. There is nothing to do.%n".formatted(plan.table().name()) + notes;
        }
        String count = count(plan.deployments().size());
        StringBuilder text = new StringBuilder("Table %s gets the indexes of the model in %s:%n".formatted(plan.table().name(), count));
        text.append(instructions.outline(plan))
                .append("%n%s, one after the other, with your other settings:%n".formatted(cdkJson.where()));
        for (int i = 0; i < plan.deployments().size(); i++) {
            Deployment deployment = plan.deployments().get(i);
            text.append("%n# %d. %s%n".formatted(i + 1, deployment.change()));
            instructions.before(plan.table()).forEach(line -> text.append("%s%n".formatted(line)));
            text.append("%s%n%s%n".formatted(instructions.command(deployment), instructions.await(plan.table())));
        }
        return text + notes;
    }

    private static String count(int deployments) {
        return deployments == 1 ? "one deployment" : deployments + " deployments";
    }
}
