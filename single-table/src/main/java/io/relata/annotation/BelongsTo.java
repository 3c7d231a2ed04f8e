package io.relata.annotation;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The attribute holds the id of another entity, its parent, which must exist. An index named after the attribute ({@code businessId}:
 * {@code businessIdGsi}) lists the children of each parent in sort order.
 */
@Target(ElementType.RECORD_COMPONENT)
@Retention(RetentionPolicy.RUNTIME)
public @interface BelongsTo {
    /** The parent's record. */
    Class<? extends Record> value();

    /** Attributes that child and parent must have in common: an order's customer belongs to the order's own business. */
    String[] sharing() default {};

    /**
     * Whether parent and child carry copies of each other, as if they were linked: {@code GET /books/{id}/author} then reads a book's
     * author with the book's own item collection. The link is written, and taken back, with the child that it follows from.
     */
    boolean copies() default false;

    /** What the list of children is called in the parent's URL; by default the child's collection. */
    String list() default "";
}
