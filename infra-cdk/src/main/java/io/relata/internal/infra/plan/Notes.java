package io.relata.internal.infra.plan;

import io.relata.internal.engine.key.IndexNames;
import java.util.ArrayList;
import java.util.List;

/** Notes to a plan, besides its deployments. */
final class Notes {
    private Notes() {
    }

    static List<String> of(DeployedTable table, Goal goal, IndexNames names) {
        List<String> notes = new ArrayList<>();
        if (!names.toString().equals(goal.names().toString())) {
            notes.add(toRecord(names));
        }
        table.stream().filter(viewType -> !viewType.equals(PlanIndexes.STREAM)).map(Notes::otherStream).ifPresent(notes::add);
        List<String> deployed = table.tableIndexes().stream().map(TableIndex::name).toList();
        goal.unread().stream().sorted().filter(index -> !deployed.contains(index))
                .forEach(index -> notes.add("unread names " + index + ", which the table does not have (any more)"));
        return notes;
    }

    private static String toRecord(IndexNames names) {
        String where = "the context in cdk.json";
        return names.toString().isEmpty()
                ? "All indexes have the names of the model: remove indexNames from " + where
                : "Put \"indexNames\": \"" + names + "\" into " + where
                        + ", for all deployments from the next one on. For ./relata verify, give it as --index-names";
    }

    private static String otherStream(String viewType) {
        return "The stream's view type is " + viewType
                + " and can't be changed: the table needs a new stream, which CloudFormation refuses while the application stack reads the"
                + " old one. Destroy that stack first and deploy it again afterwards. Then run ./relata verify --repair, because neither"
                + " stream has the changes in between";
    }
}
