package io.relata.internal.servers.dynamodb;

import java.util.Map;
import java.util.TreeMap;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.BatchExecuteStatementRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchExecuteStatementResponse;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.Capacity;
import software.amazon.awssdk.services.dynamodb.model.ConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemResponse;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsResponse;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemResponse;

/**
 * Counts what a client asks of DynamoDB: requests by kind, bytes, and the capacity units that DynamoDB says they took, those of indexes
 * apart.
 *
 * <p>What DynamoDB Local does not report is computed: {@link ComputedUnits}.
 *
 * @see <a href="https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/read-write-operations.html">What reads and writes
 * consume</a>
 */
public final class Meter implements ExecutionInterceptor {
    /** On demand in us-east-1: $0.625 a million write units, $0.125 a million read units. */
    private static final double READS_FOR_A_WRITE = 5;

    private final Map<String, Integer> requests = new TreeMap<>();
    private double tableReads;
    private double mirrorReads;
    private double indexReads;
    private double tableWrites;
    private double indexWrites;
    private long sent;
    private long received;

    /**
     * What was counted.
     *
     * @param requests how many, by kind
     * @param tableReads read units of the table
     * @param mirrorReads those of them that strongly consistent Queries took
     * @param indexReads read units of indexes
     * @param tableWrites write units of the table
     * @param indexWrites write units of indexes
     * @param sent bytes of all bodies of requests
     * @param received bytes of all bodies of responses
     */
    public record Reading(Map<String, Integer> requests, double tableReads, double mirrorReads, double indexReads, double tableWrites,
            double indexWrites,
            long sent, long received) {
        /** What the mirrors cost, as a part of the price of all that was written. */
        public double shareOfMirrors() {
            return mirrorReads / (tableWrites + indexWrites) / READS_FOR_A_WRITE;
        }
    }

    /** A new client that is counted, for the caller to close. */
    public DynamoDbClient client(DynamoDbLocal dynamoDb) {
        return DynamoDbClient.builder().endpointOverride(dynamoDb.endpoint()).region(Region.of(DynamoDbEndpoint.REGION))
                .credentialsProvider(StaticCredentialsProvider
                        .create(AwsBasicCredentials.create(DynamoDbEndpoint.CREDENTIAL, DynamoDbEndpoint.CREDENTIAL)))
                .httpClientBuilder(UrlConnectionHttpClient.builder())
                .overrideConfiguration(override -> override.addExecutionInterceptor(this)).build();
    }

    /** What was counted since the last time. */
    public synchronized Reading take() {
        Reading reading = new Reading(new TreeMap<>(requests), tableReads, mirrorReads, indexReads, tableWrites, indexWrites, sent,
                received);
        requests.clear();
        tableReads = 0;
        mirrorReads = 0;
        indexReads = 0;
        tableWrites = 0;
        indexWrites = 0;
        sent = 0;
        received = 0;
        return reading;
    }

    @Override
    public SdkRequest modifyRequest(Context.ModifyRequest context, ExecutionAttributes attributes) {
        SdkRequest request = context.request();
        if (request instanceof GetItemRequest get) {
            return get.toBuilder().returnConsumedCapacity(ReturnConsumedCapacity.INDEXES).build();
        } else if (request instanceof BatchGetItemRequest get) {
            return get.toBuilder().returnConsumedCapacity(ReturnConsumedCapacity.INDEXES).build();
        } else if (request instanceof QueryRequest query) {
            return query.toBuilder().returnConsumedCapacity(ReturnConsumedCapacity.INDEXES).build();
        } else if (request instanceof UpdateItemRequest update) {
            return update.toBuilder().returnConsumedCapacity(ReturnConsumedCapacity.INDEXES).build();
        } else if (request instanceof PutItemRequest put) {
            return put.toBuilder().returnConsumedCapacity(ReturnConsumedCapacity.INDEXES).build();
        } else if (request instanceof DeleteItemRequest delete) {
            return delete.toBuilder().returnConsumedCapacity(ReturnConsumedCapacity.INDEXES).build();
        }
        return request;
    }

    @Override
    public synchronized void afterExecution(Context.AfterExecution context, ExecutionAttributes attributes) {
        context.httpRequest().firstMatchingHeader("Content-Length").map(Long::valueOf).ifPresent(length -> sent += length);
        context.httpResponse().firstMatchingHeader("Content-Length").map(Long::valueOf).ifPresent(length -> received += length);
        requests.merge(context.request().getClass().getSimpleName().replace("Request", ""), 1, Integer::sum);
        Object response = context.response();
        if (response instanceof GetItemResponse get) {
            tableReads += get.consumedCapacity().capacityUnits();
        } else if (response instanceof BatchGetItemResponse get) {
            tableReads += ComputedUnits.of((BatchGetItemRequest) context.request(),
                    get.consumedCapacity().stream().mapToDouble(ConsumedCapacity::capacityUnits).sum());
        } else if (response instanceof QueryResponse query) {
            QueryRequest asked = (QueryRequest) context.request();
            read(asked, ComputedUnits.of(asked, query.consumedCapacity().capacityUnits()));
        } else if (response instanceof UpdateItemResponse update) {
            written(update.consumedCapacity());
        } else if (response instanceof PutItemResponse put) {
            written(put.consumedCapacity());
        } else if (response instanceof DeleteItemResponse delete) {
            written(delete.consumedCapacity());
        } else if (response instanceof TransactWriteItemsResponse) {
            tableWrites += ComputedUnits.of((TransactWriteItemsRequest) context.request());
        } else if (response instanceof BatchExecuteStatementResponse) {
            tableWrites += ComputedUnits.of((BatchExecuteStatementRequest) context.request());
        }
    }

    private void read(QueryRequest query, double units) {
        if (query.indexName() != null) {
            indexReads += units;
            return;
        }
        tableReads += units;
        if (Boolean.TRUE.equals(query.consistentRead())) {
            mirrorReads += units;
        }
    }

    private void written(ConsumedCapacity consumed) {
        double onIndexes = consumed.globalSecondaryIndexes().values().stream().mapToDouble(Capacity::capacityUnits).sum();
        indexWrites += onIndexes;
        tableWrites += consumed.capacityUnits() - onIndexes;
    }
}
