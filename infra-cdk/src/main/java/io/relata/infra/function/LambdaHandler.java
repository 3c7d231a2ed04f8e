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
 * One of the handlers in a package, to be deployed as a function of its own.
 *
 * @param name what {@code QUARKUS_LAMBDA_HANDLER} chooses it by
 * @param timeout after which Lambda ends an invocation
 * @param environment what it has to know
 * @param loop whether Lambda may stop what it takes for a function that wakes itself for ever
 */
public record LambdaHandler(String name, String description, Code code, Duration timeout, Map<String, String> environment,
        RecursiveLoop loop) {
    /** One that knows the model and its table. */
    public static LambdaHandler of(String name, String description, Code code, Duration timeout, Configuration configuration,
            TableAccess table) {
        Map<String, String> environment = new TreeMap<>(
                Map.of("QUARKUS_LAMBDA_HANDLER", name, "RELATA_MODEL", configuration.modelName(), "RELATA_TABLE",
                        table.name()));
        if (!table.indexNames().toString().isEmpty()) {
            environment.put("RELATA_INDEX_NAMES", table.indexNames().toString());
        }
        return new LambdaHandler(name, description, code, timeout, environment, RecursiveLoop.TERMINATE);
    }

    /** The same, which may leave work on this queue. */
    public LambdaHandler leavingWorkOn(String queueUrl) {
        Map<String, String> more = new TreeMap<>(environment);
        more.put("RELATA_WORK_QUEUE_URL", queueUrl);
        return new LambdaHandler(name, description, code, timeout, more, loop);
    }

    /** The same, which knows the search engine, if there is one. */
    public LambdaHandler searchingIn(Optional<Configuration.Search> engine) {
        Map<String, String> more = new TreeMap<>(environment);
        engine.ifPresent(search -> more.putAll(Map.of("RELATA_SEARCH_ENDPOINT", search.endpoint(), "RELATA_SEARCH_ARN", search.arn())));
        return new LambdaHandler(name, description, code, timeout, more, loop);
    }

    /** The same, which may send messages to itself, by turns, for as long as there is something to do. */
    public LambdaHandler takingTurns() {
        return new LambdaHandler(name, description, code, timeout, environment, RecursiveLoop.ALLOW);
    }
}
