package io.relata.annotation;

import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Lets callers list entities of this kind that have equal values in some attributes, in the order of others:
 * {@code GET /employments?companyId=7&status=CURRENT}, or under the URL of a parent, {@code GET /companies/7/employments?status=CURRENT}.
 *
 * <p>Callers give all of the equal attributes, and then the first ones of those it is sorted by, or none. Entities that lack one of the
 * attributes are not in the list. Text is compared trimmed, NFC-normalised and regardless of case; ids as they are.
 *
 * <p>Several lists share one overloaded index, if they are of different entities.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Repeatable(ListBy.Several.class)
public @interface ListBy {
    /** The attributes of which callers give the values. {@code status=OPEN} keeps a list of this value only. */
    String[] value() default {};

    /** What the list is sorted by, and then by id. */
    String[] sort();

    /** The name of the index, such as {@code gsi1}. */
    String index();

    /** Over how many partitions each list is spread; more than 1 where the equal attributes have few values. */
    int shards() default 1;

    /**
     * How many entities are read within a second at the most, instead of {@link #shards}, which then follows from it and {@link #bytes}.
     */
    long burst() default 0;

    /** How large an entity is, for {@link #burst}. */
    int bytes() default 1024;

    /**
     * Another number of shards that readers reckon with, 1 for a list that is not spread. To change from 1 to 5, deploy
     * {@code shards = 1, otherShards = 5} first, so that no reader misses what is written to the new ones; then
     * {@code shards = 5, otherShards = 1} until each entity was written again; then {@code shards = 5}.
     */
    int otherShards() default 0;

    /** The attribute that chooses the shard, for callers who know its value; without, the id does. */
    String shardBy() default "";

    /** Holds several. */
    @Target(ElementType.TYPE)
    @Retention(RetentionPolicy.RUNTIME)
    @interface Several {
        ListBy[] value();
    }
}
