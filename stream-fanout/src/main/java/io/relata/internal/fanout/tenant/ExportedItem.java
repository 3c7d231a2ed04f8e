package io.relata.internal.fanout.tenant;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.internal.engine.binding.Json;
import io.relata.internal.engine.binding.ServerFields;
import io.relata.internal.engine.core.Expiry;
import io.relata.internal.engine.item.CopyItem;
import io.relata.internal.engine.item.EntityItem;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.item.LinkItem;
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
        Map<String, Object> fields = first(Kind.ENTITY, stored, tenant.seen(stored.string(Key.PARTITION)), stored.attributes());
        Set<String> tags = new EntityItem(stored).tags();
        if (!tags.isEmpty()) {
            fields.put(ServerFields.TAGS, tags);
        }
        own(stored.attributes(), fields);
        return Json.MAPPER.valueToTree(fields);
    }

    private static ObjectNode history(Item stored) {
        Map<String, Object> fields = first(Kind.HISTORY, stored, new CopyItem(stored).sourceId(), new CopyItem(stored).data());
        own(new CopyItem(stored).data(), fields);
        return Json.MAPPER.valueToTree(fields);
    }

    private static Map<String, Object> first(Kind kind, Item stored, String id, Map<String, Object> values) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put(ExportTenant.KIND, kind.stored());
        fields.put(Key.PARTITION, id);
        fields.put(ServerFields.ENTITY, stored.entityName());
        fields.put(ServerFields.VERSION, stored.version());
        Optional.ofNullable(values.get(ServerFields.CREATED_AT))
                .ifPresent(time -> fields.put(ServerFields.CREATED_AT, time));
        fields.put(ServerFields.UPDATED_AT, new EntityItem(stored).updatedAt());
        return fields;
    }

    private static void own(Map<String, Object> stored, Map<String, Object> fields) {
        new TreeMap<>(stored).forEach((name, value) -> {
            if (EntityItem.isOwn(name)) {
                fields.put(name, value);
            }
        });
    }

    private static ObjectNode link(Item stored) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put(ExportTenant.KIND, Kind.LINK.stored());
        LinkItem link = new LinkItem(stored);
        fields.put(ServerFields.RELATION, link.relation());
        fields.put(ServerFields.FROM, link.from());
        fields.put(ServerFields.TO, link.to());
        fields.put(ServerFields.VERSION, stored.version());
        fields.put(ServerFields.ATTRIBUTES, new TreeMap<>(link.attributes()));
        return Json.MAPPER.valueToTree(fields);
    }
}
