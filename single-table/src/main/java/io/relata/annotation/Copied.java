package io.relata.annotation;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Limits the attributes that copies of the entity carry. Default without this annotation: all attributes.
 *
 * <p>Example: {@code @Copied({"name", "city"}) record Store(@NotBlank String name, String city, String openingHours) {}}
 *
 * <p>Copies are refreshed only when one of these attributes changes, so a small list saves writes. Lists of linked or tagged entities show,
 * and filter by, only these attributes.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
public @interface Copied {
    /** Names of at least one attribute of the entity. */
    String[] value();
}
