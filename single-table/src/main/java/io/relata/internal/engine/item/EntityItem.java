package io.relata.internal.engine.item;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** An entity as it is stored: what Relata adds to its own attributes. */
public record EntityItem(Item item) {
    /** The attributes that are computed from others: what lists go by, and when it expires. */
    public static final List<String> COMPUTED = List.of(Attr.SORT, Attr.LIST, Attr.EXPIRES_AT);

    /** Whether an attribute of this name can be the entity's own: Relata gives none of that name. */
    public static boolean isOwn(String name) {
        return !name.startsWith("_") && !Attr.RESERVED.contains(name);
    }

    /** The item as an entity; none if it is something else. */
    public static Optional<EntityItem> of(Item item) {
        return Kind.ENTITY.is(item) ? Optional.of(new EntityItem(item)) : Optional.empty();
    }

    /** Whether it has what other items are judged by: other code may have left it unreadable. */
    public boolean isReadable() {
        return item.hasVersion() && hasLife() && (!item.has(Attr.TAGS) || item.value(Attr.TAGS).get() instanceof Set);
    }

    /** The version that it had when it was created: tells it from an earlier entity with the same id. */
    public long life() {
        return item.number(Attr.LIFE);
    }

    /** Whether {@link #life} can read it. */
    public boolean hasLife() {
        return item.isWhole(Attr.LIFE);
    }

    /** The life among an entity's attributes; none if it is not known. */
    public static Optional<Object> lifeIn(Map<String, Object> attributes) {
        return Optional.ofNullable(attributes.get(Attr.LIFE));
    }

    /** The life as it is stored, whatever other code made of it. */
    public Optional<Object> storedLife() {
        return item.value(Attr.LIFE);
    }

    /** An entity's own attributes, with a life. */
    public static Map<String, Object> living(Object life, Map<String, Object> own) {
        Map<String, Object> attributes = new LinkedHashMap<>(own);
        attributes.put(Attr.LIFE, life);
        return attributes;
    }

    /** ISO-8601, UTC, with milliseconds. */
    public String createdAt() {
        return item.string(Attr.CREATED_AT);
    }

    /** ISO-8601, UTC, with milliseconds. */
    public String updatedAt() {
        return item.string(Attr.UPDATED_AT);
    }

    public Set<String> tags() {
        return item.strings(Attr.TAGS);
    }

    /** The same; none if other code has left them unreadable. */
    @SuppressWarnings("unchecked")
    public Set<String> readableTags() {
        return item.value(Attr.TAGS).filter(Set.class::isInstance).map(tags -> (Set<String>) tags).orElse(Set.of());
    }

    /** The same; none if it does not say that, as what is left of a deleted one. */
    public Optional<String> updatedAtIfThere() {
        return item.value(Attr.UPDATED_AT).map(String.class::cast);
    }

    /** What its type's lists are sorted by. */
    public String sort() {
        return item.string(Attr.SORT);
    }
}
