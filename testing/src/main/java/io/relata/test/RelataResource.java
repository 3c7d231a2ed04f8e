package io.relata.test;

import io.quarkus.test.common.QuarkusTestResourceLifecycleManager;
import io.relata.internal.engine.setting.Setting;
import io.relata.internal.servers.dynamodb.DynamoDbEndpoint;
import io.relata.internal.servers.dynamodb.DynamoDbLocal;
import java.util.Map;
import java.util.UUID;

/**
 * Leads a Quarkus application under test to DynamoDB Local, which it starts, and to a table of a name of its own, which {@link RelataTest}
 * creates for each test method. For {@code @WithTestResource}. The Quarkus extension starts DynamoDB Local by itself.
 */
public final class RelataResource implements QuarkusTestResourceLifecycleManager {
    @Override
    public Map<String, String> start() {
        return Map.of(Setting.TABLE, "Test-" + UUID.randomUUID(),
                "quarkus.dynamodb.endpoint-override", DynamoDbLocal.shared().endpoint().toString(),
                "quarkus.dynamodb.aws.region", DynamoDbEndpoint.REGION,
                "quarkus.dynamodb.aws.credentials.type", "static",
                "quarkus.dynamodb.aws.credentials.static-provider.access-key-id", DynamoDbEndpoint.CREDENTIAL,
                "quarkus.dynamodb.aws.credentials.static-provider.secret-access-key", DynamoDbEndpoint.CREDENTIAL);
    }

    /** The server ends with the JVM. */
    @Override
    public void stop() {
    }
}
