package io.relata.internal.engine.write.body;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.internal.engine.binding.RecordBinding;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.ItemSize;
import io.relata.internal.engine.limits.Limits;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.model.Relation;
import java.util.Map;

/** Reads the attributes of a relationship from what a caller sent. */
public final class LinkBody {
    private LinkBody() {
    }

    /** Whether a link can be created without a body: {@code {}} is valid. */
    public static boolean canBeEmpty(Relation relation) {
        return relation.attributesType().stream()
                .allMatch(record -> RecordBinding.read(record, JsonNodeFactory.instance.objectNode()).violations().isEmpty());
    }

    /** The attributes of a link that is created without a body. */
    public static Map<String, Object> ofNew(Relation relation) {
        return attributes(relation, JsonNodeFactory.instance.objectNode());
    }

    /** @throws Refusal when they are not valid or too large */
    public static Map<String, Object> attributes(Relation relation, ObjectNode json) {
        if (relation.attributesType().isEmpty()) {
            if (!json.isEmpty()) {
                throw Refusal.invalid("", "the relation " + relation.name() + " has no attributes of its own: send no body, or {}");
            }
            return Map.of();
        }
        Map<String, Object> attributes = RecordBinding.bind(relation.attributesType().get(), json);
        int size = ItemSize.of(new Item(attributes));
        if (size > Limits.LINK_ATTRIBUTES) {
            throw new Refusal(Refusal.Reason.TOO_LARGE, "the relationship's attributes have " + size + " bytes; the limit is "
                    + Limits.LINK_ATTRIBUTES + ", because every copy carries them");
        }
        return attributes;
    }
}
