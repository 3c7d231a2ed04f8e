package io.relata.annotation;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Keeps a copy of the entity in the partition that holds copies of the entities it is linked to, so that {@code GET
 * /{collection}/{id}/edges} reads both with one Query.
 *
 * <p>Example: {@code @SelfCopy record Store(@NotBlank String name) {}}
 *
 * <p>Limit: only relations without a name keep their copies there, so the entity needs at least one. Cost: one more copy for each entity,
 * refreshed like any copy.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
public @interface SelfCopy {
}
