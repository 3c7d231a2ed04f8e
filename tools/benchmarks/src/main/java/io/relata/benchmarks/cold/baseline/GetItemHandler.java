package io.relata.benchmarks.cold.baseline;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestHandler;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPResponse;
import com.amazonaws.services.lambda.runtime.serialization.PojoSerializer;
import com.amazonaws.services.lambda.runtime.serialization.factories.JacksonFactory;
import java.io.OutputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.function.Consumer;
import org.crac.Core;
import org.crac.Resource;
import software.amazon.awssdk.auth.credentials.EnvironmentVariableCredentialsProvider;
import software.amazon.awssdk.awscore.AwsRequestOverrideConfiguration;
import software.amazon.awssdk.protocols.jsoncore.JsonWriter;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The least that answers {@code GET /customers/{id}}: one GetItem by the AWS SDK, written as JSON by the SDK's own writer. No framework, no
 * model, no validation, no errors. Its HTTP client is the one in the package. Before a snapshot it reads a missing item many times, with
 * the JSON reader and writer that the runtime client uses later, over connections that are closed, because a snapshot keeps none.
 */
public final class GetItemHandler implements RequestHandler<APIGatewayV2HTTPEvent, APIGatewayV2HTTPResponse>, Resource {
    private static final int ROUNDS = Integer.parseInt(System.getenv().getOrDefault("RELATA_REHEARSALS", "150"));
    private static final String ABSENT_CUSTOMER = """
            {"version": "2.0", "routeKey": "GET /customers/{id}", "headers": {"accept": "*/*"}, "pathParameters": {"id": "none"},
             "queryStringParameters": {"consistent": "true"},
             "requestContext": {"requestId": "none", "http": {"method": "GET", "path": "/"}}}""";

    private final DynamoDbClient dynamoDb = DynamoDbClient.builder().region(Region.of(System.getenv("AWS_REGION")))
            .credentialsProvider(EnvironmentVariableCredentialsProvider.create())
            .endpointOverride(URI.create(System.getenv("BASELINE_ENDPOINT")))
            .build();
    private final String table = System.getenv("BASELINE_TABLE");

    public GetItemHandler() {
        Core.getGlobalContext().register(this);
    }

    @Override
    public APIGatewayV2HTTPResponse handleRequest(APIGatewayV2HTTPEvent event, Context context) {
        return answer(event, request -> {});
    }

    private APIGatewayV2HTTPResponse answer(APIGatewayV2HTTPEvent event, Consumer<AwsRequestOverrideConfiguration.Builder> override) {
        String id = event.getPathParameters().get("id");
        boolean consistent = "true".equals(event.getQueryStringParameters().get("consistent"));
        Map<String, AttributeValue> key = Map.of("id", AttributeValue.fromS(id), "type", AttributeValue.fromS("customer#" + id));
        Map<String, AttributeValue> item = dynamoDb.getItem(request -> request.tableName(table).key(key).consistentRead(consistent)
                .overrideConfiguration(override)).item();
        return APIGatewayV2HTTPResponse.builder().withStatusCode(item.isEmpty() ? 404 : 200)
                .withHeaders(Map.of("Content-Type", "application/json"))
                .withBody(json(item)).build();
    }

    private static String json(Map<String, AttributeValue> item) {
        JsonWriter writer = JsonWriter.create().writeStartObject();
        item.forEach((name, value) -> {
            if (value.s() != null) {
                writer.writeFieldName(name).writeValue(value.s());
            } else if (value.n() != null) {
                writer.writeFieldName(name).writeNumber(value.n());
            }
        });
        return new String(writer.writeEndObject().getBytes(), StandardCharsets.UTF_8);
    }

    @Override
    public void beforeCheckpoint(org.crac.Context<? extends Resource> context) {
        PojoSerializer<APIGatewayV2HTTPEvent> events = JacksonFactory.getInstance().getSerializer(APIGatewayV2HTTPEvent.class);
        PojoSerializer<APIGatewayV2HTTPResponse> responses = JacksonFactory.getInstance().getSerializer(APIGatewayV2HTTPResponse.class);
        for (int round = 0; round < ROUNDS; round++) {
            responses.toJson(answer(events.fromJson(ABSENT_CUSTOMER), request -> request.putHeader("Connection", "close")),
                    OutputStream.nullOutputStream());
        }
    }

    @Override
    public void afterRestore(org.crac.Context<? extends Resource> context) {
        // The next request opens a connection of its own.
    }
}
