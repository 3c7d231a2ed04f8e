package io.relata.annotation;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a {@code String} component as the id of the entity that contains this one, in a hierarchy of any depth. Includes what
 * {@link BelongsTo} does.
 *
 * <p>Example: {@code record Lesson(@NotBlank @Within(Module.class) String moduleId, int position) {}}
 *
 * <p>{@code GET /courses/1/tree} reads the course, its modules and their lessons with one Query: each entity after the one that contains
 * it, siblings in their sort order. Cost: each write also writes the item to the hierarchy's index.
 *
 * <p>The record may be the entity's own: {@code record Folder(@Within(Folder.class) String folderId, @NotBlank String name) {}}. The
 * attribute is optional then: a folder without one is a top. Nothing can become its own ancestor.
 *
 * <p>Limit: an entity that contains others can't be moved, nor change its sort attributes, because the keys of everything below it would
 * change; except where the hierarchy is {@link #movable}, or contains entities within their own kind. What is below it follows through the
 * stream there.
 */
@Target(ElementType.RECORD_COMPONENT)
@Retention(RetentionPolicy.RUNTIME)
public @interface Within {
    /** The record of the containing entity. */
    Class<? extends Record> value();

    /** The name of the list in the containing entity's URL. Default: the collection. */
    String list() default "";

    /**
     * As of {@link BelongsTo#onDelete}; {@link OnDelete#DETACH} only within the own kind, where it makes a top of what is left. Beside
     * {@link BelongsTo} it says the same as that one.
     */
    OnDelete onDelete() default OnDelete.REFUSE;

    /**
     * The name of the hierarchy's index. Default: {@code tree}. An entity in several hierarchies needs one for each. As of
     * {@link ListBy#index}.
     */
    String index() default "tree";

    /**
     * Whether the top of the hierarchy sorts after everything in it, so that descending order begins with the top and then the last parts.
     * Default: {@code false}.
     */
    boolean topLast() default false;

    /**
     * Whether an entity that contains others can be moved, and change what it is sorted by. Said once for the whole hierarchy, and not
     * needed where it contains entities within their own kind. Cost: the stream function reads the parent of each entity that is created or
     * moved, and writes all that is below what has moved. Default: {@code false}.
     */
    boolean movable() default false;
}
