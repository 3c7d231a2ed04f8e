package io.relata.internal.fanout.tenant;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.internal.engine.binding.Json;
import io.relata.internal.engine.core.Expiry;
import io.relata.internal.engine.item.Attr;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.tenant.Tenant;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * An item in an export. Its attributes are those that are stored, also such as the model does not know any more; what follows from others,
 * and what only Relata needs, is left out.
 */
final class ExportedItem {
    private ExportedItem() {
    }

    /** None of what is no core item, a guard, a tombstone, or an entity that has expired. */
    static Optional<ObjectNode> of(Tenant tenant, Item stored, Instant now) {
        if (Kind.ENTITY.is(stored)) {
            return Expiry.isOver(stored, now) ? Optional.empty() : Optional.of(entity(tenant, stored));
        } else if (Kind.LINK.is(stored)) {
            return Optional.of(link(stored));
        }
        return Kind.HISTORY.is(stored) ? Optional.of(history(stored)) : Optional.empty();
    }

    private static ObjectNode entity(Tenant tenant, Item stored) {
        Map<String, Object> fields = first(Kind.ENTITY, stored, tenant.seen(stored.string(Key.PARTITION)));
        Set<String> tags = stored.strings(Attr.TAGS);
        if (!tags.isEmpty()) {
            fields.put(Attr.TAGS, tags);
        }
        own(stored.attributes(), fields);
        return Json.MAPPER.valueToTree(fields);
    }

    private static ObjectNode history(Item stored) {
        Map<String, Object> fields = first(Kind.HISTORY, stored, stored.string(Attr.SOURCE_ID));
        own(stored.map(Attr.DATA), fields);
        return Json.MAPPER.valueToTree(fields);
    }

    private static Map<String, Object> first(Kind kind, Item stored, String id) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put(Attr.KIND, kind.stored());
        fields.put(Key.PARTITION, id);
        fields.put(Attr.ENTITY, stored.string(Attr.ENTITY));
        fields.put(Attr.VERSION, stored.number(Attr.VERSION));
        stored.value(Attr.CREATED_AT).or(() -> Optional.ofNullable(stored.map(Attr.DATA).get(Attr.CREATED_AT)))
                .ifPresent(time -> fields.put(Attr.CREATED_AT, time));
        fields.put(Attr.UPDATED_AT, stored.string(Attr.UPDATED_AT));
        return fields;
    }

    private static void own(Map<String, Object> stored, Map<String, Object> fields) {
        new TreeMap<>(stored).forEach((name, value) -> {
            if (!Attr.RESERVED.contains(name) && !name.startsWith("_")) {
                fields.put(name, value);
            }
        });
    }

    private static ObjectNode link(Item stored) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put(Attr.KIND, Kind.LINK.stored());
        fields.put(Attr.RELATION, stored.string(Attr.RELATION));
        fields.put(Attr.FROM, stored.string(Attr.FROM));
        fields.put(Attr.TO, stored.string(Attr.TO));
        fields.put(Attr.VERSION, stored.number(Attr.VERSION));
        fields.put(Attr.ATTRIBUTES, new TreeMap<>(stored.map(Attr.ATTRIBUTES)));
        return Json.MAPPER.valueToTree(fields);
    }
}
