package io.relata.annotation;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Lets callers find the entity by the words of this attribute: {@code GET /search?q=...}. It is text, or a list, a map or a record with
 * text in it; the texts in it are searched, and nothing else of it. A list or map says by {@code @Size(max = ...)} how much there may be.
 */
@Target(ElementType.RECORD_COMPONENT)
@Retention(RetentionPolicy.RUNTIME)
public @interface Searchable {
}
