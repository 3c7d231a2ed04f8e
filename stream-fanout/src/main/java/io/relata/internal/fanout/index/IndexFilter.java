package io.relata.internal.fanout.index;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.internal.engine.binding.Json;
import io.relata.internal.engine.item.Attr;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.ComposedKey;
import io.relata.internal.engine.key.Key;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.TableModel;
import java.util.List;
import java.util.stream.Stream;

/**
 * Which stream records invoke the index function: the filter of the event source mapping, deployed and local. Writes and removals of
 * searchable entities pass; links and copies, whose sort keys contain the same entities, do not.
 *
 * @see <a href="https://docs.aws.amazon.com/lambda/latest/dg/invocation-eventfiltering.html">Lambda event filtering</a>
 */
public final class IndexFilter {
    private static final String NEW = "NewImage";
    private static final String OLD = "OldImage";

    private IndexFilter() {
    }

    /** Patterns of AWS Event Ruler; a record passes if any of them matches. Empty where nothing in the model is searchable. */
    public static List<String> patterns(TableModel model) {
        List<EntityType> searched = model.searchable();
        return searched.isEmpty()
                ? List.of()
                : Stream.of(NEW, OLD).flatMap(image -> Stream.of(Kind.ENTITY, Kind.TOMBSTONE)
                        .map(kind -> model.multiTenant() ? pattern(image, kind, searched) : keyPattern(image, kind, searched))).toList();
    }

    /** A removed item has only an old image; any other is recognised by its new one. */
    private static String keyPattern(String image, Kind kind, List<EntityType> searched) {
        ObjectNode pattern = pattern(image);
        ArrayNode types = dynamodb(pattern).putObject("Keys").putObject(Key.SORT).putArray("S");
        searched.forEach(type -> types.addObject().put("prefix", ComposedKey.prefix(type.name())));
        attributes(pattern, image, kind);
        return pattern.toString();
    }

    /**
     * With a tenant before it, the key does not begin with the entity's name. An entity has its name as an attribute too; a tombstone has
     * not, so those of all entities pass.
     */
    private static String pattern(String image, Kind kind, List<EntityType> searched) {
        ObjectNode pattern = pattern(image);
        ObjectNode attributes = attributes(pattern, image, kind);
        if (kind == Kind.ENTITY) {
            ArrayNode names = attributes.putObject(Attr.ENTITY).putArray("S");
            searched.forEach(type -> names.add(type.name()));
        }
        return pattern.toString();
    }

    private static ObjectNode pattern(String image) {
        ObjectNode pattern = Json.MAPPER.createObjectNode();
        if (image.equals(OLD)) {
            pattern.putArray("eventName").add("REMOVE");
        }
        return pattern;
    }

    private static ObjectNode dynamodb(ObjectNode pattern) {
        return pattern.withObject("/dynamodb");
    }

    private static ObjectNode attributes(ObjectNode pattern, String image, Kind kind) {
        ObjectNode attributes = dynamodb(pattern).putObject(image);
        attributes.putObject(Attr.KIND).putArray("S").add(kind.stored());
        if (kind == Kind.TOMBSTONE) {
            attributes.putObject(Attr.OF).putArray("S").add(Kind.ENTITY.stored());
        }
        return attributes;
    }
}
