package io.relata.annotation;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Keeps the earlier versions of the entity: {@code GET /{collection}/{id}/history}. One that is deleted can be restored: {@code POST
 * /{collection}/{id}/restore}.
 *
 * <p>Example: {@code @Versioned record Contract(@NotBlank String title) {}}
 *
 * <p>Each change of an attribute, and the deletion, stores the previous version in the same transaction. Cost: twice the write units of two
 * plain writes, three times for a deletion, and storage for every version.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
public @interface Versioned {
}
