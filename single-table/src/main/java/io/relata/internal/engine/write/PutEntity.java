package io.relata.internal.engine.write;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.internal.engine.core.Writers;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.problem.ProblemKind;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.engine.write.body.EntityBody;
import io.relata.internal.engine.write.version.Identity;
import io.relata.internal.engine.write.version.StoredItem;
import io.relata.internal.engine.write.version.WriteContext;
import io.relata.internal.engine.write.version.WriteResult;
import io.relata.internal.model.EntityType;
import io.relata.permission.Privilege;
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
            Permit permit = new Permit(context);
            if (before.alive().filter(item -> !permit.isVisible(item)).isPresent()) {
                throw unseen(permit, type, entity, json, precondition);
            } else if (before.alive().isPresent()) {
                permit.existing(Privilege.CHANGE, type, entity, before);
            }
            precondition.require(StoredItem.name(entity), before.alive());
            NextVersion next = new NextVersion(context, type, Identity.given(entity), before);
            return (before.alive().isPresent()
                    ? replace(permit, type, entity, next, before.required(entity), json)
                    : create(permit, type, entity, next, json, request, precondition)).map(permit::shown);
        });
    }

    /** Who may not read the entity is told what would be told without it; only who may create it is told that this can't be. */
    private Refusal unseen(Permit permit, EntityType type, EntityRef entity, ObjectNode json, Precondition precondition) {
        precondition.require(StoredItem.name(entity), Optional.empty());
        EntityBody body = EntityBody.forCreation(context.signature(type), entity, json);
        permit.create(type, Optional.of(entity), body.own());
        permit.attributes().requireOwn(type, Optional.of(entity), json, body.own());
        return new Refusal(Refusal.Reason.UNKNOWN, StoredItem.missing(entity));
    }

    private Optional<WriteResult> replace(Permit permit, EntityType type, EntityRef entity, NextVersion next, Item current,
            ObjectNode json) {
        LimitedAttributes.Replacement whole = permit.attributes().replacement(type, current, next.ownBefore(), json);
        EntityBody body = whole.kept().isEmpty()
                ? EntityBody.forReplacement(context.signature(type), entity, next.ownBefore(), next.createdAt(), json)
                : EntityBody.forReplacement(context.signature(type), entity, next.ownBefore(), next.createdAt(), whole.json(),
                        whole.kept());
        permit.changed(type, entity, current, body.own());
        return next.write(Way.REPLACE, body);
    }

    /**
     * @return empty when an item that is written along with it has changed
     * @throws Refusal when another request created the entity first: the precondition's own where it has one against that
     */
    private Optional<WriteResult> create(Permit permit, EntityType type, EntityRef entity, NextVersion next, ObjectNode json,
            String request, Precondition precondition) {
        EntityBody body = EntityBody.forCreation(context.signature(type), entity, json);
        permit.create(type, Optional.of(entity), body.own());
        permit.attributes().requireOwn(type, Optional.of(entity), json, body.own());
        new Ancestors(context, type, entity).requireOthers(body.own());
        Optional<WriteResult> created = next.write(Way.CREATE, body);
        Optional<Item> other = created.isPresent() ? Optional.empty() : StoredItem.read(context.table(), entity).alive();
        if (other.filter(item -> !Writers.of(item).contain(request)).isPresent()) {
            precondition.require(StoredItem.name(entity), other);
            throw new Refusal(ProblemKind.ALREADY_EXISTS, StoredItem.name(entity)
                    + " was created by another request at the same moment: read it, and replace it if that is what you want");
        }
        return created;
    }
}
