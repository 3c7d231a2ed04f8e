package io.relata.annotation;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a {@code String} component that says who wrote the entity's latest version, its tags included: the subject of the caller, as the
 * gateway knows it. The server sets it, together with {@code updatedAt}; what callers send for it is ignored. The earlier versions of a
 * {@link Versioned} entity each keep theirs.
 *
 * <p>Example: {@code record Note(@NotBlank String text, @CreatedBy String createdBy, @UpdatedBy String updatedBy) {}}
 *
 * <p>Limit: it has no constraint. Since it may change with every write, no key, no copy and no search document has it.
 */
@Target(ElementType.RECORD_COMPONENT)
@Retention(RetentionPolicy.RUNTIME)
public @interface UpdatedBy {
}
