package io.relata.annotation;

import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Lists entities that have equal values in some attributes, sorted by others.
 *
 * <p>Example: {@code @ListBy(value = {"companyId", "status"}, sort = "startedAt", index = "gsi1") record Employment(...) {}}
 *
 * <p>This serves {@code GET /employments?companyId=7&status=CURRENT} and {@code GET /companies/7/employments?status=CURRENT}. The caller
 * provides every attribute of {@link #value} and, optionally, the first attributes of {@link #sort}. The list omits entities that lack one
 * of the attributes. Text is compared trimmed, NFC-normalised and without regard to case, numbers as numbers; ids are compared exactly.
 *
 * <p>Cost: each write also writes the item to the index. Lists of different entities can share an index; each entity can use an index once.
 * DynamoDB limits a partition key to 2,048 bytes.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Repeatable(ListBy.Several.class)
public @interface ListBy {
    /**
     * Attributes that make up the partition key. Default: none, for one list of all entities. {@code "status=OPEN"} keeps only entities
     * with that value, of a text, an enum, a date, a time of day, a UUID, a language or a currency.
     */
    String[] value() default {};

    /** Attributes that make up the sort key, before the entity's id. None, {@code {}}, sorts by id alone. */
    String[] sort();

    /** The name of the index, such as {@code gsi1}: a lower-case letter and up to 39 letters and digits, not ending in {@code Gsi}. */
    String index();

    /**
     * Number of partitions for each list, 1 to 100. Default: 1. Use more where few values are possible: one partition accepts 1,000 write
     * units a second. Each page is read from all shards.
     */
    int shards() default 1;

    /** Peak number of entities read in one second. If set, it replaces {@link #shards}: the number follows from it and {@link #bytes}. */
    long burst() default 0;

    /** Size of one entity in bytes, for {@link #burst}. Default: 1,024. */
    int bytes() default 1024;

    /**
     * A second number of shards that readers also consider, 1 for an unsharded list. Default: 0, none. To change from 1 shard to 5: deploy
     * {@code shards = 1, otherShards = 5}, so that every reader finds entities under both; then {@code shards = 5, otherShards = 1} until
     * every entity has been written again; then {@code shards = 5}.
     */
    int otherShards() default 0;

    /**
     * The attribute whose value selects the shard, so that callers who provide it, exactly as it is stored, read one shard only; none of
     * {@link #value} and {@link #sort}. Default: the entity's id selects the shard.
     */
    String shardBy() default "";

    /** The container of repeated annotations. */
    @Target(ElementType.TYPE)
    @Retention(RetentionPolicy.RUNTIME)
    @interface Several {
        ListBy[] value();
    }
}
