package io.relata.annotation;

import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Declares that an entity may have files, whose bytes lie in Amazon S3.
 *
 * <p>Example: {@code @Attachments(name = "pictures", maxSize = "5MB", types = {"image/png", "image/jpeg"}) record Product(String title) {}}
 *
 * <p>{@code POST /products/1/files/pictures} answers a signed URL to which the caller sends the bytes, and which takes exactly the size and
 * the type that were asked for. {@code GET} lists the files with signed URLs to read them. Who may change the entity may add and delete its
 * files, who may read it may read them, and they are removed with it.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Repeatable(Attachments.Several.class)
public @interface Attachments {
    /** The name in URLs, such as {@code pictures}: a lower-case letter and up to 49 letters, digits and hyphens. */
    String name();

    /** How large one file may be: a whole number of KB, MB or GB (of 1,024 bytes, and so on), such as {@code 5MB}; at most 5GB. */
    String maxSize();

    /** The media types that are accepted, such as {@code image/png}: in lower case, without parameters. */
    String[] types();

    /** The container of repeated annotations. */
    @Target(ElementType.TYPE)
    @Retention(RetentionPolicy.RUNTIME)
    @interface Several {
        Attachments[] value();
    }
}
