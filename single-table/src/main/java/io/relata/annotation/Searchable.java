package io.relata.annotation;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Adds the attribute's text to the full-text search: {@code GET /search?q=...}.
 *
 * <p>Example: {@code record Book(@Searchable String title, @Searchable @Size(max = 20) List<String> keywords) {}}
 *
 * <p>The component is a {@code String}, or a {@code List}, {@code Map} or record that contains strings; only the strings are indexed. Lists
 * and maps need {@code @Size(max = ...)}. Cost: each change of the entity is also written to OpenSearch, from the table's stream.
 */
@Target(ElementType.RECORD_COMPONENT)
@Retention(RetentionPolicy.RUNTIME)
public @interface Searchable {
}
