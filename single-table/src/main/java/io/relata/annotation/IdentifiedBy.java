package io.relata.annotation;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Derives the entity's id from the values of these attributes, joined with {@code ~}. Default without this annotation: the server assigns a
 * ULID on POST, or the caller chooses the id with PUT.
 *
 * <p>Example: {@code @IdentifiedBy({"productId", "warehouseId"}) record Inventory(...) {}}
 *
 * <p>This entity is read with {@code GET /inventories/p1~w7}. No two entities have the same values, and the values can't be changed. Each
 * attribute must be a required {@code String}, enum or {@code UUID}; the id has at most 128 characters of {@code A-Z a-z 0-9 . _ ~ -}, so
 * that an {@code @Email} can't be part of it.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
public @interface IdentifiedBy {
    /** Names of the attributes, in the order in which the id is composed. */
    String[] value();
}
