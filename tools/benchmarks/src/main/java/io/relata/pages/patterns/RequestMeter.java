package io.relata.pages.patterns;

import io.relata.internal.engine.dynamodb.ConsumedUnits;
import io.relata.internal.servers.dynamodb.DynamoDbEndpoint;
import io.relata.internal.servers.dynamodb.DynamoDbLocal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.core.SdkResponse;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.PutItemResponse;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsResponse;

/** Records the requests of a DynamoDB client and the units that they consume. */
final class RequestMeter implements ExecutionInterceptor {
    private final List<String> requests = Collections.synchronizedList(new ArrayList<>());
    private int read;
    private double units;
    private double written;
    private boolean strong;

    DynamoDbClient client() {
        return DynamoDbClient.builder().endpointOverride(DynamoDbLocal.shared().endpoint()).region(Region.of(DynamoDbEndpoint.REGION))
                .credentialsProvider(StaticCredentialsProvider
                        .create(AwsBasicCredentials.create(DynamoDbEndpoint.CREDENTIAL, DynamoDbEndpoint.CREDENTIAL)))
                .httpClientBuilder(UrlConnectionHttpClient.builder())
                .overrideConfiguration(configuration -> configuration.addExecutionInterceptor(this)).build();
    }

    /** What this work costs. */
    synchronized RequestCost of(Callable<?> work) throws Exception {
        requests.clear();
        read = 0;
        units = 0;
        written = 0;
        strong = true;
        work.call();
        return new RequestCost(requests.stream().sorted().toList(), read, units, written, strong);
    }

    /** Records a request to the search engine. */
    void search() {
        synchronized (requests) {
            requests.add("_search of OpenSearch");
        }
    }

    @Override
    public SdkRequest modifyRequest(Context.ModifyRequest context, ExecutionAttributes attributes) {
        return ConsumedUnits.asked(context.request());
    }

    @Override
    public void afterExecution(Context.AfterExecution context, ExecutionAttributes attributes) {
        record(context.request(), context.response());
    }

    private void record(SdkRequest request, SdkResponse response) {
        synchronized (requests) {
            double taken = ConsumedUnits.of(response);
            if (request instanceof GetItemRequest get && response instanceof GetItemResponse got) {
                record("GetItem", got.hasItem() ? 1 : 0, taken, Boolean.TRUE.equals(get.consistentRead()));
            } else if (request instanceof QueryRequest query && response instanceof QueryResponse page) {
                record("Query of " + Optional.ofNullable(query.indexName()).orElse("the table"), page.scannedCount(), taken,
                        Boolean.TRUE.equals(query.consistentRead()));
            } else if (response instanceof BatchGetItemResponse got) {
                record("BatchGetItem", got.responses().values().stream().mapToInt(List::size).sum(), taken, false);
            } else if (response instanceof PutItemResponse) {
                written += taken;
                record("PutItem", 0, 0, true);
            } else if (response instanceof TransactWriteItemsResponse) {
                written += taken;
                record("TransactWriteItems", 0, 0, true);
            } else {
                record(request.getClass().getSimpleName().replace("Request", ""), 0, 0, true);
            }
        }
    }

    private void record(String what, int items, double taken, boolean consistent) {
        requests.add(what);
        read += items;
        units += taken;
        strong &= consistent;
    }
}
