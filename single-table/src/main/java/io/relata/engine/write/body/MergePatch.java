package io.relata.engine.write.body;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.engine.problem.Violation;

/**
 * A JSON merge patch.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc7396">RFC 7396: JSON Merge Patch</a>
 */
public record MergePatch(ObjectNode changes) {
    /** The patched object. The target stays as it is; the result shares with it what the patch does not touch. */
    public ObjectNode applied(ObjectNode target) {
        return (ObjectNode) merge(target, changes);
    }

    /** Whether the patch sets the value at this place of the result, or something that contains it. */
    boolean touches(ObjectNode target, String pointer) {
        return touches(target, changes, "", pointer);
    }

    private static boolean touches(JsonNode target, JsonNode patch, String place, String pointer) {
        if (!(patch instanceof ObjectNode object) || !target.isObject()) {
            return pointer.equals(place) || pointer.startsWith(place + "/");
        }
        return object.properties().stream().anyMatch(change -> touches(target.path(change.getKey()), change.getValue(),
                place + "/" + Violation.escape(change.getKey()), pointer));
    }

    private static JsonNode merge(JsonNode target, JsonNode patch) {
        if (!(patch instanceof ObjectNode changes)) {
            return patch;
        }
        ObjectNode merged = changes.objectNode();
        if (target instanceof ObjectNode object) {
            merged.setAll(object);
        }
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
