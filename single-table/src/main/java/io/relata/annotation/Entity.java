package io.relata.annotation;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Declares a record as an entity. Each component becomes an attribute, stored in DynamoDB under the component's name.
 *
 * <p>Example: {@code @Entity(collection = "customers") record Customer(@NotBlank String name, List<Address> addresses) {}}
 *
 * <p>Permitted component types: {@code String}, {@code BigDecimal}, {@code int}, {@code long}, {@code boolean} (or their wrappers),
 * {@code Instant}, {@code OffsetDateTime}, {@code LocalDate}, {@code LocalTime}, {@code Duration}, {@code UUID}, {@code URI},
 * {@code Locale}, {@code Currency}, {@code ZoneId}, enums, {@code Set} of one of these, {@link io.relata.model.GeoPoint}, and {@code List},
 * {@code Map} with keys of {@code String}, {@code Locale} or an enum, records of any of these, or sealed interfaces of such records. Bean
 * Validation constraints are enforced on every write; a violation is answered with status 422.
 *
 * <p>Relata sets {@code createdAt} to the time of the write. A component {@code Instant createdAt} lets the caller provide it instead.
 * Names of Relata's own attributes, such as {@code id}, {@code type} and {@code version}, and names that begin with {@code _} are reserved.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
public @interface Entity {
    /** The name in URLs, such as {@code customers}: a lower-case letter and up to 49 letters, digits and hyphens. */
    String collection();

    /**
     * The name in keys, such as {@code customer}: a lower-case letter and up to 49 letters and digits. Default: the record's name with its
     * first letter in lower case. It can't be changed once items are stored: whoever renames the record gives it the name that it had.
     */
    String name() default "";
}
