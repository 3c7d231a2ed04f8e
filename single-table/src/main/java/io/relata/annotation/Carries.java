package io.relata.annotation;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Names attributes of a parent that its children carry, so that lists of children show them without one more request. Stands beside
 * {@link BelongsTo} or {@link Within}.
 *
 * <p>Example:
 * {@code record Enrolment(@NotBlank @BelongsTo(Student.class) @Carries("name") String studentId, @NotBlank @BelongsTo(Course.class) String
 * courseId) {}}. Then {@code GET /courses/7/enrolments} answers each with {@code "carried": {"student": {"name": "Ada"}}}.
 *
 * <p>The child's own item holds the values. The API writes them with the child; when they change in the parent, its children follow through
 * the stream, as copies do. Their versions stay. They can't be set, filtered by or sorted by, and are in no copy, no earlier version and no
 * search document.
 *
 * <p>Cost: a child that is created or gets another parent is read again by the stream function, with that parent. A parent that changes one
 * of these attributes has all its children read and written. Nothing when other attributes change.
 *
 * <p>Limit: at most 10 attributes, of simple types. A text of more than 256 characters is not carried.
 */
@Target(ElementType.RECORD_COMPONENT)
@Retention(RetentionPolicy.RUNTIME)
public @interface Carries {
    /** Names of at least one attribute of the parent. */
    String[] value();
}
