package io.relata.internal.fanout.lambda;

import io.quarkus.test.common.QuarkusTestResourceLifecycleManager;
import io.relata.internal.engine.dynamodb.TableDefinition;
import io.relata.internal.model.TableModel;
import io.relata.internal.servers.dynamodb.DynamoDbEndpoint;
import io.relata.internal.servers.dynamodb.DynamoDbLocal;
import io.relata.models.office.Office;
import java.util.Map;
import java.util.UUID;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** A table on DynamoDB Local, and the configuration with which the function finds it. */
public final class LocalTable implements QuarkusTestResourceLifecycleManager {
    static final String NAME = "Entity-" + UUID.randomUUID();

    static DynamoDbClient dynamoDb() {
        return DynamoDbLocal.shared().client();
    }

    @Override
    public Map<String, String> start() {
        DynamoDbClient dynamoDb = dynamoDb();
        dynamoDb.createTable(TableDefinition.withoutStream(NAME, TableModel.of(Office.MODEL).indexes()));
        return Map.of("relata.table", NAME,
                "quarkus.dynamodb.endpoint-override", DynamoDbLocal.shared().endpoint().toString(),
                "quarkus.dynamodb.aws.region", DynamoDbEndpoint.REGION,
                "quarkus.dynamodb.aws.credentials.type", "static",
                "quarkus.dynamodb.aws.credentials.static-provider.access-key-id", DynamoDbEndpoint.CREDENTIAL,
                "quarkus.dynamodb.aws.credentials.static-provider.secret-access-key", DynamoDbEndpoint.CREDENTIAL);
    }

    @Override
    public void stop() {
        // the child process ends with this one
    }
}
