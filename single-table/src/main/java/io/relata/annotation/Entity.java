package io.relata.annotation;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Makes a record an entity: each of its components is an attribute, stored under its name.
 *
 * <p>Components are {@code String}, {@code BigDecimal}, {@code int}, {@code long}, {@code boolean} (or their wrappers), {@code Instant},
 * {@code LocalDate}, an enum, or a {@code List}, {@code Map} with string keys, or record of those. Bean Validation says what is valid. A
 * component {@code Instant createdAt} lets callers say when the entity came to be; otherwise that is when it was stored.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
public @interface Entity {
    /** The name of the collection in URLs, such as {@code customers}. */
    String collection();

    /** The name of the entity in keys, such as {@code customer}; by default the record's name, its first letter in lower case. */
    String name() default "";
}
