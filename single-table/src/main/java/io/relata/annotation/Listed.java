package io.relata.annotation;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Lists all entities of this type in sort order: {@code GET /products}.
 *
 * <p>Example: {@code @Listed(shards = 4) record Product(@NotBlank String name) {}}
 *
 * <p>One index partition accepts 1,000 write units and 3,000 read units a second, so the list is split into shards, which are read in
 * parallel and merged. Cost: each write also writes the item to the index {@code listGsi}; each page queries every shard.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
public @interface Listed {
    /**
     * Number of partitions, 2 to 100. Default: 4. Choose the peak of write units a second divided by 1,000, or of read units divided by
     * 3,000, whichever is higher, and leave room for growth.
     */
    int shards() default 4;

    /**
     * A second number of shards that readers also consider. Default: 0, none. To change from 4 shards to 8: deploy
     * {@code shards = 4, otherShards = 8}, so that every reader finds entities under both; then {@code shards = 8, otherShards = 4} until
     * every entity has been written again; then {@code shards = 8}.
     */
    int otherShards() default 0;
}
