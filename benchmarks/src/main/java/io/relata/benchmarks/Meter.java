package io.relata.benchmarks;

import java.util.Map;
import java.util.TreeMap;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.services.dynamodb.model.BatchExecuteStatementRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchExecuteStatementResponse;
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
 * Counts what a client asks of DynamoDB: requests by kind, and the capacity units that DynamoDB says they took, those of indexes apart.
 *
 * <p>DynamoDB Local does not report the capacity of BatchExecuteStatement, and reports that of a transaction as if it were one action. Theirs is computed: one
 * write unit a statement and two an action of a transaction, since the copies that are measured have less than 1 KB, and none on an index, since they
 * change no index attribute.
 *
 * @see <a href="https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/read-write-operations.html">What reads and writes consume</a>
 */
final class Meter implements ExecutionInterceptor {
    private final Map<String, Integer> requests = new TreeMap<>();
    private double readUnits;
    private double writeUnits;
    private double indexWriteUnits;

    /** What was counted. */
    record Reading(Map<String, Integer> requests, double readUnits, double writeUnits, double indexWriteUnits) {
        int writeRequests() {
            return requests.entrySet().stream().filter(request -> !request.getKey().startsWith("GetItem") && !request.getKey().startsWith("Query"))
                    .mapToInt(Map.Entry::getValue).sum();
        }

        int readRequests() {
            return requests.values().stream().mapToInt(Integer::intValue).sum() - writeRequests();
        }
    }

    /** What was counted since the last time. */
    synchronized Reading take() {
        Reading reading = new Reading(new TreeMap<>(requests), readUnits, writeUnits, indexWriteUnits);
        requests.clear();
        readUnits = 0;
        writeUnits = 0;
        indexWriteUnits = 0;
        return reading;
    }

    @Override
    public SdkRequest modifyRequest(Context.ModifyRequest context, ExecutionAttributes attributes) {
        SdkRequest request = context.request();
        if (request instanceof GetItemRequest get) {
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
        requests.merge(context.request().getClass().getSimpleName().replace("Request", ""), 1, Integer::sum);
        Object response = context.response();
        if (response instanceof GetItemResponse get) {
            readUnits += get.consumedCapacity().capacityUnits();
        } else if (response instanceof QueryResponse query) {
            readUnits += query.consumedCapacity().capacityUnits();
        } else if (response instanceof UpdateItemResponse update) {
            written(update.consumedCapacity());
        } else if (response instanceof PutItemResponse put) {
            written(put.consumedCapacity());
        } else if (response instanceof DeleteItemResponse delete) {
            written(delete.consumedCapacity());
        } else if (response instanceof TransactWriteItemsResponse) {
            writeUnits += 2.0 * ((TransactWriteItemsRequest) context.request()).transactItems().size();
        } else if (response instanceof BatchExecuteStatementResponse) {
            writeUnits += ((BatchExecuteStatementRequest) context.request()).statements().size();
        }
    }

    private void written(ConsumedCapacity consumed) {
        double onIndexes = consumed.globalSecondaryIndexes().values().stream().mapToDouble(Capacity::capacityUnits).sum();
        indexWriteUnits += onIndexes;
        writeUnits += consumed.capacityUnits() - onIndexes;
    }
}
