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
 * The former names of a model's attributes. An item that has values under such names is seen as if it had them under those of now. Where it
 * has both, a function of the version before has written the former one last, since this version writes none: that one counts.
 *
 * @param ofEntities by the entity's name
 * @param ofLinks of relationships, by the relation's name
 * @param ofCopies of relationships on copies, by the label in their partition keys and the name of the entity that they carry
 */
public record FormerNames(Map<String, Renames> ofEntities, Map<String, Renames> ofLinks, Map<String, Map<String, Renames>> ofCopies) {
    /** Whether each attribute always had its name. */
    public boolean isEmpty() {
        return ofEntities.isEmpty() && ofLinks.isEmpty();
    }

    /**
     * The item with the names of now; the very same where it has them.
     *
     * @param item under a key without tenant
     */
    public Item now(Item item) {
        if (Kind.ENTITY.is(item)) {
            Map<String, Object> now = carried(item).now(item.attributes());
            return now == item.attributes() ? item : new Item(now);
        } else if (Kind.COPY.is(item) || Kind.HISTORY.is(item)) {
            return within(Attr.LINK, within(Attr.DATA, item, carried(item)), ofLinkOfCopy(item.key()));
        }
        return Kind.LINK.is(item)
                ? within(Attr.ATTRIBUTES, item, item.value(Attr.RELATION).map(ofLinks::get).orElse(Renames.NONE))
                : item;
    }

    /** The renamed attributes of the entity whose values an item carries. */
    private Renames carried(Item item) {
        return item.entity().map(ofEntities::get).orElse(Renames.NONE);
    }

    private Renames ofLinkOfCopy(Key key) {
        return key instanceof CopyKey copy
                ? ofCopies.getOrDefault(copy.label(), Map.of()).getOrDefault(ComposedKey.first(copy.type()), Renames.NONE)
                : Renames.NONE;
    }

    @SuppressWarnings("unchecked")
    private static Item within(String attribute, Item item, Renames names) {
        if (names.equals(Renames.NONE) || !(item.attributes().get(attribute) instanceof Map<?, ?> values)) {
            return item;
        }
        Map<String, Object> now = names.now((Map<String, Object>) values);
        return now == values ? item : item.with(attribute, now);
    }

    /** The renamed attributes of the entity that is written under this key. */
    Renames written(Key key) {
        return LinkRef.isLink(key) ? Renames.NONE : ofEntities.getOrDefault(ComposedKey.first(key.type()), Renames.NONE);
    }
}
