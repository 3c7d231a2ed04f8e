package io.relata.annotation;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Gives an attribute of an entity or of a relationship another name. Values that are stored under the former name are read under the new
 * one at once, wherever they are: in entities, copies, earlier versions. Only the new name is written, and {@code ./relata migrate} moves
 * what is stored. Keep the annotation until that has run with all functions of this version.
 *
 * <p>Example: {@code record Customer(@NotBlank String name, @Formerly("phone") String telephone) {}}
 *
 * <p>Until the last function of the version before has ended, it still writes the former name. Such a value is the newer one, and wins. Not
 * for an attribute with {@code @BelongsTo} or {@code @Within}: its name is the key of an index. Guards of unique values, sums of totals and
 * partitions of {@code @ListBy} keep the first name that the attribute had, as long as the annotation says it. Without the annotation, the
 * plan takes the attribute for a dropped one, and refuses that.
 */
@Target(ElementType.RECORD_COMPONENT)
@Retention(RetentionPolicy.RUNTIME)
public @interface Formerly {
    /** The names that it had, the latest first. None may be that of another attribute. */
    String[] value();
}
