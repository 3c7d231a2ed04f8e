package io.relata.internal.infra.config;

import io.relata.internal.engine.key.IndexNames;
import io.relata.internal.infra.plan.Deployment.Stack;
import io.relata.internal.infra.plan.Goal;
import io.relata.internal.infra.plan.TableIndex;
import io.relata.internal.model.TableModel;
import java.util.List;
import java.util.Set;

/**
 * What one run of the CDK synthesises.
 *
 * @param indexes the indexes of the table
 * @param names the names of the model's indexes in the table
 * @param stacks the stacks; a missing one stays as it was last deployed
 */
public record Target(List<TableIndex> indexes, IndexNames names, Set<Stack> stacks) {
    public Target {
        indexes = List.copyOf(indexes);
        stacks = Set.copyOf(stacks);
    }

    /** Everything that a model needs, whatever is deployed. */
    public static Target of(TableModel model, IndexNames names) {
        return new Target(Goal.of(model, names, Set.of()).tableIndexes(names), names, Set.of(Stack.DATA, Stack.APPLICATION));
    }
}
