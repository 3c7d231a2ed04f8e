package io.relata.internal.engine.dynamodb;

import java.util.function.Supplier;
import software.amazon.awssdk.auth.credentials.AwsCredentials;
import software.amazon.awssdk.awscore.AwsRequestOverrideConfiguration;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemResponse;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItemsResponse;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsResponse;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemResponse;

/**
 * Sends requests through the connections of another client, signed with other credentials. It has the operations on items and no others:
 * one that is not named here throws {@link UnsupportedOperationException} instead of going out with the other client's credentials.
 *
 * @param client stays open
 * @param credentials asked before each request, and never within one: what they throw is no failure of the table
 */
public record OtherCredentials(DynamoDbClient client, Supplier<AwsCredentials> credentials) implements DynamoDbClient {
    @Override
    public GetItemResponse getItem(GetItemRequest request) {
        return client.getItem(request.toBuilder().overrideConfiguration(signed(request)).build());
    }

    @Override
    public BatchGetItemResponse batchGetItem(BatchGetItemRequest request) {
        return client.batchGetItem(request.toBuilder().overrideConfiguration(signed(request)).build());
    }

    @Override
    public TransactGetItemsResponse transactGetItems(TransactGetItemsRequest request) {
        return client.transactGetItems(request.toBuilder().overrideConfiguration(signed(request)).build());
    }

    @Override
    public QueryResponse query(QueryRequest request) {
        return client.query(request.toBuilder().overrideConfiguration(signed(request)).build());
    }

    @Override
    public PutItemResponse putItem(PutItemRequest request) {
        return client.putItem(request.toBuilder().overrideConfiguration(signed(request)).build());
    }

    @Override
    public UpdateItemResponse updateItem(UpdateItemRequest request) {
        return client.updateItem(request.toBuilder().overrideConfiguration(signed(request)).build());
    }

    @Override
    public DeleteItemResponse deleteItem(DeleteItemRequest request) {
        return client.deleteItem(request.toBuilder().overrideConfiguration(signed(request)).build());
    }

    @Override
    public TransactWriteItemsResponse transactWriteItems(TransactWriteItemsRequest request) {
        return client.transactWriteItems(request.toBuilder().overrideConfiguration(signed(request)).build());
    }

    private AwsRequestOverrideConfiguration signed(DynamoDbRequest request) {
        AwsCredentials resolved = credentials.get();
        return request.overrideConfiguration().map(AwsRequestOverrideConfiguration::toBuilder)
                .orElseGet(AwsRequestOverrideConfiguration::builder).credentialsProvider(() -> resolved).build();
    }

    @Override
    public String serviceName() {
        return client.serviceName();
    }

    /** Closes nothing: the connections are the other client's. */
    @Override
    public void close() {
    }
}
