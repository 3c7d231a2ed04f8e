package io.relata.internal.local.lambda;

import java.time.Duration;
import java.util.Map;

/**
 * The deployment settings of a function.
 *
 * @param handler which of the package's handlers is invoked
 * @param timeout after which an invocation fails
 * @param configuration the function's configuration; it overrides the environment and the system properties of this process
 */
public record FunctionSettings(String handler, Duration timeout, Map<String, String> configuration) {
    public FunctionSettings {
        configuration = Map.copyOf(configuration);
    }
}
