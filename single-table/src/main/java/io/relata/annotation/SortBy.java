package io.relata.annotation;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Sets the sort order of the entity's lists. Default without this annotation: {@code createdAt}.
 *
 * <p>Example: {@code @SortBy({"lastName", "firstName"}) record Customer(@NotBlank String lastName, @NotBlank String firstName) {}}
 *
 * <p>Text is compared trimmed, NFC-normalised and without regard to case. Numbers are compared as numbers: 2.5 is 2.50, and -3 comes before
 * 2. Adding {@code @PositiveOrZero} to an {@code int} or {@code long}, or taking it away, changes stored keys: {@code ./relata verify
 * --repair} corrects them. Only the first 1,020 bytes of the sort key count, because DynamoDB limits an index's sort key to 1,024 bytes.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
public @interface SortBy {
    /**
     * One or more required attributes, or {@code createdAt}: text, an enum, a date, a time, a number ({@code int}, {@code long},
     * {@code BigDecimal}), a UUID, a language or a currency. An {@code OffsetDateTime} sorts as the moment that it is.
     */
    String[] value();
}
