package io.relata.internal.engine.item;

import io.relata.internal.engine.key.Key;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The attributes of one item, immutable, with values of DynamoDB's types: {@code String}, {@code BigDecimal}, {@code Boolean},
 * {@code List}, {@code Map} with string keys, and {@code Set} of strings (never empty). Numbers are held in one form only (no trailing
 * zeros after the decimal point, no exponent), so that items that are equal in the table are equal here.
 */
public record Item(Map<String, Object> attributes) {
    /** An item with no attribute at all. */
    public static final Item EMPTY = new Item(Map.of());

    /** @throws IllegalArgumentException when a value has a type that an item can't hold */
    public Item {
        attributes = CanonicalMap.of(attributes);
    }

    /** An item of these attributes: name, value, name, value. */
    public static Item of(Object... namesAndValues) {
        Map<String, Object> attributes = new LinkedHashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            attributes.put((String) namesAndValues[i], namesAndValues[i + 1]);
        }
        return new Item(attributes);
    }

    /** An item of a kind with these attributes: name, value, name, value. */
    public static Item of(Kind kind, Object... namesAndValues) {
        Object[] all = new Object[namesAndValues.length + 2];
        all[0] = Attr.KIND;
        all[1] = kind.stored();
        System.arraycopy(namesAndValues, 0, all, 2, namesAndValues.length);
        return of(all);
    }

    /** An item of a kind that belongs to an entity, without its key. */
    public static Item ofOwner(Kind kind, String id) {
        return of(kind, Attr.OWNER, id);
    }

    /** An item of nothing but its key. */
    public static Item of(Key key) {
        return of(Key.PARTITION, key.id(), Key.SORT, key.type());
    }

    public Key key() {
        return Key.of(string(Key.PARTITION), string(Key.SORT));
    }

    public boolean has(String attribute) {
        return attributes.containsKey(attribute);
    }

    public Optional<Object> value(String attribute) {
        return Optional.ofNullable(attributes.get(attribute));
    }

    /** Grows by one with every change of a core item; on a copy, the version of the source that its data was taken from. */
    public long version() {
        return number(Attr.VERSION);
    }

    /** Whether {@link #version} can read it. */
    public boolean hasVersion() {
        return isWhole(Attr.VERSION);
    }

    /** This item with another version. */
    public Item atVersion(long version) {
        return with(Attr.VERSION, version);
    }

    /** The version for messages, whatever other code made of it. */
    public String versionText() {
        return value(Attr.VERSION).map(Object::toString).orElse("none");
    }

    /** The name of the entity whose attributes the item carries: its own, its source's, or those of an earlier version. */
    public String entityName() {
        return string(Attr.ENTITY);
    }

    /** The same; none if it carries no entity's attributes. */
    public Optional<String> entity() {
        return value(Attr.ENTITY).filter(String.class::isInstance).map(String.class::cast);
    }

    /** Whether it carries the attributes of an entity of this name. */
    public boolean isOf(String entityName) {
        return entityName.equals(attributes.get(Attr.ENTITY));
    }

    /** The second since the epoch at which DynamoDB may delete it, as it is stored. */
    public Optional<Object> expiresAt() {
        return value(Attr.EXPIRES_AT);
    }

    /** This item with another time to live, in seconds since the epoch. */
    public Item expiringAt(Object second) {
        return with(Attr.EXPIRES_AT, second);
    }

    /** This item without a time to live. */
    public Item withoutExpiry() {
        Map<String, Object> kept = new LinkedHashMap<>(attributes);
        kept.remove(Attr.EXPIRES_AT);
        return new Item(kept);
    }

    /** @throws IllegalStateException when there is no such attribute or it is not a string */
    public String string(String attribute) {
        if (attributes.get(attribute) instanceof String text) {
            return text;
        }
        throw unexpected(String.class, attribute);
    }

    /** A number without fraction, such as a version. */
    public long number(String attribute) {
        if (attributes.get(attribute) instanceof BigDecimal number) {
            return number.longValueExact();
        }
        throw unexpected(BigDecimal.class, attribute);
    }

    /** Whether {@link #number} can read an attribute. */
    public boolean isWhole(String attribute) {
        return isWholeNumber(attributes.get(attribute));
    }

    /** Whether a value is a whole number in the range of versions, that of a long. */
    public static boolean isWholeNumber(@Nullable Object value) {
        return value instanceof BigDecimal number && number.scale() <= 0 && number.toBigInteger().bitLength() < Long.SIZE;
    }

    /** The strings of a set; none when the attribute is missing, since DynamoDB has no empty sets. */
    @SuppressWarnings("unchecked")
    public Set<String> strings(String attribute) {
        Object value = attributes.get(attribute);
        if (value == null) {
            return Set.of();
        } else if (value instanceof Set<?> strings) {
            return (Set<String>) strings;
        }
        throw unexpected(Set.class, attribute);
    }

    /** The entries of a map; none when the attribute is missing. */
    @SuppressWarnings("unchecked")
    public Map<String, Object> map(String attribute) {
        Object value = attributes.get(attribute);
        if (value == null) {
            return Map.of();
        } else if (value instanceof Map<?, ?> entries) {
            return (Map<String, Object>) entries;
        }
        throw unexpected(Map.class, attribute);
    }

    /** This item with one attribute set. */
    public Item with(String attribute, Object value) {
        return new Item(((CanonicalMap) attributes).with(attribute, value));
    }

    /** This item under a key. */
    public Item with(Key key) {
        return new Item(((CanonicalMap) attributes).with(key));
    }

    /** This item with some of its attributes only. */
    public Item only(Collection<String> names) {
        Map<String, Object> some = new LinkedHashMap<>(attributes);
        some.keySet().retainAll(names);
        return new Item(some);
    }

    /**
     * This item with other texts in some attributes, as far as it has them. Nothing is converted or changed before it is read.
     *
     * @param names of these attributes, an immutable set
     */
    public Item changing(Set<String> names, UnaryOperator<String> change) {
        return new Item(CanonicalMap.changing(names, change, attributes));
    }

    private IllegalStateException unexpected(Class<?> type, String attribute) {
        Object value = attributes.get(attribute);
        return new IllegalStateException("item " + attributes.get(Key.PARTITION) + " / " + attributes.get(Key.SORT) + ": " + attribute
                + (value == null ? " is missing" : " is a " + value.getClass().getSimpleName()) + ", a "
                + type.getSimpleName() + " is expected");
    }

    /** Brings a number to the one form that items hold. */
    public static BigDecimal canonical(BigDecimal number) {
        if (number.scale() == 0) {
            return number;
        }
        BigDecimal stripped = number.stripTrailingZeros();
        return stripped.scale() < 0 ? stripped.setScale(0) : stripped;
    }

    static Object canonical(Object value) {
        if (value instanceof String || value instanceof Boolean) {
            return value;
        } else if (value instanceof BigDecimal number) {
            return canonical(number);
        } else if (value instanceof Long || value instanceof Integer) {
            return BigDecimal.valueOf(((Number) value).longValue());
        } else if (value instanceof Map<?, ?> map) {
            return CanonicalMap.of(map);
        } else if (value instanceof Set<?> set) {
            return setOf(set);
        } else if (value instanceof Collection<?> list) {
            return listOf(list);
        }
        throw new IllegalArgumentException(value + " is not a value of an item");
    }

    private static List<Object> listOf(Collection<?> list) {
        List<Object> copy = new ArrayList<>(list.size());
        list.forEach(value -> copy.add(canonical(value)));
        return Collections.unmodifiableList(copy);
    }

    private static Set<String> setOf(Set<?> set) {
        if (set.isEmpty()) {
            throw new IllegalArgumentException("a set in an item is never empty: leave the attribute out");
        } else if (set.size() == 1) {
            return Set.of((String) set.iterator().next());
        }
        Set<String> copy = new TreeSet<>();
        set.forEach(value -> copy.add((String) value));
        return Collections.unmodifiableSet(copy);
    }
}
