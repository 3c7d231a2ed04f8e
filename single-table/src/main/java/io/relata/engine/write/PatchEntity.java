package io.relata.engine.write;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.engine.core.Writers;
import io.relata.engine.item.Item;
import io.relata.engine.key.CoreKey;
import io.relata.engine.key.EntityRef;
import io.relata.engine.problem.Refusal;
import io.relata.engine.write.body.EntityBody;
import io.relata.engine.write.body.UndeclaredAttributes;
import io.relata.engine.write.version.StoredItem;
import io.relata.engine.write.version.WriteContext;
import io.relata.engine.write.version.WriteResult;
import io.relata.model.EntityType;
import java.util.Map;

/** Changes some attributes of an entity, by JSON merge patch. */
public final class PatchEntity {
    private final WriteContext bench;

    public PatchEntity(WriteContext bench) {
        this.bench = bench;
    }

    /**
     * @param patch the attributes to set, {@code null} for those to remove
     * @throws Refusal when there is no such entity, what the patch sends or makes of it is not valid, a parent does not exist, a unique
     * value is taken, or the precondition fails
     * @see <a href="https://www.rfc-editor.org/rfc/rfc7396">RFC 7396: JSON Merge Patch</a>
     */
    public WriteResult patch(EntityType type, String id, ObjectNode patch, Precondition precondition) {
        EntityRef entity = type.ref(id);
        String request = Writers.newRequest();
        return bench.races().run(StoredItem.name(entity), () -> {
            StoredItem before = StoredItem.read(bench.table(), CoreKey.of(entity), request);
            Item current = before.required(entity);
            precondition.require(StoredItem.name(entity), before.alive());
            Map<String, Object> stored = new UndeclaredAttributes(bench.model(), type).with(current);
            return new ChangeEntity(bench, type, entity).to(EntityBody.forPatch(type, entity, stored, patch), before, stored);
        });
    }
}
