package io.relata.internal.engine.core;

import io.relata.internal.engine.item.Attr;
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
            return new Origin(entity.string(Attr.CREATED_AT), entity.number(Attr.LIFE), entity.strings(Attr.TAGS));
        }
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
        return Item.of(Attr.KIND, Kind.LINK.stored(), Attr.RELATION, link.relation(), Attr.FROM, link.from().id(), Attr.TO, link.to().id(),
                Attr.FROM_LIFE, fromLife, Attr.TO_LIFE, toLife, Attr.VERSION, version, Attr.ATTRIBUTES, attributes);
    }

    /** The tombstone that replaces a deleted entity or link. It keeps the version, so that an id that is used again continues from it. */
    public static Item tombstone(Kind of, long version, Instant now) {
        return Item.of(Attr.KIND, Kind.TOMBSTONE.stored(), Attr.OF, of.stored(), Attr.VERSION, version, Attr.EXPIRES_AT,
                endOfTombstone(now));
    }

    /** When what is left of something that is deleted now is not needed any more, in seconds since 1970. */
    public static long endOfTombstone(Instant now) {
        return now.plus(TOMBSTONE_LIFETIME).getEpochSecond();
    }

    /** The changes that turn a live link of any version into a tombstone. */
    public static List<AttributeChange> linkTombstone(Instant now) {
        Item tombstone = tombstone(Kind.LINK, 0, now);
        return List.of(new AttributeChange.Assign(Attr.KIND, tombstone.string(Attr.KIND)),
                new AttributeChange.Assign(Attr.OF, tombstone.string(Attr.OF)),
                new AttributeChange.Assign(Attr.EXPIRES_AT, tombstone.number(Attr.EXPIRES_AT)),
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
        changes.add(new AttributeChange.Remove(Attr.EXPIRES_AT));
        return changes;
    }

    /** An earlier version of an entity. */
    public static Item history(EntityType type, Item before) {
        return Item.of(Attr.KIND, Kind.HISTORY.stored(), Attr.ENTITY, type.name(), Attr.SOURCE_ID, before.string("id"), Attr.VERSION,
                before.number(Attr.VERSION),
                Attr.UPDATED_AT, before.string(Attr.UPDATED_AT), Attr.DATA, withCreation(own(type, before), before));
    }

    private static Map<String, Object> withCreation(Map<String, Object> own, Item entity) {
        own.put(Attr.CREATED_AT, entity.string(Attr.CREATED_AT));
        return own;
    }

    /** A guard: one entity's claim to a unique value. */
    public static Item guard(EntityRef owner) {
        return Item.of(Attr.KIND, Kind.GUARD.stored(), Attr.OWNER, owner.id());
    }

    /**
     * The same of an entity that may expire.
     *
     * @param until the entity's {@link Attr#EXPIRES_AT}
     */
    public static Item guard(EntityRef owner, Optional<Object> until) {
        return until.map(second -> guard(owner).with(Attr.EXPIRES_AT, second)).orElseGet(() -> guard(owner));
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
