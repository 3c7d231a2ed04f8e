package io.relata.internal.local.transfer;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.internal.engine.binding.ServerFields;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.engine.transfer.ExportedItem;
import io.relata.internal.engine.write.RecreateEntity;
import io.relata.internal.engine.write.version.WriteContext;
import io.relata.internal.engine.write.version.WriteResult;
import io.relata.internal.model.EntityType;
import java.util.Optional;

/**
 * Puts entities of some types back as they were, with the guards of their unique values.
 *
 * @param isFirst whether it tells of entities that the model does not have
 * @param way what is done
 */
record RestoreEntities(Destination to, EntityOrder order, RestoreScope scope, boolean isFirst, Way way) implements Pass {
    /** What is done with each entity. */
    interface Way {
        /** Writes it. */
        Way WRITE = (entities, type, stored) -> entities.restored(type, stored).effect();
        /** Tells what would be done. */
        Way REHEARSE = RecreateEntity::rehearsed;

        WriteResult.Effect of(RecreateEntity entities, EntityType type, Item stored);
    }

    @Override
    public boolean isRepeated() {
        return order.isCircular();
    }

    @Override
    public Optional<Done> work(InputLine line, ObjectNode json) {
        if (!ExportedItem.is(Kind.ENTITY, json) || !scope.hasEntity(json)) {
            return Optional.empty();
        }
        String name = json.path(ServerFields.ENTITY).asText();
        Optional<EntityType> type = to.model().entity(name);
        if (type.isEmpty()) {
            return isFirst
                    ? Optional.of(Done.refused(Kind.ENTITY, "unknown", "the model " + to.model().name() + " has no entity " + name))
                    : Optional.empty();
        }
        return type.filter(known -> order.names().contains(name)).map(known -> restored(known, json));
    }

    private Done restored(EntityType type, ObjectNode json) {
        Optional<WriteContext> writes = to.writes(json);
        if (writes.isEmpty()) {
            return Done.ofNoTenant(Kind.ENTITY);
        }
        to.await();
        try {
            return Done.of(Kind.ENTITY, way.of(new RecreateEntity(writes.get()), type, ExportedItem.item(json)));
        } catch (Refusal e) {
            return Done.refused(Kind.ENTITY, e);
        }
    }
}
