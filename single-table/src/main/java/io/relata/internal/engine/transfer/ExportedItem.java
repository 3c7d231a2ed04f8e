package io.relata.internal.engine.transfer;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.internal.engine.binding.Json;
import io.relata.internal.engine.core.CoreItems;
import io.relata.internal.engine.core.Deletion;
import io.relata.internal.engine.core.Expiry;
import io.relata.internal.engine.item.Attr;
import io.relata.internal.engine.item.EntityItem;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.key.Key;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * A core item as a line of an export, and back: a JSON object that begins with its kind. An entity has its attributes beside each other, as
 * answers of the API have them. Its places in indexes, which requests wrote it, and what else follows from others, is left out.
 */
public final class ExportedItem {
    /** The field of a line with the kind of its item. */
    public static final String KIND = Attr.KIND;
    /** The field of an entity's line with the life that links and children know it by. */
    public static final String LIFE = Attr.LIFE;
    /** The field of a link's line with the life of the entity that it starts from. */
    public static final String FROM_LIFE = Attr.FROM_LIFE;
    /** The same of the other entity. */
    public static final String TO_LIFE = Attr.TO_LIFE;
    /** The field of a line that says of which tenant it is. No attribute of an entity can have this name. */
    private static final String TENANT = "_tenant";

    /** What versions and deletions say beside the entity's attributes. No attribute of an entity can have one of these names. */
    private static final List<String> OF_HISTORY = List.of(CoreItems.CREATED, Deletion.DELETED, Deletion.BY, Deletion.WITH, Deletion.LIFE,
            Deletion.TAGS);

    private ExportedItem() {
    }

    /**
     * The line of an item.
     *
     * @param seen without its tenant
     * @return none of what follows from others, of tombstones, of answers that are kept for a day, and of an entity that has expired
     */
    public static Optional<ObjectNode> of(Item seen, Instant now) {
        if (Kind.ENTITY.is(seen)) {
            return Expiry.isOver(seen, now) ? Optional.empty() : Optional.of(entity(seen));
        } else if (Kind.LINK.is(seen)) {
            return Optional.of(some(seen, Kind.LINK, Attr.RELATION, Attr.FROM, Attr.TO, Attr.FROM_LIFE, Attr.TO_LIFE, Attr.VERSION,
                    Attr.ATTRIBUTES));
        } else if (Kind.HISTORY.is(seen)) {
            return Optional.of(history(seen));
        }
        return Kind.GUARD.is(seen) && seen.key() instanceof CoreKey key && key.isGuardOfValue() && !Expiry.isPast(seen, now)
                ? Optional.of(some(seen, Kind.GUARD, Key.PARTITION, Attr.OWNER))
                : Optional.empty();
    }

    /** A line as it is written: numbers have no exponents. */
    public static String text(ObjectNode line) {
        try {
            return Json.MAPPER.writeValueAsString(line);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The same line, which also says of which tenant it is. */
    public static ObjectNode in(String tenant, ObjectNode line) {
        return line.put(TENANT, tenant);
    }

    /** The tenant that a line is of, if it says so. */
    public static Optional<String> tenant(ObjectNode line) {
        return Optional.ofNullable(line.path(TENANT).textValue());
    }

    /** Whether a line is of this kind. */
    public static boolean is(Kind kind, ObjectNode line) {
        return kind.stored().equals(line.path(Attr.KIND).textValue());
    }

    /** What a line says of its entity, as a caller would send it. */
    public static ObjectNode body(ObjectNode line) {
        return line.deepCopy().without(List.of(Attr.KIND, Attr.LIFE, TENANT));
    }

    /**
     * The entity or the earlier version that a line was made of, without its tenant and its places in indexes.
     *
     * @throws IllegalStateException when the line lacks something that each of them has
     */
    public static Item item(ObjectNode line) {
        Map<String, Object> attributes = new LinkedHashMap<>();
        line.properties().stream().filter(field -> !field.getKey().equals(TENANT) && !field.getValue().isNull())
                .forEach(field -> attributes.put(field.getKey(), Json.plain(field.getValue())));
        for (String name : List.of(Attr.TAGS, Deletion.TAGS)) {
            if (attributes.get(name) instanceof List<?> tags) {
                attributes.put(name, new TreeSet<>(tags));
            }
        }
        Item read = new Item(attributes);
        EntityRef entity = new EntityRef(read.string(Attr.ENTITY), read.string(Key.PARTITION));
        return is(Kind.HISTORY, line) ? history(entity, read) : read.with(Key.SORT, entity.type());
    }

    private static Item history(EntityRef entity, Item read) {
        Map<String, Object> data = new LinkedHashMap<>();
        read.attributes().forEach((name, value) -> {
            if (EntityItem.isOwn(name) || name.equals(Attr.CREATED_AT)) {
                data.put(name, value);
            }
        });
        Item version = Item.of(Kind.HISTORY, Attr.ENTITY, entity.entity(), Attr.SOURCE_ID, entity.id(), Attr.VERSION,
                read.number(Attr.VERSION), Attr.UPDATED_AT, read.string(Attr.UPDATED_AT), Attr.DATA, data);
        for (String name : OF_HISTORY) {
            version = read.has(name) ? version.with(name, read.value(name).get()) : version;
        }
        return version.with(CoreKey.history(entity, read.number(Attr.VERSION)));
    }

    private static ObjectNode entity(Item seen) {
        Map<String, Object> fields = fields(seen, Kind.ENTITY, Key.PARTITION, Attr.ENTITY, Attr.VERSION, Attr.LIFE, Attr.CREATED_AT,
                Attr.UPDATED_AT);
        Set<String> tags = new EntityItem(seen).tags();
        if (!tags.isEmpty()) {
            fields.put(Attr.TAGS, tags);
        }
        addOwn(seen.attributes(), fields);
        return Json.MAPPER.valueToTree(fields);
    }

    private static ObjectNode history(Item seen) {
        Item data = new Item(seen.map(Attr.DATA));
        Map<String, Object> fields = fields(seen, Kind.HISTORY);
        fields.put(Key.PARTITION, seen.string(Attr.SOURCE_ID));
        fields.putAll(fields(seen, Kind.HISTORY, Attr.ENTITY, Attr.VERSION));
        data.value(Attr.CREATED_AT).ifPresent(time -> fields.put(Attr.CREATED_AT, time));
        fields.put(Attr.UPDATED_AT, seen.string(Attr.UPDATED_AT));
        OF_HISTORY.forEach(name -> seen.value(name).ifPresent(value -> fields.put(name, value)));
        addOwn(data.attributes(), fields);
        return Json.MAPPER.valueToTree(fields);
    }

    private static ObjectNode some(Item seen, Kind kind, String... names) {
        return Json.MAPPER.valueToTree(fields(seen, kind, names));
    }

    private static Map<String, Object> fields(Item seen, Kind kind, String... names) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put(Attr.KIND, kind.stored());
        for (String name : names) {
            seen.value(name).ifPresent(value -> fields.put(name, value instanceof Map<?, ?> map ? new TreeMap<>(map) : value));
        }
        return fields;
    }

    private static void addOwn(Map<String, Object> stored, Map<String, Object> fields) {
        new TreeMap<>(stored).forEach((name, value) -> {
            if (EntityItem.isOwn(name)) {
                fields.put(name, value);
            }
        });
    }
}
