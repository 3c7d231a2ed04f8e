package io.relata.local.lambda;

import java.time.Duration;
import java.util.Map;

/**
 * What a deployment configures of a function.
 *
 * @param handler the one of the package's handlers that is called
 * @param timeout after which an invocation fails
 * @param configuration its configuration; it counts more than environment and system properties of this process, which are not the
 * function's
 */
public record FunctionSettings(String handler, Duration timeout, Map<String, String> configuration) {
    public FunctionSettings {
        configuration = Map.copyOf(configuration);
    }
}
