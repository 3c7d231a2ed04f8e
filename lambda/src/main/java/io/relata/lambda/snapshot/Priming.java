package io.relata.lambda.snapshot;

import java.util.List;

/** What a function does before its snapshot is taken, so that what its first event needs is loaded, linked and partly compiled by then. */
@FunctionalInterface
public interface Priming {
    /**
     * Events as Lambda sends them, in JSON. They may ask for anything, because no write leaves the function, and may fail.
     *
     * @param handler the function's name, such as {@code queries}
     */
    List<String> events(String handler);
}
