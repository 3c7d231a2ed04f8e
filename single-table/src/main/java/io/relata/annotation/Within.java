package io.relata.annotation;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The attribute holds the id of another entity, which this one is part of, as a lesson is of a module and a module of a course. What
 * {@link BelongsTo} says holds too. Beyond that a whole hierarchy is one item collection, of any depth: {@code GET /courses/1/tree} reads
 * the course, its modules and their lessons with one Query, each behind what it is part of, siblings in their sort order.
 *
 * <p>What something is part of can neither be sorted anew nor become part of something else: the keys of all that is below would change.
 */
@Target(ElementType.RECORD_COMPONENT)
@Retention(RetentionPolicy.RUNTIME)
public @interface Within {
    /** The record of what it is part of. */
    Class<? extends Record> value();

    /** What the list of parts is called in the URL of the whole; by default the collection. */
    String list() default "";

    /** The name of the index that holds the hierarchy. An entity that is part of several wholes needs one for each. */
    String index() default "tree";

    /** Whether the top of the hierarchy comes behind its parts, so that downwards it comes first, and then the parts that sort last. */
    boolean topLast() default false;
}
