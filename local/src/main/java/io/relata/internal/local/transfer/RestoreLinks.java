package io.relata.internal.local.transfer;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.internal.engine.binding.Json;
import io.relata.internal.engine.binding.ServerFields;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.engine.transfer.ExportedItem;
import io.relata.internal.engine.write.RecreateLink;
import io.relata.internal.engine.write.version.WriteContext;
import io.relata.internal.model.Relation;
import java.util.Map;
import java.util.Optional;

/** Puts links back as they were. Void ones are left out, and those that follow from an attribute, which came with the entity. */
record RestoreLinks(Destination to, RestoreScope scope, KnownLives lives) implements Pass {
    @Override
    public boolean isRepeated() {
        return false;
    }

    @Override
    public Optional<Done> work(InputLine line, ObjectNode json) {
        Optional<Relation> relation = to.model().relation(json.path(ServerFields.RELATION).asText());
        if (!ExportedItem.is(Kind.LINK, json) || relation.isPresent() && !scope.hasLink(relation.get(), json)) {
            return Optional.empty();
        }
        return Optional.of(relation.isEmpty() || relation.get().follows().isPresent() || !lives.areOf(relation.get(), json)
                ? Done.leftOut(Kind.LINK.stored())
                : to.writes(json).map(writes -> restored(writes, relation.get(), json)).orElseGet(() -> Done.leftOut(Kind.LINK.stored())));
    }

    @SuppressWarnings("unchecked")
    private Done restored(WriteContext writes, Relation relation, ObjectNode json) {
        to.await();
        Map<String, Object> attributes = (Map<String, Object>) Json.plain(json.withObject("/" + ServerFields.ATTRIBUTES));
        try {
            return Done.of(Kind.LINK, new RecreateLink(writes).restored(relation, json.path(ServerFields.FROM).asText(),
                    json.path(ServerFields.TO).asText(), new Item(attributes).attributes(), json.path(ServerFields.VERSION).asLong()));
        } catch (Refusal e) {
            return Done.refused(Kind.LINK, e);
        }
    }
}
