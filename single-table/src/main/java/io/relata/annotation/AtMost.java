package io.relata.annotation;

import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Limits how many children a parent can have. Stands beside {@link BelongsTo} or {@link Within}, and either names a number or an attribute
 * of the parent that holds it. A write that would exceed the limit is answered with status 409.
 *
 * <p>Example: {@code record Ticket(@NotBlank @BelongsTo(Conference.class) @AtMost(by = "seats") String conferenceId) {}}
 *
 * <p>With {@link #per} it is the limit of each day, month or year of a time that the child has:
 * {@code @BelongsTo(Vet.class) @AtMost(value = 10, per = "startsAt.day", zone = "Europe/Berlin") String vetId}. Several limits can stand
 * beside one parent, one for each period and one without.
 *
 * <p>The limit is checked in the transaction that writes the child, so it holds under any concurrency. A child that is deleted, moves to
 * another parent, or to another period, or {@linkplain Expires expires} gives back its place exactly once. An attribute of the parent that
 * holds the limit can't become less than the children that there are (409); where it is missing, there is no limit. That of a period can:
 * it holds from the next child on.
 *
 * <p>Cost: one strong read, and two more items in the transaction of each creation, deletion and move. A limit of a period {@link #by} an
 * attribute of the parent costs one more strong read.
 */
@Target(ElementType.RECORD_COMPONENT)
@Retention(RetentionPolicy.RUNTIME)
@Repeatable(AtMost.List.class)
public @interface AtMost {
    /** How many children each parent can have, 1 or more. Either this or {@link #by}. */
    long value() default 0;

    /** The attribute of the parent, an {@code int} or a {@code long} that is not negative, that says how many children it can have. */
    String by() default "";

    /**
     * Over how many items the count of one parent is spread, 1 to 20. Default: 1. One item takes a few hundred writes a second; a limit is
     * exact with any number of shards.
     */
    int shards() default 1;

    /**
     * The period that the limit is of: {@code startsAt.day}, {@code startsAt.month} or {@code startsAt.year}, of an attribute of the child
     * that is an {@code Instant}, an {@code OffsetDateTime} or a {@code LocalDate}, or of {@code createdAt}. A child without a value is not
     * limited. Default: the limit is of all children.
     */
    String per() default "";

    /** The zone in which periods begin: a name such as {@code Europe/Berlin}, or an offset such as {@code +02:00}. Default: UTC. */
    String zone() default "";

    /** Several limits of the same parent. */
    @Target(ElementType.RECORD_COMPONENT)
    @Retention(RetentionPolicy.RUNTIME)
    @interface List {
        AtMost[] value();
    }
}
