package io.relata.benchmarks.warm;

import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPResponse;
import com.fasterxml.jackson.core.JsonProcessingException;
import io.relata.internal.engine.binding.Json;
import io.relata.internal.engine.dynamodb.AttributeValues;
import io.relata.internal.engine.dynamodb.DynamoDbCoreTable;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.servers.dynamodb.DynamoDbEndpoint;
import io.relata.internal.servers.dynamodb.DynamoDbLocal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A call that was made once on DynamoDB Local: its requests, their answers, and how to restore the table. */
final class RecordedCall {
    private final ApiCall call;
    private final MeasuredModel model;
    private final String table;
    private final DynamoDbClient dynamoDb = DynamoDbLocal.shared().client();
    private final Map<CoreKey, Optional<Item>> before = new HashMap<>();
    private final List<SdkRequest> requests = Collections.synchronizedList(new ArrayList<>());
    private final RecordedAnswers answers = new RecordedAnswers();
    private final APIGatewayV2HTTPEvent event;

    /** @param table filled by {@link OfficeItems} for this model */
    RecordedCall(ApiCall call, MeasuredModel model, String table) {
        this.call = call;
        this.model = model;
        this.table = table;
        DynamoDbCoreTable core = new DynamoDbCoreTable(dynamoDb, table);
        call.written().stream().map(model::stored).forEach(key -> before.put(key, core.get(key, Consistency.STRONG)));
        try (DynamoDbClient recording = client(answers.recorder());
                MeasuredFunctions functions = MeasuredFunctions.over(recording, table, model.model())) {
            event = model.signed(call.event(call.isNextPage() ? Optional.of(cursor(functions)) : Optional.empty()));
            requests.clear();
            APIGatewayV2HTTPResponse response = functions.answer(event);
            if (response.getStatusCode() >= 300) {
                throw new IllegalStateException(call + " was answered by " + response.getBody());
            }
        }
        restore();
    }

    APIGatewayV2HTTPEvent event() {
        return event;
    }

    List<SdkRequest> requests() {
        return List.copyOf(requests);
    }

    RecordedAnswers answers() {
        return answers;
    }

    /** Restores the items that the call changes. */
    void restore() {
        before.forEach((key, item) -> item.ifPresentOrElse(
                found -> dynamoDb.putItem(put -> put.tableName(table).item(AttributeValues.of(found))),
                () -> dynamoDb.deleteItem(delete -> delete.tableName(table).key(Map.of(Key.PARTITION, AttributeValue.fromS(key.id()),
                        Key.SORT, AttributeValue.fromS(key.type()))))));
    }

    /** A client like those of the functions, but with another transport. */
    static DynamoDbClient client(SdkHttpClient transport, ExecutionInterceptor... interceptors) {
        return DynamoDbClient.builder().endpointOverride(DynamoDbLocal.shared().endpoint()).region(Region.of(DynamoDbEndpoint.REGION))
                .credentialsProvider(StaticCredentialsProvider
                        .create(AwsBasicCredentials.create(DynamoDbEndpoint.CREDENTIAL, DynamoDbEndpoint.CREDENTIAL)))
                .httpClient(transport).overrideConfiguration(override -> List.of(interceptors).forEach(override::addExecutionInterceptor))
                .build();
    }

    private DynamoDbClient client(SdkHttpClient transport) {
        return client(transport, new ExecutionInterceptor() {
            @Override
            public void beforeExecution(Context.BeforeExecution context, ExecutionAttributes attributes) {
                requests.add(context.request());
            }
        });
    }

    private String cursor(MeasuredFunctions functions) {
        try {
            return Json.MAPPER.readTree(functions.answer(model.signed(call.firstPage())).getBody()).get("next").textValue();
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }
}
