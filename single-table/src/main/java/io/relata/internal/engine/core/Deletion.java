package io.relata.internal.engine.core;

import io.relata.internal.engine.item.Attr;
import io.relata.internal.engine.item.CopyItem;
import io.relata.internal.engine.item.EntityItem;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.model.EntityType;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * A deletion in the history of an entity, under the version of the tombstone. It has all that it takes to restore the entity: its
 * attributes and its tags.
 *
 * @param item an item of the history for which {@link #is} holds
 */
public record Deletion(Item item) {
    /** Tells a deletion from an earlier version. */
    public static final String DELETED = "_deleted";
    /** Who asked for it; missing where it followed from the deletion of a parent. */
    public static final String BY = "_deletedBy";
    /** The parent whose deletion it followed from, as {@code customer#001}; missing where somebody asked for it. */
    public static final String WITH = "_deletedWith";
    /** The life that it ended. */
    public static final String LIFE = "_life";
    /** The tags that the entity had; missing where it had none. */
    public static final String TAGS = "_tags";

    /**
     * The item, without its key.
     *
     * @param former the entity as it was last
     * @param version of its tombstone
     * @param time of the deletion; ISO-8601, UTC, with milliseconds
     */
    static Item of(EntityType type, Item former, long version, String time, Optional<String> by, Optional<EntityRef> with) {
        Map<String, Object> attributes = new LinkedHashMap<>(CoreItems.history(type, former).attributes());
        attributes.remove(CoreItems.CREATED);
        attributes.put(Attr.VERSION, version);
        attributes.put(Attr.UPDATED_AT, time);
        attributes.put(DELETED, true);
        EntityItem entity = new EntityItem(former);
        attributes.put(LIFE, entity.hasLife() ? entity.life() : former.version());
        by.ifPresent(subject -> attributes.put(BY, subject));
        with.ifPresent(parent -> attributes.put(WITH, parent.type()));
        if (!entity.readableTags().isEmpty()) {
            attributes.put(TAGS, entity.readableTags());
        }
        return new Item(attributes);
    }

    /** One that was not recorded: only the version before it is kept, without tags, and the life that it ended is not known. */
    static Deletion after(Item last, long version) {
        return new Deletion(last.with(Attr.VERSION, version).with(DELETED, true).with(LIFE, last.version()));
    }

    /** Whether an item tells of a deletion. */
    public static boolean is(Item item) {
        return Kind.HISTORY.is(item) && item.has(DELETED);
    }

    public static Optional<Deletion> in(Item item) {
        return is(item) ? Optional.of(new Deletion(item)) : Optional.empty();
    }

    /** The version of the tombstone. */
    public long version() {
        return item.version();
    }

    /** When it was; ISO-8601, UTC, with milliseconds. */
    public String time() {
        return new EntityItem(item).updatedAt();
    }

    public Optional<String> by() {
        return item.value(BY).map(String.class::cast);
    }

    /** The parent that it was deleted with, unless the attribute that names the parent is left out. */
    public Optional<EntityRef> with() {
        return item.value(WITH).map(type -> EntityRef.ofType((String) type))
                .filter(parent -> new CopyItem(item).data().containsValue(parent.id()));
    }

    /** The life that it ended. */
    public long life() {
        return item.number(LIFE);
    }

    /** The entity as it was, as far as its history says: its own attributes, its time of creation and its tags. */
    public Item entity() {
        Map<String, Object> attributes = new LinkedHashMap<>(new CopyItem(item).data());
        attributes.put(Attr.KIND, Kind.ENTITY.stored());
        attributes.put(Attr.ENTITY, item.string(Attr.ENTITY));
        item.value(TAGS).ifPresent(tags -> attributes.put(Attr.TAGS, tags));
        return new Item(attributes);
    }
}
