package io.relata.infra.function;

import io.relata.infra.config.Configuration;
import io.relata.infra.table.TableAccess;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import software.amazon.awscdk.Duration;
import software.amazon.awscdk.services.lambda.Code;
import software.amazon.awscdk.services.lambda.RecursiveLoop;

/**
 * A handler of a package, with the settings of the function that it becomes.
 *
 * @param name selects the handler with {@code QUARKUS_LAMBDA_HANDLER}
 * @param timeout after which Lambda ends an invocation
 * @param environment its environment variables
 * @param loop whether Lambda stops the function when it detects a recursive loop
 */
public record LambdaHandler(String name, String description, Code code, Duration timeout, Map<String, String> environment,
        RecursiveLoop loop) {
    /** A handler that is configured with the model and its table. */
    public static LambdaHandler of(String name, String description, Code code, Duration timeout, Configuration configuration,
            TableAccess table) {
        Map<String, String> environment = new TreeMap<>(
                Map.of("QUARKUS_LAMBDA_HANDLER", name, "RELATA_MODEL", configuration.model().name(), "RELATA_TABLE",
                        table.name()));
        if (!table.indexNames().toString().isEmpty()) {
            environment.put("RELATA_INDEX_NAMES", table.indexNames().toString());
        }
        return new LambdaHandler(name, description, code, timeout, environment, RecursiveLoop.TERMINATE);
    }

    /** The same handler, configured to send work to this queue. */
    public LambdaHandler sendingTo(String queueUrl) {
        Map<String, String> more = new TreeMap<>(environment);
        more.put("RELATA_WORK_QUEUE_URL", queueUrl);
        return new LambdaHandler(name, description, code, timeout, more, loop);
    }

    /** The same handler, configured with the search engine, if there is one. */
    public LambdaHandler searchingIn(Optional<Configuration.Search> engine) {
        Map<String, String> more = new TreeMap<>(environment);
        engine.ifPresent(search -> more.putAll(Map.of("RELATA_SEARCH_ENDPOINT", search.endpoint(), "RELATA_SEARCH_ARN", search.arn())));
        return new LambdaHandler(name, description, code, timeout, more, loop);
    }

    /** The same handler, which may send messages to itself: it continues long jobs that way. */
    public LambdaHandler allowingRecursion() {
        return new LambdaHandler(name, description, code, timeout, environment, RecursiveLoop.ALLOW);
    }
}
