package io.relata.internal.infra.plan;

import io.relata.internal.engine.key.IndexNames;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The deployments that give a table the indexes of a model. Each changes one index, because CloudFormation creates or deletes one index of
 * a table per update. A deployment may begin when the table and all its indexes are {@code ACTIVE}.
 *
 * @param names the names of the model's indexes, from the first deployment of the application on
 * @param goal the indexes after the last deployment
 * @param notes what else the user must know
 * @param changed what the model means for what the table holds
 */
public record Plan(DeployedTable table, IndexNames names, List<TableIndex> goal, List<Deployment> deployments, List<String> notes,
        ChangedModel changed) {
    public Plan {
        goal = List.copyOf(goal);
        deployments = List.copyOf(deployments);
        notes = List.copyOf(notes);
    }

    /** The same of a table that says what it holds. */
    public Plan of(ChangedModel model) {
        return new Plan(table, names, goal, deployments, Stream.concat(notes.stream(), model.notes().stream()).toList(), model);
    }

    public Optional<Deployment> next() {
        return deployments.stream().findFirst();
    }
}
