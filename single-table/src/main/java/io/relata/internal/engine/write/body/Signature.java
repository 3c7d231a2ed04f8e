package io.relata.internal.engine.write.body;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.internal.model.EntityType;
import io.relata.rule.Caller;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Who writes an entity, in the attributes that its model has for that. In a model without them it does nothing.
 *
 * @param subject of the caller
 */
public record Signature(EntityType type, String subject) {
    /** The application's own. */
    static Signature ofApplication(EntityType type) {
        return new Signature(type, Caller.APPLICATION.subject());
    }

    /** The attributes that callers can't set. */
    Collection<String> attributes() {
        return type.traits().signed();
    }

    /** Signs what is new. */
    ObjectNode first(ObjectNode json) {
        type.traits().createdBy().ifPresent(name -> json.put(name, subject));
        return latest(json);
    }

    /** Signs a later version. */
    ObjectNode latest(ObjectNode json) {
        type.traits().updatedBy().ifPresent(name -> json.put(name, subject));
        return json;
    }

    /** Passes on who created the entity. */
    ObjectNode keeping(Map<String, Object> stored, ObjectNode json) {
        type.traits().createdBy().filter(stored::containsKey)
                .ifPresent(name -> json.set(name, StoredJson.of(Map.of(name, stored.get(name))).get(name)));
        return json;
    }

    /** A body with the signature that is stored, if it differs in nothing else from what is stored: then there is nothing to sign. */
    public EntityBody unlessUnchanged(EntityBody body, Map<String, Object> stored) {
        if (type.traits().updatedBy().isEmpty() || stored.isEmpty()) {
            return body;
        }
        String name = type.traits().updatedBy().get();
        Map<String, Object> own = new LinkedHashMap<>(body.own());
        own.remove(name);
        if (stored.containsKey(name)) {
            own.put(name, stored.get(name));
        }
        return own.equals(stored) ? new EntityBody(own, body.createdAt()) : body;
    }
}
