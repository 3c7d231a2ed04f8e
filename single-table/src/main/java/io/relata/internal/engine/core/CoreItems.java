package io.relata.internal.engine.core;

import io.relata.internal.engine.binding.Timestamps;
import io.relata.internal.engine.item.Attr;
import io.relata.internal.engine.item.EntityItem;
import io.relata.internal.engine.item.GuardItem;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.key.LinkRef;
import io.relata.internal.engine.table.action.AttributeChange;
import io.relata.internal.model.EntityType;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The contents of core items, without their keys. */
public final class CoreItems {
    /** On an earlier version: that a life began with it. */
    public static final String CREATED = "_created";

    /** Retention of a tombstone: longer than any stream record of the deletion may still be processed. */
    private static final Duration TOMBSTONE_LIFETIME = Duration.ofDays(30);

    private CoreItems() {
    }

    /**
     * An entity.
     *
     * @param own its own attributes
     * @param before what an earlier version passes on: when it came to be, its life, its tags
     * @param version the version that this item gets
     */
    public static Item entity(EntityType type, String id, Map<String, Object> own, Origin before, long version, String updatedAt) {
        Map<String, Object> attributes = new LinkedHashMap<>(own);
        attributes.put(Attr.CREATED_AT, before.createdAt());
        attributes.put(Attr.SORT, type.sortKey(attributes));
        attributes.put(Attr.KIND, Kind.ENTITY.stored());
        attributes.put(Attr.ENTITY, type.name());
        attributes.put(Attr.VERSION, version);
        attributes.put(Attr.LIFE, before.life());
        attributes.put(Attr.UPDATED_AT, updatedAt);
        type.listPartition(id).ifPresent(partition -> attributes.put(Attr.LIST, partition));
        attributes.putAll(type.places(id, attributes));
        Expiry.of(type, attributes).ifPresent(time -> attributes.put(Attr.EXPIRES_AT, time));
        if (!before.tags().isEmpty()) {
            attributes.put(Attr.TAGS, before.tags());
        }
        return new Item(attributes);
    }

    /** The attributes that every version of an entity keeps, except tags. */
    public record Origin(String createdAt, long life, Set<String> tags) {
        public static Origin of(Item entity) {
            EntityItem stored = new EntityItem(entity);
            return new Origin(stored.createdAt(), stored.life(), stored.tags());
        }
    }

    /** The next version of an entity, alike but for the version. */
    public static Item next(Item entity) {
        return entity.atVersion(entity.version() + 1);
    }

    /** The changes of each new version of an entity: its version, its writers, and when it was written. */
    public static List<AttributeChange> newVersion(Item next, String updatedAt) {
        return List.of(new AttributeChange.Assign(Attr.VERSION, next.version()),
                Writers.change(next),
                new AttributeChange.Assign(Attr.UPDATED_AT, updatedAt));
    }

    /** The changes that give an entity or a link another version, and nothing else. */
    public static List<AttributeChange> otherVersion(Item next) {
        return List.of(new AttributeChange.Assign(Attr.VERSION, next.version()), Writers.change(next));
    }

    public static AttributeChange addTag(String tag) {
        return new AttributeChange.AddElements(Attr.TAGS, Set.of(tag));
    }

    public static AttributeChange removeTag(String tag) {
        return new AttributeChange.RemoveElements(Attr.TAGS, Set.of(tag));
    }

    /** An entity with other tags. */
    public static Item tagged(Item entity, Set<String> tags) {
        Map<String, Object> attributes = new LinkedHashMap<>(entity.attributes());
        attributes.remove(Attr.TAGS);
        if (!tags.isEmpty()) {
            attributes.put(Attr.TAGS, tags);
        }
        return new Item(attributes);
    }

    /** A link between two entities, valid for their current lives. */
    public static Item link(LinkRef link, long fromLife, long toLife, long version, Map<String, Object> attributes) {
        return Item.of(Kind.LINK, Attr.RELATION, link.relation(), Attr.FROM, link.from().id(), Attr.TO, link.to().id(),
                Attr.FROM_LIFE, fromLife, Attr.TO_LIFE, toLife, Attr.VERSION, version, Attr.ATTRIBUTES, attributes);
    }

    /** The tombstone that replaces a deleted entity or link. It keeps the version, so that an id that is used again continues from it. */
    public static Item tombstone(Kind of, long version, Instant now) {
        return Item.of(Kind.TOMBSTONE, Attr.OF, of.stored(), Attr.VERSION, version, Attr.EXPIRES_AT,
                endOfTombstone(now));
    }

    /** An entity of which nothing is left but that it existed, though its attributes are still there. */
    static Item asTombstone(Item entity) {
        return entity.with(Attr.KIND, Kind.TOMBSTONE.stored()).with(Attr.OF, Kind.ENTITY.stored());
    }

    /** When what is left of something that is deleted now is not needed any more, in seconds since 1970. */
    public static long endOfTombstone(Instant now) {
        return now.plus(TOMBSTONE_LIFETIME).getEpochSecond();
    }

    /** The changes that turn a live link of any version into a tombstone. */
    public static List<AttributeChange> linkTombstone(Instant now) {
        return List.of(AttributeChange.kind(Kind.TOMBSTONE),
                new AttributeChange.Assign(Attr.OF, Kind.LINK.stored()),
                AttributeChange.expiry(endOfTombstone(now)),
                new AttributeChange.Increase(Attr.VERSION, 1),
                new AttributeChange.Remove(Attr.RELATION), new AttributeChange.Remove(Attr.FROM), new AttributeChange.Remove(Attr.TO),
                new AttributeChange.Remove(Attr.FROM_LIFE),
                new AttributeChange.Remove(Attr.TO_LIFE), new AttributeChange.Remove(Attr.ATTRIBUTES));
    }

    /** The changes that turn a tombstone, a link of earlier lives, or nothing into this link. */
    public static List<AttributeChange> linkRenewal(Item link) {
        List<AttributeChange> changes = new ArrayList<>();
        link.attributes().forEach((attribute, value) -> changes.add(new AttributeChange.Assign(attribute, value)));
        changes.add(new AttributeChange.Remove(Attr.OF));
        changes.add(AttributeChange.noExpiry());
        return changes;
    }

    /** An earlier version of an entity. */
    public static Item history(EntityType type, Item before) {
        Item version = Item.of(Kind.HISTORY, Attr.ENTITY, type.name(), Attr.SOURCE_ID, before.string("id"), Attr.VERSION,
                before.version(),
                Attr.UPDATED_AT, new EntityItem(before).updatedAt(), Attr.DATA, withCreation(own(type, before), before));
        return isFirst(before) ? version.with(CREATED, true) : version;
    }

    /** Whether the life of an entity began with this version. */
    public static boolean isFirst(Item entity) {
        EntityItem stored = new EntityItem(entity);
        return stored.hasLife() && stored.life() == entity.version();
    }

    /**
     * The end of an entity, for its history.
     *
     * @param before the entity as it was last
     * @param version of its tombstone
     * @param by who asked for it; none where it follows from something else
     * @param with the parent from whose end it follows
     */
    public static Item deletion(EntityType type, Item before, long version, Instant now, Optional<String> by, Optional<EntityRef> with) {
        return Deletion.of(type, before, version, Timestamps.format(now), by, with);
    }

    private static Map<String, Object> withCreation(Map<String, Object> own, Item entity) {
        own.put(Attr.CREATED_AT, new EntityItem(entity).createdAt());
        return own;
    }

    /** A guard: one entity's claim to a unique value. */
    public static Item guard(EntityRef owner) {
        return GuardItem.of(owner.id()).item();
    }

    /**
     * The same of an entity that may expire.
     *
     * @param until the entity's {@link Attr#EXPIRES_AT}
     */
    public static Item guard(EntityRef owner, Optional<Object> until) {
        return until.map(second -> guard(owner).expiringAt(second)).orElseGet(() -> guard(owner));
    }

    /** The entity's attributes, without Relata's own. */
    public static Map<String, Object> own(EntityType type, Item entity) {
        Map<String, Object> own = new LinkedHashMap<>();
        type.attributes().forEach(attribute -> entity.value(attribute.name()).ifPresent(value -> own.put(attribute.name(), value)));
        return own;
    }

    /** The version of something created now, after a tombstone of version {@code last}. Versions never decrease. */
    public static long firstVersion(Instant now, long last) {
        return Math.max(now.toEpochMilli() * 1000, last + 1);
    }
}
