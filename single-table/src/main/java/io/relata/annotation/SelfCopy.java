package io.relata.annotation;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Keeps a copy of the entity itself among the copies of what it is linked to, so that one Query reads both: {@code GET
 * /{collection}/{id}/edges}. Only relations without a name have their copies there. It costs one more item an entity, made and kept like
 * any copy.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
public @interface SelfCopy {
}
