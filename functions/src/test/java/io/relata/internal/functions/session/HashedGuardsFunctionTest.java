package io.relata.internal.functions.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import io.relata.internal.functions.OfficeTableResource;
import io.relata.internal.functions.SampleEvent;
import io.relata.internal.servers.dynamodb.DynamoDbLocal;
import java.util.Map;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** The function as it is deployed with a key: it puts guards that hold no value. */
@QuarkusTest
@TestProfile(HashedGuardsFunctionTest.Hashed.class)
@WithTestResource(OfficeTableResource.class)
class HashedGuardsFunctionTest {
    @ConfigProperty(name = "relata.table")
    String table;

    /** Chooses the function and its key as its deployment does. */
    public static final class Hashed implements QuarkusTestProfile {
        @Override
        public Map<String, String> getConfigOverrides() {
            return Map.of("quarkus.lambda.handler", "commands", "relata.rehearsals", "2", "relata.model", "office",
                    "relata.unique-values", "hashed", "relata.key", "a key of the deployment for tests");
        }
    }

    private static int put(String id) {
        return new SampleEvent("""
                {"version": "2.0", "routeKey": "$default", "rawPath": "/customers/%1$s", "rawQueryString": "", "isBase64Encoded": false,
                 "headers": {"content-type": "application/json"},
                 "body": "{\\"businessId\\": \\"002\\", \\"firstName\\": \\"Ann\\", \\"lastName\\": \\"Lee\\", \
                 \\"email\\": \\"hashed@example.com\\"}",
                 "requestContext": {"requestId": "1", "stage": "$default",
                    "http": {"method": "PUT", "path": "/customers/%1$s", "protocol": "HTTP/1.1", "sourceIp": "127.0.0.1"}}}
                """.formatted(id)).send().status();
    }

    @Test
    void guardHoldsNoValueAndKeepsOthersFromIt() {
        assertThat(put("h1")).isEqualTo(201);
        assertThat(put("h2")).isEqualTo(409);

        try (DynamoDbClient dynamoDb = DynamoDbLocal.shared().client()) {
            assertThat(dynamoDb.scanPaginator(scan -> scan.tableName(table)).items().stream().map(item -> item.get("id").s()))
                    .anyMatch(id -> id.startsWith("unique:customer.email:!")).noneMatch(id -> id.contains("hashed@example.com"));
        }
    }
}
