package io.relata.internal.engine.read.list;

import io.relata.internal.engine.binding.RecordType;
import io.relata.internal.engine.binding.ServerFields;
import io.relata.internal.engine.carried.CarriedValues;
import io.relata.internal.engine.core.CoreItems;
import io.relata.internal.engine.core.Deletion;
import io.relata.internal.engine.core.DescribedEntity;
import io.relata.internal.engine.item.Attr;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.model.Parent;
import io.relata.internal.model.TableModel;
import java.util.AbstractMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;

/**
 * An entity as callers see it, whichever item it came from: the names and values to send, in the order in which they are sent. Those who
 * only iterate by {@link #forEach} take them from the item one by one.
 *
 * <p>What was stored when the model was another is shown as far as the types of the present one allow it: neither attributes that it does
 * not know, at any depth, nor values that are none of theirs, such as a constant that an enum has lost.
 */
public final class EntityView extends AbstractMap<String, Object> {
    /** Begins the name of an attribute of the relationship by which an entity is in a list. */
    public static final String OF_LINK = Attr.LINK + ".";

    private final TableModel model;
    private final Item item;
    private final Fields fields;

    private EntityView(TableModel model, Item item, Fields fields) {
        this.model = model;
        this.item = item;
        this.fields = fields;
    }

    /** @param item an entity, with all that it has, or a copy, with what copies carry */
    public static Map<String, Object> of(TableModel model, Item item) {
        return of(model, item, Fields.ALL);
    }

    /** The same with some of the entity's own attributes. */
    public static Map<String, Object> of(TableModel model, Item item, Fields fields) {
        return new EntityView(model, item, fields);
    }

    /**
     * The value of one of the entity's own attributes, of {@code id} or {@code createdAt}, of what it says of its present version, or of an
     * attribute of the relationship.
     */
    public static Optional<Object> value(Item item, String attribute) {
        if (attribute.startsWith(OF_LINK)) {
            return Optional.ofNullable(item.map(Attr.LINK).get(attribute.substring(OF_LINK.length())));
        }
        if (attribute.equals(Attr.VERSION) || attribute.equals(Attr.UPDATED_AT)) {
            return item.value(attribute);
        }
        return attribute.equals("id")
                ? Optional.of(DescribedEntity.id(item))
                : Optional.ofNullable(DescribedEntity.attributes(item).get(attribute));
    }

    @Override
    public void forEach(BiConsumer<? super String, ? super Object> field) {
        if (DescribedEntity.isDuplicate(item)) {
            copy(field);
        } else {
            entity(field);
        }
    }

    @Override
    public Set<Entry<String, Object>> entrySet() {
        Map<String, Object> fields = new LinkedHashMap<>();
        forEach(fields::put);
        return fields.entrySet();
    }

    private void entity(BiConsumer<? super String, ? super Object> field) {
        String entity = item.string(Attr.ENTITY);
        field.accept("id", item.string("id"));
        field.accept(Attr.ENTITY, entity);
        field.accept(Attr.VERSION, item.value(Attr.VERSION).orElseThrow());
        field.accept(Attr.CREATED_AT, item.string(Attr.CREATED_AT));
        field.accept(Attr.UPDATED_AT, item.string(Attr.UPDATED_AT));
        field.accept(Attr.TAGS, item.strings(Attr.TAGS));
        own(entity, item.attributes(), field);
        if (item.has(Parent.CARRIED)) {
            model.entity(entity).map(type -> CarriedValues.view(model, type, item)).filter(carried -> !carried.isEmpty())
                    .ifPresent(carried -> field.accept(ServerFields.CARRIED, carried));
        }
        item.value(NearPoint.DISTANCE).ifPresent(metres -> field.accept(ServerFields.DISTANCE, metres));
    }

    private static void deletion(Deletion deletion, BiConsumer<? super String, ? super Object> field) {
        field.accept(Attr.VERSION, deletion.version());
        field.accept(ServerFields.DELETED, true);
        field.accept(ServerFields.DELETED_AT, deletion.time());
        deletion.by().ifPresent(subject -> field.accept(ServerFields.DELETED_BY, subject));
        deletion.with().ifPresent(parent -> {
            Map<String, Object> named = new LinkedHashMap<>();
            named.put(ServerFields.ENTITY, parent.entity());
            named.put("id", parent.id());
            field.accept(ServerFields.DELETED_WITH, named);
        });
    }

    private void copy(BiConsumer<? super String, ? super Object> field) {
        boolean earlier = Kind.HISTORY.is(item);
        if (earlier && item.has(Deletion.DELETED)) {
            deletion(new Deletion(item), field);
            return;
        }
        String entity = item.string(Attr.ENTITY);
        Map<String, Object> data = item.map(Attr.DATA);
        field.accept("id", item.string(Attr.SOURCE_ID));
        field.accept(Attr.ENTITY, entity);
        if (earlier) {
            field.accept(Attr.VERSION, item.value(Attr.VERSION).orElseThrow());
            if (item.has(CoreItems.CREATED)
                    && model.entity(entity).filter(type -> type.attribute(ServerFields.CREATED).isPresent()).isEmpty()) {
                field.accept(ServerFields.CREATED, true);
            }
        }
        field.accept(Attr.CREATED_AT, data.get(Attr.CREATED_AT));
        if (earlier) {
            field.accept(Attr.UPDATED_AT, item.string(Attr.UPDATED_AT));
        }
        own(entity, data, field);
        item.value(Attr.LINK).ifPresent(link -> field.accept(Attr.LINK, known(item.map(Attr.LINK))));
    }

    private void own(String entity, Map<String, Object> values, BiConsumer<? super String, ? super Object> field) {
        model.entity(entity)
                .ifPresent(type -> RecordType.of(type.type()).tellKnown(fields.of(model.attributeNames(type)), values, field));
    }

    private Map<String, Object> known(Map<String, Object> link) {
        if (link.isEmpty() || !(item.key() instanceof CopyKey copy)) {
            return link;
        }
        return model.side(copy.label(), item.string(Attr.ENTITY)).map(side -> side.relation().known(link)).orElse(link);
    }
}
