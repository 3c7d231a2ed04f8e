package io.relata.pages.patterns;

import io.relata.internal.model.EntityType;
import io.relata.rule.Caller;
import java.util.Map;
import java.util.Optional;

/**
 * Somebody who sends every request of a model, and what each is about.
 *
 * @param name as a table is to call it
 * @param ids the entity of each collection
 */
record Role(String name, Caller caller, Map<String, String> ids) {
    String id(EntityType type) {
        return Optional.ofNullable(ids.get(type.collection())).orElseThrow(() -> new IllegalArgumentException(
                name + " has no id of " + type.collection()));
    }
}
