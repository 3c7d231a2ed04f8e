package io.relata.internal.functions.session;

import io.quarkus.test.common.QuarkusTestResourceLifecycleManager;
import io.relata.internal.engine.dynamodb.TableDefinition;
import io.relata.internal.model.TableModel;
import io.relata.internal.model.TenantModel;
import io.relata.internal.servers.dynamodb.DynamoDbEndpoint;
import io.relata.internal.servers.dynamodb.DynamoDbLocal;
import io.relata.internal.servers.sts.StsLocal;
import io.relata.models.office.Office;
import java.util.Map;
import java.util.UUID;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** A table of a model with tenants and an STS, for the functions as they run in Quarkus. */
public final class StsResource implements QuarkusTestResourceLifecycleManager {
    static final StsLocal STS = StsLocal.start();

    private final Map<String, String> aws = Map.of("aws.region", DynamoDbEndpoint.REGION, "aws.accessKeyId", "function",
            "aws.secretAccessKey", "function", "aws.endpointUrlSts", STS.endpoint().toString());

    @Override
    public Map<String, String> start() {
        aws.forEach(System::setProperty);
        String table = "Entity-" + UUID.randomUUID();
        try (DynamoDbClient dynamoDb = DynamoDbLocal.shared().client()) {
            dynamoDb.createTable(TableDefinition.withoutStream(table, TenantModel.of(TableModel.of(Office.MODEL)).indexes()));
        }
        return Map.of("relata.table", table, "relata.tenant-role", "arn:aws:iam::111122223333:role/Tenant",
                "quarkus.dynamodb.endpoint-override", DynamoDbLocal.shared().endpoint().toString(), "quarkus.dynamodb.aws.region",
                DynamoDbEndpoint.REGION);
    }

    @Override
    public void stop() {
        aws.keySet().forEach(System::clearProperty);
    }
}
