package io.relata.internal.infra.command;

import io.relata.internal.infra.plan.ChangedModel;
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
            return "Table %s has all indexes of the model.%s%n".formatted(plan.table().name(),
                    plan.changed().changes().isEmpty() ? " There is nothing to do." : "") + changes(plan, instructions) + notes;
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
        return text + changes(plan, instructions) + notes;
    }

    /** What becomes of what the table holds. */
    private static String changes(Plan plan, Instructions instructions) {
        ChangedModel changed = plan.changed();
        if (changed.changes().isEmpty()) {
            return "";
        }
        String text = "%nThe model changes what the table holds:%n".formatted() + changed.outline();
        if (!changed.refused().isEmpty()) {
            return text + "%nIt can't be deployed as it is: change the model as said after refused.%n".formatted();
        }
        return text + (changed.isToBeBuilt()
                ? ("%nDeploy it, and then let one run build it, while everything goes on. It reads the table once, at least %,d read "
                        + "units:%n%n%s%n")
                        .formatted(plan.table().readUnits(), instructions.migrate(plan.table(), changed.model()))
                : "%nDeploy it as always.%n".formatted());
    }

    private static String count(int deployments) {
        return deployments == 1 ? "one deployment" : deployments + " deployments";
    }
}
