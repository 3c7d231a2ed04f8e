package io.relata.annotation;

import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * No two entities of this kind have the same values in all of these attributes; one that lacks one of them makes no claim. Compared as
 * {@link Unique} says.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Repeatable(UniqueTogether.Several.class)
public @interface UniqueTogether {
    String[] value();

    /** Holds several. */
    @Target(ElementType.TYPE)
    @Retention(RetentionPolicy.RUNTIME)
    @interface Several {
        UniqueTogether[] value();
    }
}
