package io.relata.write;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.binding.RecordBinding;
import io.relata.item.Attr;
import io.relata.key.EntityRef;
import io.relata.model.Article;
import io.relata.model.AttributeType;
import io.relata.model.EntityType;
import io.relata.model.SortAttribute;
import io.relata.problem.ProblemKind;
import io.relata.problem.Refusal;
import io.relata.problem.Violation;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What a caller says an entity should be.
 *
 * @param own valid values of its own attributes
 * @param createdAt when it came to be, where the model lets the caller say so and the caller did
 */
record EntityBody(Map<String, Object> own, Optional<String> createdAt) {
    /** The server's own; callers may send them back as they got them, and they count for nothing. */
    private static final Set<String> SERVER_OWNED = Set.of("id", Attr.ENTITY, Attr.VERSION, Attr.CREATED_AT, Attr.UPDATED_AT, Attr.TAGS, Attr.LINK);
    private static final int LONGEST_SORTED = 256;
    private static final long LATEST_MILLIS = 9_999_999_999_999L;

    /** Reads what an entity is to be created from. */
    static EntityBody forCreation(EntityType type, ObjectNode json) {
        ObjectNode given = withoutServerOwned(json);
        JsonNode createdAt = json.get(Attr.CREATED_AT);
        if (type.creation() == EntityType.Creation.BY_CALLER && createdAt != null && !createdAt.isNull()) {
            given.set(Attr.CREATED_AT, createdAt);
        }
        return read(type, given);
    }

    /** Reads what an existing entity is to become; when it came to be is no longer open. */
    static EntityBody forChange(EntityType type, ObjectNode json) {
        return read(type, withoutServerOwned(json));
    }

    /** @throws Refusal when the body names another id than the path */
    static void requireSameId(EntityRef entity, ObjectNode json) {
        JsonNode id = json.get("id");
        if (id != null && !id.isNull() && !(id.isTextual() && id.textValue().equals(entity.id()))) {
            throw Refusal.invalid(ProblemKind.ID_MISMATCH, "/id", "the path says " + entity.id() + ": leave the id out, or give the same");
        }
    }

    private static ObjectNode withoutServerOwned(ObjectNode json) {
        return json.deepCopy().remove(SERVER_OWNED);
    }

    private static EntityBody read(EntityType type, ObjectNode given) {
        Map<String, Object> values = new LinkedHashMap<>(RecordBinding.bind(type.type(), given));
        Optional<String> createdAt = Optional.ofNullable((String) values.remove(Attr.CREATED_AT));
        List<Violation> violations = new ArrayList<>();
        type.sortBy().forEach(sort -> checkSorted(sort, values.get(sort.name()), violations));
        createdAt.ifPresent(time -> checkSortable(Attr.CREATED_AT, time, violations));
        type.parents().forEach(parent -> {
            Object id = values.get(parent.attribute());
            if (id != null && !EntityRef.isId((String) id)) {
                violations.add(new Violation("/" + parent.attribute(), "it has to be the id of " + Article.with(parent.entity()) + ": " + EntityRef.ID_RULE));
            }
        });
        type.unique().stream().filter(unique -> unique.attributes().size() == 1).map(unique -> unique.attributes().get(0))
                .filter(name -> values.get(name) instanceof String text && text.isBlank())
                .forEach(name -> violations.add(new Violation("/" + name, "no two have the same, so it can't be blank: leave it out where there is none")));
        if (!violations.isEmpty()) {
            throw Refusal.invalid(violations);
        }
        return new EntityBody(values, createdAt);
    }

    private static void checkSorted(SortAttribute sort, Object value, List<Violation> violations) {
        if (value instanceof String text && sort.type() == AttributeType.TIME) {
            checkSortable(sort.name(), text, violations);
        } else if (value instanceof String text && text.codePointCount(0, text.length()) > LONGEST_SORTED) {
            violations.add(new Violation("/" + sort.name(), "lists are sorted by it, so it has at most 256 characters"));
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
