package io.relata.internal.engine.write.body;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.internal.engine.problem.Violation;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Predicate;

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

    /** Whether a violation is about a value of the result that the patch sets, or about something that is within one. */
    Predicate<Violation> touching(ObjectNode target) {
        Set<String> places = new HashSet<>();
        addPlaces(target, changes, "", places);
        return violation -> isWithin(violation.pointer(), places);
    }

    private static void addPlaces(JsonNode target, JsonNode patch, String place, Set<String> places) {
        if (patch instanceof ObjectNode object && target.isObject()) {
            object.properties().forEach(change -> addPlaces(target.path(change.getKey()), change.getValue(),
                    place + "/" + Violation.escape(change.getKey()), places));
        } else {
            places.add(place);
        }
    }

    private static boolean isWithin(String pointer, Set<String> places) {
        for (int end = pointer.length(); end >= 0; end = pointer.lastIndexOf('/', end - 1)) {
            if (places.contains(pointer.substring(0, end))) {
                return true;
            }
        }
        return false;
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
