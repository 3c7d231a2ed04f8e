package io.relata.local.system;

import io.relata.events.queue.SqsEndpoint;
import io.relata.model.Model;
import io.relata.servers.dynamodb.DynamoDbEndpoint;
import java.net.URI;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** The configuration that a deployment gives the functions: model, table, endpoints. */
final class FunctionConfiguration {
    /** The search engine's endpoint; not set without a search engine. */
    static final String SEARCH_ENDPOINT = "relata.search-endpoint";

    /** Longer than on AWS: DynamoDB Local and all functions share the processors of one machine. */
    private static final Map<String, String> TIMEOUTS = Map.of("relata.timeout.attempt", "15S", "relata.timeout.call", "25S");

    /** Indexes of DynamoDB Local do not lag. */
    private static final String SECOND_LOOK = "1S";

    private FunctionConfiguration() {
    }

    static Map<String, String> of(SystemOptions options, Model model, String table, DynamoDbEndpoint dynamoDb, SqsEndpoint queue,
            Optional<URI> search) {
        Map<String, String> configuration = new HashMap<>(Map.of("relata.model", model.name(),
                "relata.work-queue-url", queue.workUrl(),
                "relata.work-queue-endpoint", queue.uri().toString(),
                "relata.table", table,
                "quarkus.dynamodb.endpoint-override", dynamoDb.uri().toString(),
                "quarkus.dynamodb.aws.region", DynamoDbEndpoint.REGION,
                "quarkus.dynamodb.aws.credentials.type", "static",
                "quarkus.dynamodb.aws.credentials.static-provider.access-key-id", DynamoDbEndpoint.CREDENTIAL,
                "quarkus.dynamodb.aws.credentials.static-provider.secret-access-key", DynamoDbEndpoint.CREDENTIAL,
                "quarkus.log.level", "WARN"));
        configuration.put("quarkus.log.console.json.enabled", "false");
        configuration.putAll(TIMEOUTS);
        configuration.put("relata.second-look", SECOND_LOOK);
        options.portion().ifPresent(copies -> configuration.put("relata.portion", String.valueOf(copies)));
        configuration.putAll(options.more());
        search.ifPresent(endpoint -> configuration.put(SEARCH_ENDPOINT, endpoint.toString()));
        return configuration;
    }
}
