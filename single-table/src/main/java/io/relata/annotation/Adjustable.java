package io.relata.annotation;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Lets callers add to a number, or take from it, without reading it first: {@code POST /products/p1/adjust} with {@code {"stock": -3}}. Of
 * several callers at once, each counts.
 *
 * <p>Example: {@code record Product(@NotBlank String name, @Adjustable @PositiveOrZero int stock) {}}
 *
 * <p>A missing number counts as 0. Constraints are the bounds: what would break one is answered with status 422, and nothing is written.
 * With an {@code Idempotency-Key}, a repeated request adjusts once. Cost: as a PATCH; with a key, a transaction with the key's guard.
 */
@Target(ElementType.RECORD_COMPONENT)
@Retention(RetentionPolicy.RUNTIME)
public @interface Adjustable {
}
