package io.relata.internal.infra.command;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.internal.infra.plan.Deployment;
import io.relata.internal.infra.plan.IndexChange;
import io.relata.internal.infra.plan.Instructions;
import io.relata.internal.infra.plan.Plan;
import io.relata.internal.infra.plan.TableIndex;
import java.util.Locale;

/** A plan as JSON: one object with {@code table}, {@code indexNames}, {@code notes} and {@code deployments} in their order. */
final class PlanJson {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private PlanJson() {
    }

    static String of(Plan plan, Instructions instructions) {
        ObjectNode json = MAPPER.createObjectNode();
        json.put("table", plan.table().name());
        json.put("indexNames", plan.names().toString());
        ArrayNode notes = json.putArray("notes");
        plan.notes().forEach(notes::add);
        if (!plan.changed().changes().isEmpty()) {
            ArrayNode changes = json.putArray("changes");
            plan.changed().changes().forEach(change -> changes.addObject().put("part", change.part())
                    .put("effect", change.effect().name().toLowerCase(Locale.ROOT)).put("says", change.sentence()));
        }
        if (plan.changed().isToBeBuilt()) {
            json.put("migrate", instructions.migrate(plan.table(), plan.changed().model())).put("readUnits", plan.table().readUnits());
        }
        ArrayNode deployments = json.putArray("deployments");
        plan.deployments().forEach(deployment -> deployments.add(deployment(deployment, plan, instructions)));
        return json.toPrettyString() + System.lineSeparator();
    }

    private static ObjectNode deployment(Deployment deployment, Plan plan, Instructions instructions) {
        ObjectNode json = change(deployment.change());
        ArrayNode stacks = json.putArray("stacks");
        instructions.stacks(deployment).forEach(stacks::add);
        ArrayNode indexes = json.putArray("indexes");
        deployment.indexes().stream().map(TableIndex::name).forEach(indexes::add);
        ArrayNode before = json.putArray("before");
        instructions.before(plan.table()).forEach(before::add);
        return json.put("command", instructions.command(deployment)).put("wait", instructions.await(plan.table()));
    }

    private static ObjectNode change(IndexChange change) {
        ObjectNode json = MAPPER.createObjectNode().put("change", change.kind());
        change.changedIndex().ifPresent(index -> json.put("index", index));
        return json.put("says", change.toString());
    }
}
