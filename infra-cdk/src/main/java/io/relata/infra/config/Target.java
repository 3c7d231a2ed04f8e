package io.relata.infra.config;

import io.relata.engine.key.IndexNames;
import io.relata.infra.plan.Deployment.Stack;
import io.relata.infra.plan.Goal;
import io.relata.infra.plan.TableIndex;
import io.relata.model.Model;
import java.util.List;
import java.util.Set;

/**
 * What one synthesis is for.
 *
 * @param indexes what the table has
 * @param names what the model's indexes are called there
 * @param stacks which stacks there are; one that is missing stays as it was deployed last
 */
public record Target(List<TableIndex> indexes, IndexNames names, Set<Stack> stacks) {
    public Target {
        indexes = List.copyOf(indexes);
        stacks = Set.copyOf(stacks);
    }

    /** All that a model needs, whatever there is. */
    public static Target of(Model model, IndexNames names) {
        return new Target(Goal.of(model, names, Set.of()).tableIndexes(names), names, Set.of(Stack.DATA, Stack.APPLICATION));
    }
}
