package io.relata.read;

import io.relata.item.Attr;
import io.relata.item.Item;
import io.relata.item.Kind;
import io.relata.model.Attribute;
import io.relata.model.EntityType;
import io.relata.model.Model;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** An entity as callers see it, whichever item it came from. */
public final class EntityView {
    private EntityView() {
    }

    /**
     * The names and values to send.
     *
     * @param item an entity, with all that it has, or a copy, with what copies carry
     */
    public static Map<String, Object> of(Model model, Item item) {
        return isDuplicate(item) ? ofCopy(model, item) : ofEntity(model, item);
    }

    /** The value of one of the entity's own attributes, or of {@code id}, {@code createdAt} or, where it shows, {@code updatedAt}. */
    static Optional<Object> value(Item item, String attribute) {
        if (!isDuplicate(item)) {
            return item.value(attribute);
        }
        return attribute.equals("id") ? item.value(Attr.SOURCE_ID) : Optional.ofNullable(item.map(Attr.DATA).get(attribute));
    }

    /** Whether it carries an entity's attributes under {@link Attr#DATA}: a copy, or an earlier version. */
    private static boolean isDuplicate(Item item) {
        return Kind.COPY.is(item) || Kind.HISTORY.is(item);
    }

    private static Map<String, Object> ofEntity(Model model, Item item) {
        Map<String, Object> view = new LinkedHashMap<>();
        view.put("id", item.string("id"));
        view.put(Attr.ENTITY, item.string(Attr.ENTITY));
        view.put(Attr.VERSION, item.value(Attr.VERSION).orElseThrow());
        view.put(Attr.CREATED_AT, item.string(Attr.CREATED_AT));
        view.put(Attr.UPDATED_AT, item.string(Attr.UPDATED_AT));
        view.put(Attr.TAGS, item.strings(Attr.TAGS));
        own(model, item.string(Attr.ENTITY), item.attributes(), view);
        return view;
    }

    private static Map<String, Object> ofCopy(Model model, Item item) {
        Map<String, Object> data = item.map(Attr.DATA);
        Map<String, Object> view = new LinkedHashMap<>();
        view.put("id", item.string(Attr.SOURCE_ID));
        view.put(Attr.ENTITY, item.string(Attr.ENTITY));
        if (Kind.HISTORY.is(item)) {
            view.put(Attr.VERSION, item.value(Attr.VERSION).orElseThrow());
        }
        view.put(Attr.CREATED_AT, data.get(Attr.CREATED_AT));
        if (Kind.HISTORY.is(item)) {
            view.put(Attr.UPDATED_AT, item.string(Attr.UPDATED_AT));
        }
        own(model, item.string(Attr.ENTITY), data, view);
        if (item.has(Attr.LINK)) {
            view.put(Attr.LINK, item.map(Attr.LINK));
        }
        return view;
    }

    private static void own(Model model, String entity, Map<String, Object> values, Map<String, Object> view) {
        for (Attribute attribute : model.entity(entity).map(EntityType::attributes).orElse(List.of())) {
            Object value = values.get(attribute.name());
            if (value != null) {
                view.put(attribute.name(), value);
            }
        }
    }
}
