package io.relata.engine.write;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.engine.core.Writers;
import io.relata.engine.key.CoreKey;
import io.relata.engine.key.EntityRef;
import io.relata.engine.problem.ProblemKind;
import io.relata.engine.problem.Refusal;
import io.relata.engine.write.body.EntityBody;
import io.relata.engine.write.version.StoredItem;
import io.relata.engine.write.version.WriteContext;
import io.relata.engine.write.version.WriteResult;
import io.relata.model.EntityType;
import io.relata.rule.Way;
import java.util.Optional;

/** Creates an entity under the id that the caller gives, or replaces the one that exists. */
public final class PutEntity {
    private final WriteContext context;

    public PutEntity(WriteContext context) {
        this.context = context;
    }

    /**
     * @param json all of the entity's attributes; those that it does not name are removed
     * @throws Refusal when values are not valid, a parent does not exist, a unique value is taken, the precondition fails, or another
     * request creates the same id at the same moment
     */
    public WriteResult put(EntityType type, String id, ObjectNode json, Precondition precondition) {
        EntityRef entity = type.ref(id);
        String request = Writers.newRequest();
        return context.retry().run(StoredItem.name(entity), () -> {
            StoredItem before = StoredItem.read(context.table(), CoreKey.of(entity), request);
            precondition.require(StoredItem.name(entity), before.alive());
            NextVersion next = new NextVersion(context, type, Identity.given(entity), before);
            return before.alive().isPresent()
                    ? next.write(Way.REPLACE,
                            EntityBody.forReplacement(context.signature(type), entity, next.ownBefore(), next.createdAt(), json))
                    : create(type, entity, next, json, request);
        });
    }

    /**
     * @return empty when an item that is written along with it has changed
     * @throws Refusal when another request created the entity first
     */
    private Optional<WriteResult> create(EntityType type, EntityRef entity, NextVersion next, ObjectNode json, String request) {
        EntityBody body = EntityBody.forCreation(context.signature(type), entity, json);
        new Ancestors(context, type, entity).requireOthers(body.own());
        Optional<WriteResult> created = next.write(Way.CREATE, body);
        if (created.isEmpty()
                && StoredItem.read(context.table(), entity).alive().filter(other -> !Writers.of(other).contain(request)).isPresent()) {
            throw new Refusal(ProblemKind.ALREADY_EXISTS, StoredItem.name(entity)
                    + " was created by another request at the same moment: read it, and replace it if that is what you want");
        }
        return created;
    }
}
