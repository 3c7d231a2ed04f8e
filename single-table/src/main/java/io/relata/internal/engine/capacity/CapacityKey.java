package io.relata.internal.engine.capacity;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.ComposedKey;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.key.SortRange;
import io.relata.internal.engine.total.GroupText;
import io.relata.internal.model.ChildLimit;
import io.relata.internal.model.TotalGroup;
import java.math.BigDecimal;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The capacity of a parent for one kind of children: {@code (capacity:ticket.conferenceId:42:0, capacity:ticket.conferenceId:42:0)}. The
 * reservations of its children are in the same partition: {@code (capacity:ticket.conferenceId:42:0, reservation:never:ticket#7)}. Of a
 * period it is {@code capacity:booking.vetId.startsAt.day:42:2026-11-20:0}.
 *
 * @param entity the children's entity name
 * @param limit the name of the limit, which begins with the children's attribute that names the parent
 * @param parent the parent's id
 * @param period that it is of; empty where it is that of all children
 * @param shard the number of the item, from 0
 */
public record CapacityKey(String entity, String limit, String parent, String period, int shard) {
    /** The partition keys of capacities and reservations as they are seen, as a pattern of IAM. */
    public static final String PARTITIONS = "capacity:*";
    /** The sort keys of reservations. */
    public static final SortRange RESERVATIONS = SortRange.prefix("reservation:");

    private static final String CAPACITY = "capacity:";
    private static final String RESERVATION = "reservation:";
    private static final String NEVER = "never";
    private static final Pattern PARTITION = Pattern.compile(CAPACITY + "([^.:]+)\\.([^:]+):([^:]+):(?:([0-9-]+):)?([0-9]{1,3})");
    private static final Pattern SORT = Pattern.compile(RESERVATION + "(?:[0-9]{12}|" + NEVER + "):([^:]+)");
    private static final BigDecimal LATEST = new BigDecimal("999999999999");

    /** The capacity for all children of a parent. */
    public CapacityKey(String entity, String limit, String parent, int shard) {
        this(entity, limit, parent, "", shard);
    }

    /**
     * The first shard of the capacity in which a child is to be counted.
     *
     * @param child as it is stored
     * @return none where it has no such parent, or no time that a period is of
     */
    public static Optional<CapacityKey> in(ChildLimit limit, String entity, Item child) {
        Optional<String> parent = child.value(limit.parent().attribute()).flatMap(EntityRef::storedId);
        return limit.capacity().per().isEmpty()
                ? parent.map(id -> new CapacityKey(entity, limit.name(), id, 0))
                : parent.flatMap(id -> period(limit.capacity().per().get(), child)
                        .map(period -> new CapacityKey(entity, limit.name(), id, period, 0)));
    }

    private static Optional<String> period(TotalGroup per, Item child) {
        return child.value(per.attribute().name()).flatMap(time -> GroupText.of(per, time));
    }

    /** Whether an item under this key is a capacity or a reservation. */
    public static boolean is(CoreKey key) {
        return key.id().startsWith(CAPACITY);
    }

    /** The capacity that an item is, or that it is a reservation of; none of any other. */
    public static Optional<CapacityKey> of(CoreKey key) {
        return ofPartition(key.id());
    }

    /** The inverse of {@link #partition}. */
    public static Optional<CapacityKey> ofPartition(String partition) {
        Matcher matcher = PARTITION.matcher(partition);
        return matcher.matches() && EntityRef.isId(matcher.group(3))
                ? Optional.of(new CapacityKey(matcher.group(1), matcher.group(2), matcher.group(3),
                        Optional.ofNullable(matcher.group(4)).orElse(""), Integer.parseInt(matcher.group(5))))
                : Optional.empty();
    }

    /** The entity that a reservation is of; none where the key is no reservation's. */
    public static Optional<EntityRef> holder(CoreKey key) {
        Matcher matcher = SORT.matcher(key.type());
        if (!matcher.matches()) {
            return Optional.empty();
        }
        String type = matcher.group(1);
        return !ComposedKey.first(type).isEmpty() && EntityRef.isId(ComposedKey.rest(type))
                ? Optional.of(EntityRef.ofType(type))
                : Optional.empty();
    }

    /** The reservations that are over at this second, earliest first. */
    public static SortRange overAt(long second) {
        return SortRange.between(RESERVATION, RESERVATION + until(Optional.of(BigDecimal.valueOf(second))));
    }

    public String partition() {
        return CAPACITY + entity + "." + limit + ":" + parent + ":" + (period.isEmpty() ? "" : period + ":") + shard;
    }

    public CoreKey key() {
        return new CoreKey(partition(), partition());
    }

    /** Another item of the same capacity. */
    public CapacityKey shard(int other) {
        return new CapacityKey(entity, limit, parent, period, other);
    }

    /** Whether it is that of a limit. */
    public boolean isOf(ChildLimit declared) {
        return limit.equals(declared.name()) && declared.capacity().per().map(per -> GroupText.isPeriod(per, period))
                .orElseGet(period::isEmpty);
    }

    /** The children's attribute that names the parent. */
    public String attribute() {
        return limit.split("\\.", 2)[0];
    }

    /**
     * The reservation of a child.
     *
     * @param until when the child expires, in seconds since 1970; none when it does not
     */
    public CoreKey reservation(Optional<BigDecimal> until, EntityRef holder) {
        return new CoreKey(partition(), RESERVATION + until(until) + ":" + holder.type());
    }

    /** Twelve digits, which sort as the times do; what does not expire comes after all of them. */
    private static String until(Optional<BigDecimal> until) {
        return until.map(second -> "%012d".formatted(second.max(BigDecimal.ZERO).min(LATEST).toBigInteger())).orElse(NEVER);
    }
}
