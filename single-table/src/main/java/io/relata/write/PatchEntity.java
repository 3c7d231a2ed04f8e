package io.relata.write;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.binding.Json;
import io.relata.core.CoreItems;
import io.relata.core.Writers;
import io.relata.item.Item;
import io.relata.key.CoreKey;
import io.relata.key.EntityRef;
import io.relata.model.EntityType;
import io.relata.problem.Refusal;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;

/** Changes some attributes of an entity, by JSON merge patch. */
public final class PatchEntity {
    private final Workbench bench;

    public PatchEntity(Workbench bench) {
        this.bench = bench;
    }

    /**
     * @param patch the attributes to set, {@code null} for those to remove
     * @throws Refusal when there is no such entity, the result is not valid, a parent does not exist, a unique value is taken, or the precondition fails
     * @see <a href="https://www.rfc-editor.org/rfc/rfc7396">RFC 7396: JSON Merge Patch</a>
     */
    public Saved patch(EntityType type, String id, ObjectNode patch, Precondition precondition) {
        EntityRef entity = type.ref(id);
        EntityBody.requireSameId(entity, patch);
        String request = Writers.newRequest();
        return bench.races().run(Stored.name(entity), () -> {
            Stored before = Stored.read(bench.table(), CoreKey.of(entity), request);
            Item current = before.required(entity);
            precondition.require(Stored.name(entity), before.alive());
            Map<String, Object> own = CoreItems.own(type, current);
            ObjectNode merged = (ObjectNode) merge(json(own), patch);
            return new ChangeEntity(bench, type, entity).to(EntityBody.forChange(type, merged), before, own);
        });
    }

    /** Written and read, as a caller would send it: a whole number is one again. */
    private static JsonNode json(Map<String, Object> own) {
        try {
            return Json.MAPPER.readTree(Json.MAPPER.writeValueAsBytes(own));
        } catch (IOException e) {
            throw new UncheckedIOException("what is stored was JSON before", e);
        }
    }

    private static JsonNode merge(JsonNode target, JsonNode patch) {
        if (!(patch instanceof ObjectNode changes)) {
            return patch;
        }
        ObjectNode merged = target instanceof ObjectNode object ? object : changes.objectNode();
        changes.properties().forEach(change -> {
            if (change.getValue().isNull()) {
                merged.remove(change.getKey());
            } else {
                merged.set(change.getKey(), merge(merged.get(change.getKey()), change.getValue()));
            }
        });
        return merged;
    }
}
