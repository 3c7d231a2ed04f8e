package io.relata.infra.plan;

import io.relata.engine.key.IndexNames;
import java.util.ArrayList;
import java.util.List;

/** What whoever follows a plan has to know beside its deployments. */
final class Notes {
    private Notes() {
    }

    static List<String> of(DeployedTable table, Goal goal, IndexNames names) {
        List<String> notes = new ArrayList<>();
        if (!names.toString().equals(goal.names().toString())) {
            notes.add(toRecord(names));
        }
        table.stream().filter(shows -> !shows.equals(PlanIndexes.STREAM)).map(Notes::otherStream).ifPresent(notes::add);
        List<String> deployed = table.tableIndexes().stream().map(TableIndex::name).toList();
        goal.unread().stream().sorted().filter(index -> !deployed.contains(index))
                .forEach(index -> notes.add("unread has " + index + ", which the table does not have (any more)"));
        return notes;
    }

    private static String toRecord(IndexNames names) {
        String where = "the context of infra-cdk/cdk.json";
        return names.toString().isEmpty()
                ? "Every index is called as the model calls it: take indexNames out of " + where
                : "Put \"indexNames\": \"" + names + "\" into " + where
                        + ", for all deployments from the next one on. ./relata verify takes it as --index-names";
    }

    private static String otherStream(String shows) {
        return "The stream shows " + shows
                + ", and a stream can't be changed: the table gets a new one, and CloudFormation refuses that as long as the"
                + " application stack reads the old one. Destroy that stack first, deploy it again afterwards, and run ./relata verify --repair, because changes in"
                + " between are in neither";
    }
}
