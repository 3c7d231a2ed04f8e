package io.relata.infra.function;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import software.amazon.awscdk.Duration;
import software.amazon.awscdk.services.lambda.RecursiveLoop;

/**
 * A handler of the package, with the settings of the function that it becomes.
 *
 * @param name the name of the bean that handles the function's events: {@code @Named("report")}
 * @param description what the function does, at most 256 characters
 * @param timeout after which Lambda ends an invocation, at most 15 minutes
 * @param memory in MB, 128 to 10,240; empty for the {@code memory} of all functions
 * @param environment its environment variables, without those that every function has
 * @param loop whether Lambda stops the function when it detects a recursive loop
 */
public record LambdaHandler(String name, String description, Duration timeout, Optional<Integer> memory, Map<String, String> environment,
        RecursiveLoop loop) {
    private static final Duration TIMEOUT = Duration.seconds(30);

    /** A handler with a timeout of 30 s, the memory of all functions, and no environment variables of its own. */
    public static LambdaHandler named(String name, String description) {
        return new LambdaHandler(name, description, TIMEOUT, Optional.empty(), Map.of(), RecursiveLoop.TERMINATE);
    }

    /** Sets the timeout: at most 15 minutes; API Gateway waits for 30 s. */
    public LambdaHandler timeout(Duration limit) {
        return new LambdaHandler(name, description, limit, memory, environment, loop);
    }

    /** Sets the memory in MB: 128 to 10,240. */
    public LambdaHandler memory(int megabytes) {
        return new LambdaHandler(name, description, timeout, Optional.of(megabytes), environment, loop);
    }

    /** Adds an environment variable. */
    public LambdaHandler with(String variable, String value) {
        Map<String, String> more = new TreeMap<>(environment);
        more.put(variable, value);
        return new LambdaHandler(name, description, timeout, memory, more, loop);
    }

    /** Lets the function send messages to itself, to continue long jobs. */
    public LambdaHandler allowingRecursion() {
        return new LambdaHandler(name, description, timeout, memory, environment, RecursiveLoop.ALLOW);
    }
}
