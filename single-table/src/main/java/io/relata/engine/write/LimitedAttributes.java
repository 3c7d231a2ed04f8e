package io.relata.engine.write;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.engine.item.Item;
import io.relata.engine.key.EntityRef;
import io.relata.engine.permission.Decide;
import io.relata.engine.permission.Resource;
import io.relata.engine.problem.IndefiniteArticle;
import io.relata.engine.problem.Refusal;
import io.relata.engine.problem.Violation;
import io.relata.engine.write.body.StoredJson;
import io.relata.model.EntityType;
import io.relata.permission.Permission.Limited;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Keeps callers from setting attributes that are hidden from them, or read-only. */
final class LimitedAttributes {
    private final Decide decide;

    LimitedAttributes(Decide decide) {
        this.decide = decide;
    }

    /** @throws Refusal when the caller sends attributes of a new entity that are not the caller's to set */
    void requireOwn(EntityType type, Optional<EntityRef> ref, ObjectNode json, Map<String, Object> own) {
        Resource resource = Resource.created(type, ref, own);
        List<Violation> violations = new ArrayList<>();
        limited(resource).stream().filter(name -> json.hasNonNull(name)).forEach(name -> violations.add(notYours(type, name)));
        requireNone(violations);
    }

    /**
     * What replaces an entity: with the attributes as they are that are not the caller's to set.
     *
     * @throws Refusal when the caller sends hidden attributes, or read-only ones with other values
     */
    ObjectNode replacement(EntityType type, Item current, Map<String, Object> stored, ObjectNode json) {
        Set<String> limited = limited(Resource.of(type, current));
        if (limited.isEmpty()) {
            return json;
        }
        requireUnchanged(type, current, stored, json);
        ObjectNode whole = json.deepCopy();
        ObjectNode before = StoredJson.of(stored);
        limited.stream().filter(before::has).forEach(name -> whole.set(name, before.get(name)));
        return whole;
    }

    /** @throws Refusal when the caller sends hidden attributes, or read-only ones with other values */
    void requireUnchanged(EntityType type, Item current, Map<String, Object> stored, ObjectNode json) {
        Resource resource = Resource.of(type, current);
        Set<String> hidden = decide.limited(Limited.Limit.HIDDEN, resource);
        Set<String> frozen = decide.limited(Limited.Limit.READ_ONLY, resource);
        ObjectNode before = StoredJson.of(stored);
        List<Violation> violations = new ArrayList<>();
        hidden.stream().filter(json::has).forEach(name -> violations.add(notYours(type, name)));
        frozen.stream().filter(name -> !hidden.contains(name) && json.has(name))
                .filter(name -> !isSame(json.get(name), Optional.ofNullable(before.get(name))))
                .forEach(name -> violations.add(notYours(type, name)));
        requireNone(violations);
    }

    private static boolean isSame(JsonNode sent, Optional<JsonNode> stored) {
        if (sent.isNull() || stored.isEmpty()) {
            return sent.isNull() && stored.isEmpty();
        }
        return sent.isNumber() && stored.get().isNumber()
                ? sent.decimalValue().compareTo(stored.get().decimalValue()) == 0
                : sent.equals(stored.get());
    }

    private Set<String> limited(Resource resource) {
        Set<String> limited = decide.limited(Limited.Limit.HIDDEN, resource);
        limited.addAll(decide.limited(Limited.Limit.READ_ONLY, resource));
        return limited;
    }

    private static Violation notYours(EntityType type, String name) {
        return new Violation("/" + Violation.escape(name),
                "you may not set this attribute of " + IndefiniteArticle.with(type.name()) + ": leave it out");
    }

    private static void requireNone(List<Violation> violations) {
        if (!violations.isEmpty()) {
            throw Refusal.invalid(violations.stream().sorted(Violation.IN_ORDER).toList());
        }
    }
}
