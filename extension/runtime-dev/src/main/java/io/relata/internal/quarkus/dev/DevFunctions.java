package io.relata.internal.quarkus.dev;

import com.amazonaws.services.lambda.runtime.RequestHandler;
import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import io.quarkus.arc.Arc;
import io.quarkus.arc.InstanceHandle;
import io.relata.internal.events.function.HandlerFunction;
import io.relata.internal.events.function.LambdaFunction;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The functions of this application: its beans that are handlers. */
final class DevFunctions {
    static final String VERIFY = "verify";

    private static final List<String> ALWAYS = List.of("commands", "queries", "fanout", "work", VERIFY);
    private static final String INDEX = "index";
    private static final Duration TIMEOUT = Duration.ofMinutes(1);

    private DevFunctions() {
    }

    /** Those that there are, by the names of their handlers. */
    static Map<String, LambdaFunction> all(boolean withSearch) {
        return Stream.concat(ALWAYS.stream(), withSearch ? Stream.of(INDEX) : Stream.of())
                .collect(Collectors.toMap(name -> name, DevFunctions::function));
    }

    private static LambdaFunction function(String name) {
        InstanceHandle<Object> handle = Arc.container().instance(name);
        Object handler = handle.get();
        if (handler instanceof RequestStreamHandler bytes) {
            return HandlerFunction.of(name, bytes, TIMEOUT);
        } else if (handler instanceof RequestHandler<?, ?> objects) {
            return HandlerFunction.of(name, objects, TIMEOUT);
        }
        throw new IllegalStateException("there is no handler named " + name);
    }
}
