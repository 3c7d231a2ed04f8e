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
    /**
     * Attributes that name a parent: what has a tag can also be listed for one of these parents alone, by one Query.
     * {@code @Taggable(within = "conferenceId") record Talk(@BelongsTo(Conference.class) String conferenceId) {}} gives {@code GET
     * /tags/keynote/talks?conferenceId=7}. Each costs one write unit more for each copy of an entity under a tag, whenever that is written,
     * two when the parent changes. The first ones of all entities together need an index of the table, {@code linked-1}, which they share
     * with the first orders of linked entities; the second ones another.
     */
    String[] within() default {};
}
