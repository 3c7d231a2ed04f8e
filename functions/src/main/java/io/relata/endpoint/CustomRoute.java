package io.relata.endpoint;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The requests that a {@link RouteHandler} answers. A route that another one hides or that hides another one, be it of the model or of
 * one's own, fails the build. In an application with the Quarkus extension, the class is a bean without another annotation.
 */
@Documented
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
public @interface CustomRoute {
    /** {@code GET}, {@code POST}, {@code PUT}, {@code PATCH} or {@code DELETE}. A route with GET also answers HEAD. */
    String method();

    /**
     * The path, with variables in braces: {@code /orders/{id}/move}. Its first part is no variable; other parts have characters of
     * {@code A-Z a-z 0-9 . _ ~ -}.
     */
    String path();

    /** Which of the two functions answers it: only one of them may write to the table. */
    Uses uses();

    /** One line for the description of the API: what the operation does. */
    String summary();

    /** The HTTP status of an answer with a body. Without one it is 204. */
    int status() default 200;

    /** How an operation uses the table. */
    enum Uses {
        /** It reads: the queries function answers it, which can't write. */
        READS,
        /** It writes, and may read: the commands function answers it. It has no search. */
        WRITES
    }
}
