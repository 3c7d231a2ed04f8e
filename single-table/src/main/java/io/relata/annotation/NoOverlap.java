package io.relata.annotation;

import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Ensures that no two entities of this type have the same values in some attributes and times that overlap. A write that would is answered
 * with status 409.
 *
 * <p>Example: {@code @NoOverlap(of = "vetId", from = "startsAt", to = "endsAt", step = "PT15M") record Booking(...) {}}
 *
 * <p>A booking has the time from {@link #from} until before {@link #to}, so one may begin when another ends. An entity that lacks one of
 * the values, or has one of {@link #unless}, has no time. Times are multiples of the step, counted from midnight in UTC; others are refused
 * with status 422, as is an end that is not after the beginning, and a time of more than 40 steps. What is declared several times with one
 * entity shares these 40.
 *
 * <p>Cost: one guard item for each step, written in the entity's transaction. A move writes guards only for steps that it leaves or enters.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Repeatable(NoOverlap.Several.class)
public @interface NoOverlap {
    /** Attributes that say what is booked: single values, compared as described for {@link Unique}. */
    String[] of();

    /** The attribute with the beginning: an {@code Instant}, an {@code OffsetDateTime} or a {@code LocalDate}. */
    String from();

    /** The attribute with the end, which is not booked any more; of the same type. */
    String to();

    /** The length of a step in ISO-8601, such as {@code PT15M}: a day, or what divides one evenly. Of dates: {@code P1D}. */
    String step();

    /** Values with which an entity has no time, such as {@code "status=CANCELLED"}, of a text, an enum or a boolean. Default: none. */
    String[] unless() default {};

    /** The container of repeated annotations. */
    @Target(ElementType.TYPE)
    @Retention(RetentionPolicy.RUNTIME)
    @interface Several {
        NoOverlap[] value();
    }
}
