package io.relata.internal.infra.plan;

import io.relata.internal.engine.key.Access;
import io.relata.internal.engine.key.IndexNames;
import io.relata.internal.infra.plan.DeployedTable.DeployedIndex;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Reasons why a table can't be changed to what a model needs, or not yet, in any order of deployments. */
final class Obstacles {
    private static final String NEW_TABLE = " replace the table by a new, empty one. Deploy under another env and copy the items there";

    private final List<String> reasons = new ArrayList<>();

    private Obstacles() {
    }

    /** @throws RefusedException with all reasons, if there are any */
    static void check(DeployedTable table, Goal goal, IndexNames names) {
        Obstacles obstacles = new Obstacles();
        obstacles.keys(table);
        obstacles.kind(table);
        obstacles.unread(table, goal, names);
        if (obstacles.reasons.isEmpty()) {
            obstacles.status(table);
        }
        if (!obstacles.reasons.isEmpty()) {
            throw new RefusedException(obstacles.reasons);
        }
    }

    private void keys(DeployedTable table) {
        Keys right = Keys.of(Access.TABLE);
        if (!table.keys().equals(right)) {
            reasons.add("the keys of table " + table.name() + " are " + table.keys() + ", and the model's are " + right
                    + ": keys can't be changed, so CloudFormation would" + NEW_TABLE);
        }
    }

    private void kind(DeployedTable table) {
        if (!table.replicas().isEmpty()) {
            reasons.add("table " + table.name() + " has replicas in " + String.join(", ", table.replicas())
                    + ": between replicas the last writer wins"
                    + " and conditions of writes are ignored, but copies and versions rely on conditions. Remove the replicas first");
        }
        if (!table.localIndexes().isEmpty()) {
            reasons.add("table " + table.name() + " has local indexes (" + String.join(", ", table.localIndexes())
                    + "), which no model needs and which can't be removed: CloudFormation would" + NEW_TABLE);
        }
    }

    private void unread(DeployedTable table, Goal goal, IndexNames names) {
        List<String> deployed = table.tableIndexes().stream().map(TableIndex::name).toList();
        List<String> read = goal.tableIndexes(names).stream().map(TableIndex::name).filter(deployed::contains).toList();
        goal.unread().stream().sorted().filter(read::contains).forEach(index -> reasons.add("unread names " + index
                + ", but the application reads it: remove it from unread, or give the model's index another name with indexNames"));
    }

    private void status(DeployedTable table) {
        Stream.concat(Stream.of(table).filter(any -> !any.isReady()).map(any -> "table " + any.name() + " is " + any.status()),
                table.indexes().stream().filter(index -> !index.isReady()).map(DeployedIndex::toString))
                .forEach(state -> reasons
                        .add(state + ": wait until the table and all its indexes are ACTIVE; only one index can be changed at a time"));
    }
}
