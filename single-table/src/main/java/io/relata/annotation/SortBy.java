package io.relata.annotation;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * What lists of the entity are sorted by: one or several of its required attributes, or {@code createdAt}, which is also the default. Text
 * is compared trimmed, NFC-normalised and regardless of case.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
public @interface SortBy {
    String[] value();
}
