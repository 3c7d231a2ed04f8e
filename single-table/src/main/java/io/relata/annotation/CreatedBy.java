package io.relata.annotation;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a {@code String} component that says who created the entity: the subject of the caller, as the gateway knows it. The server sets
 * it; what callers send for it is ignored.
 *
 * <p>Example: {@code record Note(@NotBlank String text, @CreatedBy String createdBy, @UpdatedBy String updatedBy) {}}
 *
 * <p>Limit: it has no constraint, and is no parent's id. An entity that was created before its model had this lacks it.
 */
@Target(ElementType.RECORD_COMPONENT)
@Retention(RetentionPolicy.RUNTIME)
public @interface CreatedBy {
}
