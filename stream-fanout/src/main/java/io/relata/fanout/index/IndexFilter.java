package io.relata.fanout.index;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.engine.binding.Json;
import io.relata.engine.item.Attr;
import io.relata.engine.item.Kind;
import io.relata.engine.key.ComposedKey;
import io.relata.engine.key.Key;
import io.relata.model.EntityType;
import io.relata.model.Model;
import java.util.List;

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
    public static List<String> patterns(Model model) {
        List<EntityType> searched = model.searchable();
        return searched.isEmpty()
                ? List.of()
                : List.of(pattern(searched, NEW, Kind.ENTITY), pattern(searched, NEW, Kind.TOMBSTONE),
                        pattern(searched, OLD, Kind.ENTITY), pattern(searched, OLD, Kind.TOMBSTONE));
    }

    /** A removed item has only an old image; any other is recognised by its new one. */
    private static String pattern(List<EntityType> searched, String image, Kind kind) {
        ObjectNode pattern = Json.MAPPER.createObjectNode();
        if (image.equals(OLD)) {
            pattern.putArray("eventName").add("REMOVE");
        }
        ObjectNode dynamodb = pattern.putObject("dynamodb");
        ArrayNode types = dynamodb.putObject("Keys").putObject(Key.SORT).putArray("S");
        searched.forEach(type -> types.addObject().put("prefix", ComposedKey.prefix(type.name())));
        ObjectNode attributes = dynamodb.putObject(image);
        attributes.putObject(Attr.KIND).putArray("S").add(kind.stored());
        if (kind == Kind.TOMBSTONE) {
            attributes.putObject(Attr.OF).putArray("S").add(Kind.ENTITY.stored());
        }
        return pattern.toString();
    }
}
