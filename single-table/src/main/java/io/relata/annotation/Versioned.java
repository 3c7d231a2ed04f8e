package io.relata.annotation;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Keeps what the entity was before each change of its attributes, and before it was deleted, under {@code GET /{collection}/{id}/history}.
 * The version that replaces it and the one that is kept are written in one transaction, at twice the price of two writes.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
public @interface Versioned {
}
