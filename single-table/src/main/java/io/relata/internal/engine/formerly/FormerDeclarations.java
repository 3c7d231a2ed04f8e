package io.relata.internal.engine.formerly;

import io.relata.internal.engine.item.Attr;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.ComposedKey;
import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.key.LinkRef;
import java.util.Map;

/**
 * Attributes of a model that were declared otherwise: under other names, with other types or constants, or not required. An item that is
 * stored so is seen as if it were stored as they are declared now. Where it has a value under both names, a function of the version before
 * has written the former one last, since this version writes none: that one counts.
 *
 * @param ofEntities by the entity's name
 * @param inCopies those of entities that copies carry, by the entity's name
 * @param ofLinks of relationships, by the relation's name
 * @param ofCopies of relationships on copies, by the label in their partition keys and the name of the entity that they carry
 */
public record FormerDeclarations(Map<String, FormerAttributes> ofEntities, Map<String, FormerAttributes> inCopies,
        Map<String, FormerAttributes> ofLinks, Map<String, Map<String, FormerAttributes>> ofCopies) {
    /** Whether each attribute is declared as it always was. */
    public boolean isEmpty() {
        return ofEntities.isEmpty() && ofLinks.isEmpty();
    }

    /**
     * The item as it is declared now; the very same where it is stored so.
     *
     * @param item under a key without tenant
     */
    public Item now(Item item) {
        if (Kind.ENTITY.is(item)) {
            Map<String, Object> now = of(ofEntities, item).now(item.attributes());
            return now == item.attributes() ? item : new Item(now);
        } else if (Kind.COPY.is(item)) {
            return within(Attr.LINK, within(Attr.DATA, item, of(inCopies, item)), ofLinkOfCopy(item.key()));
        } else if (Kind.HISTORY.is(item)) {
            return within(Attr.DATA, item, of(ofEntities, item));
        }
        return Kind.LINK.is(item)
                ? within(Attr.ATTRIBUTES, item, item.value(Attr.RELATION).map(ofLinks::get).orElse(FormerAttributes.NONE))
                : item;
    }

    /** Of the entity whose attributes an item carries. */
    private static FormerAttributes of(Map<String, FormerAttributes> entities, Item item) {
        return item.entity().map(entities::get).orElse(FormerAttributes.NONE);
    }

    private FormerAttributes ofLinkOfCopy(Key key) {
        return key instanceof CopyKey copy
                ? ofCopies.getOrDefault(copy.label(), Map.of()).getOrDefault(ComposedKey.first(copy.type()), FormerAttributes.NONE)
                : FormerAttributes.NONE;
    }

    @SuppressWarnings("unchecked")
    private static Item within(String attribute, Item item, FormerAttributes former) {
        if (former.isEmpty() || !(item.attributes().get(attribute) instanceof Map<?, ?> values)) {
            return item;
        }
        Map<String, Object> now = former.now((Map<String, Object>) values);
        return now == values ? item : item.with(attribute, now);
    }

    /** Those of the entity that a write of an item under this key is of. */
    FormerAttributes written(Key key) {
        return LinkRef.isLink(key)
                ? FormerAttributes.NONE
                : ofEntities.getOrDefault(ComposedKey.first(key.type()), FormerAttributes.NONE);
    }
}
