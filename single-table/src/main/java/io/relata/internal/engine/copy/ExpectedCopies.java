package io.relata.internal.engine.copy;

import io.relata.internal.engine.item.EntityItem;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.item.LinkItem;
import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.key.Key;
import io.relata.internal.model.Relation;
import io.relata.internal.model.Side;
import io.relata.internal.model.TableModel;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** The copies that a table's core items require, as a pure function. */
public final class ExpectedCopies {
    private final TableModel model;
    private final Map<Key, Item> core = new HashMap<>();
    private final Map<CopyKey, Item> copies = new LinkedHashMap<>();

    private ExpectedCopies(TableModel model) {
        this.model = model;
    }

    /**
     * @param items all items of a table; copies among them are passed over
     * @return each copy that should be there, by its key, with {@code entity}, {@code sourceId}, {@code version}, {@code data}, and for a
     * relationship {@code link} and {@code linkVersion}. A copy's version may be older in the table while its data is the same
     */
    public static Map<CopyKey, Item> of(TableModel model, Collection<Item> items) {
        ExpectedCopies expected = new ExpectedCopies(model);
        items.stream().filter(item -> item.key() instanceof CoreKey).forEach(item -> expected.core.put(item.key(), item));
        expected.core.values().forEach(expected::follow);
        return expected.copies;
    }

    /** Whether the link was made for the current lives of both its entities. */
    public static boolean isGood(Item link, Optional<Item> from, Optional<Item> to) {
        LinkItem stored = new LinkItem(link);
        return lives(from, stored.fromLife()) && lives(to, stored.toLife());
    }

    /**
     * Whether a life that the link was made for is over: one of its entities was deleted, or lives another. One that is not there without a
     * tombstone was not deleted: other code may put it back.
     */
    public static boolean isOver(Item link, Optional<Item> from, Optional<Item> to) {
        LinkItem stored = new LinkItem(link);
        return isOver(from, stored.fromLife()) || isOver(to, stored.toLife());
    }

    private static boolean isOver(Optional<Item> entity, long life) {
        return entity.isPresent() && !lives(entity, life);
    }

    /** Whether the attribute that the link follows from refers to the other entity. Always true where callers link. */
    public static boolean isCalledFor(Relation relation, Item from, EntityRef to) {
        return relation.follows().map(attribute -> from.value(attribute).equals(Optional.of(to.id()))).orElse(true);
    }

    private static boolean lives(Optional<Item> entity, long life) {
        return entity.flatMap(EntityItem::of).filter(alive -> alive.life() == life).isPresent();
    }

    private void follow(Item item) {
        if (Kind.ENTITY.is(item)) {
            model.entity(item.entityName()).ifPresent(type -> OwnCopies.keys(type, item)
                    .forEach(key -> copies.put(key, CopyWrites.own(key, CopyData.of(type, item)).item())));
        }
        LinkItem.of(item).ifPresent(link -> model.relation(link.relation()).ifPresent(relation -> relate(relation, link)));
    }

    private void relate(Relation relation, LinkItem link) {
        EntityRef from = relation.from().entity().ref(link.from());
        EntityRef to = relation.to().entity().ref(link.to());
        Optional<Item> fromItem = Optional.ofNullable(core.get(CoreKey.of(from)));
        Optional<Item> toItem = Optional.ofNullable(core.get(CoreKey.of(to)));
        if (isGood(link.item(), fromItem, toItem) && isCalledFor(relation, fromItem.orElseThrow(), to)) {
            put(relation.outgoing(), from, to, toItem.orElseThrow(), link.item());
            put(relation.incoming(), to, from, fromItem.orElseThrow(), link.item());
        }
    }

    private void put(Side side, EntityRef holder, EntityRef shown, Item source, Item link) {
        CopyKey key = side.copy(holder.id(), shown.id());
        copies.put(key, CopyWrites.create(key, side, CopyData.of(side.shown().entity(), source), link).item());
    }
}
