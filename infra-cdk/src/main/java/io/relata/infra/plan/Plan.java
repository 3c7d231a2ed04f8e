package io.relata.infra.plan;

import io.relata.engine.key.IndexNames;
import java.util.List;
import java.util.Optional;

/**
 * The way from a table to what a model needs, in deployments that change one index each, because CloudFormation creates or deletes one
 * index of a table in an update. Each may begin when the table and all its indexes are {@code ACTIVE}.
 *
 * @param names what the model's indexes are called in the table from the first deployment of the application on
 * @param goal the indexes in the end
 * @param notes what else there is to know
 */
public record Plan(DeployedTable table, IndexNames names, List<TableIndex> goal, List<Deployment> deployments, List<String> notes) {
    public Plan {
        goal = List.copyOf(goal);
        deployments = List.copyOf(deployments);
        notes = List.copyOf(notes);
    }

    public Optional<Deployment> next() {
        return deployments.stream().findFirst();
    }
}
