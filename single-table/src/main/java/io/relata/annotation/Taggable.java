package io.relata.annotation;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Lets callers tag the entity ({@code PUT /orders/{id}/tags/{tag}}) and list everything that has a tag ({@code GET /tags/{tag}}).
 *
 * <p>Example: {@code @Taggable record Order(@NotNull BigDecimal total) {}}
 *
 * <p>Tags are stored with the entity. Cost: one copy of the entity for each tag, refreshed when the entity changes.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
public @interface Taggable {
}
