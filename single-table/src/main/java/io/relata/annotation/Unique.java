package io.relata.annotation;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Ensures that no two entities of this type have the same value in this attribute, a {@code String}, {@code UUID} or {@code URI}. A write
 * with a taken value is answered with status 409.
 *
 * <p>Example: {@code record Customer(@NotBlank String name, @Email @Unique String email) {}}
 *
 * <p>Values are compared trimmed, NFC-normalised and without regard to case; ids of parents and URIs are compared exactly. An entity
 * without a value claims nothing; a blank text is refused with status 422. Cost: one guard item for each value, written in the entity's
 * transaction.
 */
@Target(ElementType.RECORD_COMPONENT)
@Retention(RetentionPolicy.RUNTIME)
public @interface Unique {
}
