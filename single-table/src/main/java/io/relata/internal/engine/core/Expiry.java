package io.relata.internal.engine.core;

import io.relata.internal.engine.binding.RecordType;
import io.relata.internal.engine.item.Attr;
import io.relata.internal.engine.item.CopyItem;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.TableModel;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Expiry of entities. From its expiry time an entity is treated as absent, although DynamoDB deletes the item hours or days later.
 *
 * @see <a href="https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/ttl-expired-items.html">Working with expired items</a>
 */
public final class Expiry {
    private Expiry() {
    }

    /** Whether the model has entities that expire. */
    public static boolean isIn(TableModel model) {
        return model.compiled().hasExpiring();
    }

    public static boolean isOf(EntityType type) {
        return type.traits().expires().isPresent();
    }

    /**
     * Whether something depends on how an entity of this type ended: links, children, or files. DynamoDB removes what has expired without a
     * tombstone, so the stream function writes one then.
     */
    public static boolean leavesTombstone(TableModel model, EntityType type) {
        return isOf(type) && !(model.sides(type).isEmpty() && model.children(type).isEmpty() && type.traits().files().isEmpty());
    }

    /** The value of {@link Attr#EXPIRES_AT}; empty for an entity that does not expire, or whose stored value is not a time. */
    public static Optional<BigDecimal> of(EntityType type, Map<String, Object> values) {
        return type.traits().expires()
                .flatMap(name -> Optional.ofNullable(values.get(name)).flatMap(value -> RecordType.of(type.type()).allowed(name, value)))
                .map(time -> BigDecimal.valueOf(Instant.parse((String) time).getEpochSecond()));
    }

    /** The same as it is stored, among an entity's attributes. */
    public static Optional<Object> stored(Map<String, Object> attributes) {
        return Optional.ofNullable(attributes.get(Attr.EXPIRES_AT));
    }

    /**
     * Whether the entity that an item is, or is a copy of, has expired. A copy tells by the attribute that it carries.
     *
     * @param type of the entity
     */
    private static boolean isOver(EntityType type, Item item, Instant now) {
        return Kind.COPY.is(item)
                ? of(type, new CopyItem(item).data()).filter(second -> isOver(second, now)).isPresent()
                : isOver(item, now);
    }

    /** Tells which items of a list, entities or copies of them, have expired; none where nothing of it expires. */
    public static Optional<Predicate<Item>> expired(List<EntityType> shown, Instant now) {
        Map<String, EntityType> expiring = shown.stream().filter(Expiry::isOf)
                .collect(Collectors.toMap(EntityType::name, type -> type, (one, same) -> one));
        return expiring.isEmpty()
                ? Optional.empty()
                : Optional.of(item -> item.entity().map(expiring::get).filter(type -> isOver(type, item, now)).isPresent());
    }

    /** Whether this is an expired entity. */
    public static boolean isOver(Item item, Instant now) {
        return isPast(item, now) && Kind.ENTITY.is(item);
    }

    /** Whether the item, whatever it is, was to be removed by now. */
    public static boolean isPast(Item item, Instant now) {
        return item.expiresAt().filter(at -> at instanceof BigDecimal second && isOver(second, now)).isPresent();
    }

    /** The name under which it is stored, with what an entity should have. */
    public static Map<String, Optional<Object>> named(Optional<Object> right) {
        return Map.of(Attr.EXPIRES_AT, right);
    }

    /** {@code next}, expiring when the item before does; never, if that does not. */
    public static Item kept(Item before, Item next) {
        return before.expiresAt().map(next::expiringAt).orElseGet(next::withoutExpiry);
    }

    private static boolean isOver(BigDecimal second, Instant now) {
        return second.compareTo(BigDecimal.valueOf(now.getEpochSecond())) <= 0;
    }

    /** The item as writers see it: an expired entity becomes the tombstone of its last version. */
    static Item at(Instant now, Item item) {
        return isOver(item, now) ? CoreItems.asTombstone(item) : item;
    }
}
