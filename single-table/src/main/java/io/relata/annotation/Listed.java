package io.relata.annotation;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Lets callers list all entities of this kind, in sort order.
 *
 * <p>One index partition takes 1,000 writes and 3,000 reads a second, so the list is spread over several, which are read side by side and
 * merged.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
public @interface Listed {
    /**
     * How many partitions, at least 2. Choose the peak of writes a second divided by 1,000, or of read units by 3,000, with room to grow.
     */
    int shards() default 4;

    /**
     * Another number of shards that readers reckon with. To change from 4 to 8, deploy {@code shards = 4, otherShards = 8} first, so that
     * no reader misses what is written to the new ones; then {@code shards = 8, otherShards = 4} until each entity was written again; then
     * {@code shards = 8}.
     */
    int otherShards() default 0;
}
