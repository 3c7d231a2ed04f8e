package io.relata.internal.lambda.snapshot;

import java.util.List;

/** Events that prime a function before its snapshot, so that the code for its first event is loaded, linked and partly compiled. */
@FunctionalInterface
public interface Priming {
    /**
     * Events in the format of Lambda, as JSON. They may contain any request, because no write leaves the function, and they may fail.
     *
     * @param handler the function's name, such as {@code queries}
     * @return no events for functions that it does not know
     */
    List<String> events(String handler);
}
