package io.relata.benchmarks.warm;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.stream.Stream;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

/**
 * The requests of a call, prepared in advance and sent by the SDK alone: several Queries in parallel, anything else one after the other.
 */
record BareSdk(DynamoDbClient dynamoDb, List<SdkRequest> requests, Executor executor) {
    Object send() {
        if (requests.size() > 1 && requests.stream().allMatch(QueryRequest.class::isInstance)) {
            Stream<CompletableFuture<Object>> running = requests.stream()
                    .map(request -> CompletableFuture.supplyAsync(() -> send(request), executor));
            return running.toList().stream().map(CompletableFuture::join).toList();
        }
        Object last = List.of();
        for (SdkRequest request : requests) {
            last = send(request);
        }
        return last;
    }

    private Object send(SdkRequest request) {
        if (request instanceof GetItemRequest get) {
            return dynamoDb.getItem(get).item();
        } else if (request instanceof QueryRequest query) {
            return dynamoDb.query(query).items();
        } else if (request instanceof PutItemRequest put) {
            return dynamoDb.putItem(put);
        } else if (request instanceof UpdateItemRequest update) {
            return dynamoDb.updateItem(update);
        } else if (request instanceof DeleteItemRequest delete) {
            return dynamoDb.deleteItem(delete);
        }
        return dynamoDb.transactWriteItems((TransactWriteItemsRequest) request);
    }
}
