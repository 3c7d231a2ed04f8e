package io.relata.internal.local.transfer;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.internal.engine.binding.ServerFields;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.engine.transfer.ExportedItem;
import io.relata.internal.engine.write.RecreateLink;
import io.relata.internal.engine.write.version.WriteContext;
import io.relata.internal.model.Relation;
import java.util.Optional;

/** Links entities by the rules of the API. Links that follow from an attribute were made with the entity. */
record ImportLinks(Destination to) implements Pass {
    @Override
    public boolean isRepeated() {
        return false;
    }

    @Override
    public boolean concerns(ObjectNode json) {
        return ExportedItem.is(Kind.LINK, json);
    }

    @Override
    public Optional<Done> work(InputLine line, ObjectNode json) {
        return ExportedItem.is(Kind.LINK, json) ? Optional.of(linked(json)) : Optional.empty();
    }

    private Done linked(ObjectNode json) {
        String name = json.path(ServerFields.RELATION).asText();
        Optional<Relation> relation = to.model().relation(name);
        Optional<WriteContext> writes = to.writes(json);
        if (relation.isEmpty()) {
            return Done.refused(Kind.LINK, "malformed", "the model " + to.model().name() + " has no relation " + name);
        } else if (relation.get().follows().isPresent()) {
            return Done.leftOut(Kind.LINK.stored());
        } else if (writes.isEmpty()) {
            return Done.ofNoTenant(Kind.LINK);
        }
        to.await();
        try {
            return Done.of(Kind.LINK, new RecreateLink(writes.get()).imported(relation.get(), json.path(ServerFields.FROM).asText(),
                    json.path(ServerFields.TO).asText(), json.withObject("/" + ServerFields.ATTRIBUTES)));
        } catch (Refusal e) {
            return Done.refused(Kind.LINK, e);
        } catch (IllegalArgumentException e) {
            return Done.refused(Kind.LINK, "invalid-id", String.valueOf(e.getMessage()));
        }
    }
}
