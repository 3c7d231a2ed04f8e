package io.relata.annotation;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks an {@code Instant} component as the entity's expiry time. From that second the entity is neither read nor listed, by itself, by a
 * tag or by its links; its id and its unique values are free, since their guards expire in the same second. DynamoDB's Time to Live deletes
 * the item later, usually within a few days, at no cost; then links, tag copies, search documents and totals follow it, as they follow a
 * deletion.
 *
 * <p>Example: {@code record Session(@NotBlank String user, @NotNull @Expires Instant until) {}}
 *
 * <p>Its children are deleted or detached when the item is: they say which, by {@link BelongsTo#onDelete()} or {@link Within#onDelete()}.
 * They can't refuse.
 *
 * <p>Limits: the entity can't have earlier versions ({@link Versioned}), because Time to Live would not delete those. Where it has copies,
 * {@link Copied} has to name the component. An entity expires once.
 *
 * @see <a href="https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/TTL.html">Time to Live</a>
 */
@Target(ElementType.RECORD_COMPONENT)
@Retention(RetentionPolicy.RUNTIME)
public @interface Expires {
}
