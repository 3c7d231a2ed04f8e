package io.relata.internal.engine.write.body;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.internal.engine.binding.RecordBinding;
import io.relata.internal.engine.binding.ServerFields;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.problem.ProblemKind;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.engine.problem.Violation;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.attribute.Attribute;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What a caller says an entity should be.
 *
 * @param own its own attributes as an item holds them, valid except for what a patch leaves as it was stored
 * @param createdAt its creation time, where the model lets the caller give one and the caller did
 */
public record EntityBody(Map<String, Object> own, Optional<String> createdAt) {
    /** Set by the server. Callers may send them back as they got them; they are ignored. */
    private static final Set<String> SERVER_OWNED = Set.of("id", ServerFields.ENTITY, ServerFields.VERSION, ServerFields.CREATED_AT,
            ServerFields.UPDATED_AT, ServerFields.TAGS,
            ServerFields.LINK);

    /** Reads a new entity of the application's own whose id is generated or derived. */
    public static EntityBody forCreation(EntityType type, ObjectNode json) {
        return forCreation(Signature.ofApplication(type), json);
    }

    /** Reads a new entity whose id is generated or derived. */
    public static EntityBody forCreation(Signature by, ObjectNode json) {
        return valid(by.type(), Optional.empty(), by.first(withCreation(by, json)), List.of());
    }

    /** Reads a new entity with this id. */
    public static EntityBody forCreation(Signature by, EntityRef entity, ObjectNode json) {
        return valid(by.type(), Optional.of(entity), by.first(withCreation(by, json)), otherId(entity, json));
    }

    /** Reads a new entity that was created elsewhere: it keeps who wrote it there, where it says so. */
    public static EntityBody forImport(Signature by, EntityRef entity, ObjectNode json) {
        ObjectNode given = by.first(withCreation(by, json));
        by.attributes().stream().filter(json::hasNonNull).forEach(name -> given.set(name, json.get(name)));
        return valid(by.type(), Optional.of(entity), given, otherId(entity, json));
    }

    /**
     * Reads the replacement of an existing entity, which keeps its creation time, and who created it.
     *
     * @param stored its attributes so far
     * @param createdAt the stored creation time, which the record may require or compare with others
     */
    public static EntityBody forReplacement(Signature by, EntityRef entity, Map<String, Object> stored, Optional<String> createdAt,
            ObjectNode json) {
        return valid(by.type(), Optional.of(entity), replaced(by, stored, createdAt, json), otherId(entity, json));
    }

    /**
     * The same by somebody who can't set all attributes. Those stay as they are stored, also where they are no longer valid.
     *
     * @param json with the stored values of these
     * @param kept the names of these
     */
    public static EntityBody forReplacement(Signature by, EntityRef entity, Map<String, Object> stored, Optional<String> createdAt,
            ObjectNode json, Set<String> kept) {
        ObjectNode before = keepingCreation(by.type(), createdAt, StoredJson.of(stored));
        List<String> named = by.type().attributes().stream().map(Attribute::name).filter(name -> !kept.contains(name)).toList();
        return of(new BodyBefore(by.type(), entity, before).kept(replaced(by, stored, createdAt, json), otherId(entity, json),
                violation -> !violation.isWithin(kept), UnnamedValues.except(named, before)));
    }

    private static ObjectNode replaced(Signature by, Map<String, Object> stored, Optional<String> createdAt, ObjectNode json) {
        return by.latest(by.keeping(stored, keepingCreation(by.type(), createdAt, withoutServerOwned(by, json))));
    }

    /**
     * Applies a merge patch to an existing entity. Only what the patch sends, and what it makes invalid, is refused: values stored under an
     * earlier model stay as they are unless the patch changes them.
     *
     * @param stored its attributes so far, including those that the model no longer declares
     * @param createdAt the stored creation time
     */
    public static EntityBody forPatch(Signature by, EntityRef entity, Map<String, Object> stored, Optional<String> createdAt,
            ObjectNode patch) {
        EntityType type = by.type();
        MergePatch changes = new MergePatch(RecordBinding.spelled(type.type(), by.latest(withoutServerOwned(by, patch))));
        ObjectNode before = keepingCreation(type, createdAt, StoredJson.of(stored));
        return of(new BodyBefore(type, entity, before).patched(changes, otherId(entity, patch)));
    }

    /**
     * This body with other values of some attributes. Only these, and what they make invalid, are refused.
     *
     * @param values by name, {@code null} of JSON for attributes to leave out
     */
    public EntityBody with(EntityType type, EntityRef entity, Map<String, JsonNode> values) {
        ObjectNode before = StoredJson.of(own);
        createdAt.ifPresent(time -> before.put(ServerFields.CREATED_AT, time));
        ObjectNode json = before.deepCopy();
        values.forEach((name, value) -> {
            if (value.isNull()) {
                json.remove(name);
            } else {
                json.set(name, value);
            }
        });
        MergePatch changes = new MergePatch(json.objectNode().setAll(values));
        return of(new BodyBefore(type, entity, before).kept(json, List.of(), changes.touching(before),
                UnnamedValues.except(values.keySet(), before)));
    }

    private static List<Violation> otherId(EntityRef entity, ObjectNode json) {
        JsonNode id = json.get("id");
        return id == null || id.isNull() || id.isTextual() && id.textValue().equals(entity.id())
                ? List.of()
                : List.of(new Violation("/id", "the path says " + entity.id() + ": leave the id out, or give the same",
                        ProblemKind.ID_MISMATCH));
    }

    private static ObjectNode withoutServerOwned(Signature by, ObjectNode json) {
        ObjectNode given = json.objectNode();
        given.setAll(json);
        return given.remove(SERVER_OWNED).remove(by.attributes());
    }

    private static ObjectNode withCreation(Signature by, ObjectNode json) {
        ObjectNode given = withoutServerOwned(by, json);
        JsonNode createdAt = json.get(ServerFields.CREATED_AT);
        if (by.type().creation() == EntityType.Creation.BY_CALLER && createdAt != null && !createdAt.isNull()) {
            given.set(ServerFields.CREATED_AT, createdAt);
        }
        return given;
    }

    private static ObjectNode keepingCreation(EntityType type, Optional<String> createdAt, ObjectNode json) {
        createdAt.filter(time -> type.creation() == EntityType.Creation.BY_CALLER)
                .ifPresent(time -> json.put(ServerFields.CREATED_AT, time));
        return json;
    }

    private static EntityBody valid(EntityType type, Optional<EntityRef> entity, ObjectNode given, List<Violation> others) {
        RecordBinding.Bound bound = RecordBinding.read(type.type(), given);
        requireNone(concat(others, BodyViolations.of(type, entity, bound)));
        return of(bound.values());
    }

    private static EntityBody of(Map<String, Object> values) {
        Optional<String> createdAt = Optional.ofNullable((String) values.get(ServerFields.CREATED_AT));
        Map<String, Object> own = values;
        if (createdAt.isPresent()) {
            own = new LinkedHashMap<>(values);
            own.remove(ServerFields.CREATED_AT);
        }
        return new EntityBody(new Item(own).attributes(), createdAt);
    }

    static List<Violation> concat(List<Violation> some, List<Violation> more) {
        return Stream.concat(some.stream(), more.stream()).sorted().toList();
    }

    static void requireNone(List<Violation> violations) {
        if (!violations.isEmpty()) {
            throw Refusal.invalid(violations);
        }
    }
}
