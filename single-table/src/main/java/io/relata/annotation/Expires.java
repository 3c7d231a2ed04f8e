package io.relata.annotation;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks an {@code Instant} component as the entity's expiry time. From that second the entity is neither read nor listed. DynamoDB's Time
 * to Live deletes the item later, usually within a few days, at no cost.
 *
 * <p>Example: {@code record Session(@NotBlank String user, @NotNull @Expires Instant until) {}}
 *
 * <p>Limit: the entity can't have links, tags, children, history or unique values, because Time to Live would not delete those. An entity
 * expires once.
 *
 * @see <a href="https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/TTL.html">Time to Live</a>
 */
@Target(ElementType.RECORD_COMPONENT)
@Retention(RetentionPolicy.RUNTIME)
public @interface Expires {
}
