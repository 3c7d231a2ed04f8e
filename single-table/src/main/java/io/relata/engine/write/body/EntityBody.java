package io.relata.engine.write.body;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.engine.binding.Json;
import io.relata.engine.binding.RecordBinding;
import io.relata.engine.item.Attr;
import io.relata.engine.item.Item;
import io.relata.engine.key.EntityRef;
import io.relata.engine.problem.IndefiniteArticle;
import io.relata.engine.problem.ProblemKind;
import io.relata.engine.problem.Refusal;
import io.relata.engine.problem.Violation;
import io.relata.model.EntityType;
import io.relata.model.attribute.AttributeType;
import io.relata.model.attribute.SortAttribute;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What a caller says an entity should be.
 *
 * @param own values of its own attributes, valid but for what a patch leaves as it was stored
 * @param createdAt when it came to be, where the model lets the caller say so and the caller did
 */
public record EntityBody(Map<String, Object> own, Optional<String> createdAt) {
    /** The server's own; callers may send them back as they got them, and they count for nothing. */
    private static final Set<String> SERVER_OWNED = Set.of("id", Attr.ENTITY, Attr.VERSION, Attr.CREATED_AT, Attr.UPDATED_AT, Attr.TAGS,
            Attr.LINK);
    private static final long LATEST_MILLIS = 9_999_999_999_999L;

    /** Reads what an entity is to be created from under an id that the server gives. */
    public static EntityBody forCreation(EntityType type, ObjectNode json) {
        return valid(type, Optional.empty(), withCreation(type, json), List.of());
    }

    /** Reads what an entity is to be created from under this id. */
    public static EntityBody forCreation(EntityType type, EntityRef entity, ObjectNode json) {
        return valid(type, Optional.of(entity), withCreation(type, json), otherId(entity, json));
    }

    /** Reads what an existing entity is to become as a whole; when it came to be is no longer open. */
    public static EntityBody forReplacement(EntityType type, EntityRef entity, ObjectNode json) {
        return valid(type, Optional.of(entity), withoutServerOwned(json), otherId(entity, json));
    }

    /**
     * Reads what an existing entity is to become by a merge patch. Judged is what the patch sends, and what it breaks. What was stored when
     * the model was another stays as it is, unless the patch says otherwise.
     *
     * @param stored the attributes that it has, with those that the model does not know any more
     */
    public static EntityBody forPatch(EntityType type, EntityRef entity, Map<String, Object> stored, ObjectNode patch) {
        MergePatch changes = new MergePatch(withoutServerOwned(patch));
        ObjectNode before = json(stored);
        ObjectNode after = changes.applied(before);
        RecordBinding.Bound bound = RecordBinding.read(type.type(), after);
        List<Violation> violations = violations(type, Optional.of(entity), bound);
        List<Violation> others = otherId(entity, patch);
        if (!violations.isEmpty() || !bound.doubtful().isEmpty() || !others.isEmpty()) {
            RecordBinding.Bound old = RecordBinding.read(type.type(), before);
            List<Violation> known = violations(type, Optional.of(entity), old);
            requireNone(concat(others,
                    violations.stream().filter(violation -> changes.touches(before, violation.pointer()) || !known.contains(violation))
                            .toList()));
            requireNone(bound.doubtful().stream().filter(violation -> !known.contains(violation) && !old.doubtful().contains(violation))
                    .toList());
        }
        return of(bound.kept());
    }

    private static List<Violation> otherId(EntityRef entity, ObjectNode json) {
        JsonNode id = json.get("id");
        return id == null || id.isNull() || id.isTextual() && id.textValue().equals(entity.id())
                ? List.of()
                : List.of(new Violation("/id", "the path says " + entity.id() + ": leave the id out, or give the same",
                        ProblemKind.ID_MISMATCH));
    }

    private static ObjectNode withoutServerOwned(ObjectNode json) {
        return json.deepCopy().remove(SERVER_OWNED);
    }

    private static ObjectNode withCreation(EntityType type, ObjectNode json) {
        ObjectNode given = withoutServerOwned(json);
        JsonNode createdAt = json.get(Attr.CREATED_AT);
        if (type.creation() == EntityType.Creation.BY_CALLER && createdAt != null && !createdAt.isNull()) {
            given.set(Attr.CREATED_AT, createdAt);
        }
        return given;
    }

    private static EntityBody valid(EntityType type, Optional<EntityRef> entity, ObjectNode given, List<Violation> others) {
        RecordBinding.Bound bound = RecordBinding.read(type.type(), given);
        requireNone(concat(others, violations(type, entity, bound)));
        return of(bound.values());
    }

    private static EntityBody of(Map<String, Object> values) {
        Map<String, Object> own = new LinkedHashMap<>(new Item(values).attributes());
        Optional<String> createdAt = Optional.ofNullable((String) own.remove(Attr.CREATED_AT));
        return new EntityBody(own, createdAt);
    }

    private static List<Violation> concat(List<Violation> some, List<Violation> more) {
        return Stream.concat(some.stream(), more.stream()).sorted(Violation.IN_ORDER).toList();
    }

    private static void requireNone(List<Violation> violations) {
        if (!violations.isEmpty()) {
            throw Refusal.invalid(violations);
        }
    }

    /** All that can be told without reading the table: what the record says, and then what keys can hold. */
    private static List<Violation> violations(EntityType type, Optional<EntityRef> entity, RecordBinding.Bound bound) {
        Map<String, Object> values = bound.values();
        List<Violation> violations = new ArrayList<>(bound.violations());
        type.sortBy().forEach(sort -> checkSorted(sort, values.get(sort.name()), violations));
        violations.addAll(ListKeys.violations(type, values));
        Optional.ofNullable((String) values.get(Attr.CREATED_AT)).ifPresent(time -> checkSortable(Attr.CREATED_AT, time, violations));
        type.parents().forEach(parent -> {
            if (values.get(parent.attribute()) instanceof String id && !EntityRef.isId(id) && isWell(parent.attribute(), bound)) {
                violations.add(new Violation("/" + parent.attribute(),
                        "it has to be the id of " + IndefiniteArticle.with(parent.entity()) + ": " + EntityRef.ID_RULE));
            }
        });
        type.unique().stream().filter(unique -> unique.attributes().size() == 1).map(unique -> unique.attributes().get(0))
                .filter(name -> values.get(name) instanceof String text && text.isBlank() && isWell(name, bound))
                .forEach(name -> violations
                        .add(new Violation("/" + name, "no two have the same, so it can't be blank: leave it out where there is none")));
        if (type.traits().identifiedBy().stream().allMatch(name -> values.get(name) instanceof String && isWell(name, bound))) {
            violations.addAll(DerivedId.violations(type, entity, values));
        }
        return violations.stream().distinct().sorted(Violation.IN_ORDER).toList();
    }

    /** Whether nothing is wrong with an attribute so far. */
    private static boolean isWell(String attribute, RecordBinding.Bound bound) {
        return bound.violations().stream().noneMatch(violation -> violation.pointer().equals("/" + attribute));
    }

    /** Written and read, as a caller would send it: a whole number is one again. */
    private static ObjectNode json(Map<String, Object> own) {
        try {
            return (ObjectNode) Json.MAPPER.readTree(Json.MAPPER.writeValueAsBytes(own));
        } catch (IOException e) {
            throw new UncheckedIOException("what is stored was JSON before", e);
        }
    }

    private static void checkSorted(SortAttribute sort, Object value, List<Violation> violations) {
        if (value instanceof String text && sort.type() == AttributeType.TIME) {
            checkSortable(sort.name(), text, violations);
        }
    }

    private static void checkSortable(String name, String time, List<Violation> violations) {
        try {
            long millis = Instant.parse(time).toEpochMilli();
            if (millis < 0 || millis > LATEST_MILLIS) {
                violations.add(new Violation("/" + name, "lists are sorted by it, so it lies between 1970 and 2286"));
            }
        } catch (DateTimeException e) {
            violations.add(new Violation("/" + name, "it has to be a time in ISO-8601"));
        }
    }
}
