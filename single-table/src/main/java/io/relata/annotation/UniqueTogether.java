package io.relata.annotation;

import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Ensures that no two entities of this type have the same combination of values in these attributes.
 *
 * <p>Example: {@code @UniqueTogether({"moduleId", "position"}) record Lesson(String moduleId, int position) {}}
 *
 * <p>An entity that lacks one of the values claims nothing. Values are compared, refused where they are blank, and cost as much, as
 * described for {@link Unique}.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Repeatable(UniqueTogether.Several.class)
public @interface UniqueTogether {
    /** Names of the attributes: single values, and no lists, maps or records. */
    String[] value();

    /** The container of repeated annotations. */
    @Target(ElementType.TYPE)
    @Retention(RetentionPolicy.RUNTIME)
    @interface Several {
        UniqueTogether[] value();
    }
}
