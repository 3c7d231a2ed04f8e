package io.relata.internal.engine.write;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.internal.engine.core.Writers;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.engine.write.body.EntityBody;
import io.relata.internal.engine.write.version.Identity;
import io.relata.internal.engine.write.version.StoredItem;
import io.relata.internal.engine.write.version.WriteContext;
import io.relata.internal.engine.write.version.WriteResult;
import io.relata.internal.model.EntityType;
import io.relata.permission.Privilege;
import io.relata.rule.Way;
import java.util.function.Function;

/** Changes some attributes of an entity, by JSON merge patch. */
public final class PatchEntity {
    private final WriteContext context;

    public PatchEntity(WriteContext context) {
        this.context = context;
    }

    /**
     * @param patch the attributes to set, {@code null} for those to remove
     * @throws Refusal when there is no such entity, the patch or its result is not valid, a parent does not exist, a unique value is taken,
     * or the precondition fails
     * @see <a href="https://www.rfc-editor.org/rfc/rfc7396">RFC 7396: JSON Merge Patch</a>
     */
    public WriteResult patch(EntityType type, String id, ObjectNode patch, Precondition precondition) {
        return patch(type, id, current -> patch, precondition);
    }

    /**
     * The same with a patch that depends on what is stored.
     *
     * @param patch is asked in each attempt
     */
    public WriteResult patch(EntityType type, String id, Function<Item, ObjectNode> patch, Precondition precondition) {
        EntityRef entity = type.ref(id);
        String request = Writers.newRequest();
        return context.retry().run(StoredItem.name(entity), () -> {
            StoredItem before = StoredItem.read(context.table(), CoreKey.of(entity), request);
            Permit permit = new Permit(context);
            Item current = permit.existing(Privilege.CHANGE, type, entity, before);
            precondition.require(StoredItem.name(entity), before.alive());
            NextVersion next = new NextVersion(context, type, Identity.given(entity), before);
            ObjectNode json = patch.apply(permit.shown(current));
            permit.attributes().requireUnchanged(type, current, next.ownBefore(), json);
            EntityBody body = EntityBody.forPatch(context.signature(type), entity, next.ownBefore(), next.createdAt(), json);
            permit.changed(type, entity, current, body.own());
            return next.write(Way.PATCH, body).map(permit::shown);
        });
    }
}
