package io.relata.internal.functions;

import io.quarkus.test.common.QuarkusTestResourceLifecycleManager;
import io.relata.internal.servers.dynamodb.DynamoDbEndpoint;
import io.relata.internal.servers.dynamodb.DynamoDbLocal;
import java.util.Map;

/** A table for the functions as they run in Quarkus, with what the sample events ask for, and the configuration that leads there. */
public final class OfficeTableResource implements QuarkusTestResourceLifecycleManager {
    @Override
    public Map<String, String> start() {
        OfficeApi api = new OfficeApi().withPartners();
        api.put("/businesses/003", "{'businessName':'Zenith','website':'https://zenith.example'}");
        api.put("/businesses/004", "{'businessName':'Bakers'}");
        api.put("/stores/008", "{'businessId':'002','storeName':'Old Mill'}");
        api.put("/orders/003", "{'businessId':'002','customerId':'001','status':'OPEN','total':12.5,'createdAt':'2026-11-20T12:00:00Z'}");
        api.put("/orders/004",
                "{'businessId':'002','customerId':'001','status':'PENDING','total':9.99,'createdAt':'2026-11-20T13:00:00Z'}");
        api.put("/customers/001/stores/006", "{'role':'owner'}");
        for (String tagged : new String[] {"customers/001/tags/vip", "customers/001/tags/jazz & blues", "customers/005/tags/vip",
                "stores/004/tags/vip"}) {
            api.put("/" + tagged);
        }
        api.settle();
        return Map.of("relata.table", api.table(),
                "quarkus.dynamodb.endpoint-override", DynamoDbLocal.shared().endpoint().toString(),
                "quarkus.dynamodb.aws.region", DynamoDbEndpoint.REGION,
                "quarkus.dynamodb.aws.credentials.type", "static",
                "quarkus.dynamodb.aws.credentials.static-provider.access-key-id", DynamoDbEndpoint.CREDENTIAL,
                "quarkus.dynamodb.aws.credentials.static-provider.secret-access-key", DynamoDbEndpoint.CREDENTIAL);
    }

    /** The DynamoDB Local is shared with the other tests; the table goes with it. */
    @Override
    public void stop() {
    }
}
