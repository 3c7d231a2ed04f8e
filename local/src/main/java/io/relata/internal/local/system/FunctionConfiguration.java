package io.relata.internal.local.system;

import io.relata.internal.engine.setting.Setting;
import io.relata.internal.events.queue.SqsEndpoint;
import io.relata.internal.model.TableModel;
import io.relata.internal.servers.dynamodb.DynamoDbEndpoint;
import java.net.URI;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** The configuration that a deployment gives the functions: model, table, endpoints. */
final class FunctionConfiguration {
    /** Longer than on AWS: DynamoDB Local and all functions share the processors of one machine. */
    private static final Map<String, String> TIMEOUTS = Map.of(Setting.ATTEMPT_TIMEOUT, "15S", Setting.CALL_TIMEOUT, "25S");

    /** Indexes of DynamoDB Local do not lag. */
    private static final String SECOND_LOOK = "1S";

    private FunctionConfiguration() {
    }

    static Map<String, String> of(SystemOptions options, TableModel model, String table, DynamoDbEndpoint dynamoDb, SqsEndpoint queue,
            Optional<URI> search, Optional<URI> files) {
        Map<String, String> configuration = new HashMap<>(Map.of(Setting.MODEL, model.name(),
                Setting.WORK_QUEUE_URL, queue.workUrl(),
                Setting.WORK_QUEUE_ENDPOINT, queue.uri().toString(),
                Setting.TABLE, table,
                "quarkus.dynamodb.endpoint-override", dynamoDb.uri().toString(),
                "quarkus.dynamodb.aws.region", DynamoDbEndpoint.REGION,
                "quarkus.dynamodb.aws.credentials.type", "static",
                "quarkus.dynamodb.aws.credentials.static-provider.access-key-id", DynamoDbEndpoint.CREDENTIAL,
                "quarkus.dynamodb.aws.credentials.static-provider.secret-access-key", DynamoDbEndpoint.CREDENTIAL,
                "quarkus.log.level", "WARN"));
        configuration.put("quarkus.log.console.json.enabled", "false");
        configuration.putAll(TIMEOUTS);
        configuration.put(Setting.SECOND_LOOK, SECOND_LOOK);
        options.portion().ifPresent(copies -> configuration.put(Setting.PORTION, String.valueOf(copies)));
        configuration.putAll(options.more());
        files.ifPresent(bucket -> configuration.put(Setting.FILES, bucket.toString()));
        search.ifPresent(endpoint -> configuration.put(Setting.SEARCH_ENDPOINT, endpoint.toString()));
        return configuration;
    }
}
