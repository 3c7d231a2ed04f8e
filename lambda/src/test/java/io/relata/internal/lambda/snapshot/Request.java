package io.relata.internal.lambda.snapshot;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbResponse;
import software.amazon.awssdk.services.dynamodb.model.PutRequest;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/** An SDK request and its name. */
record Request(String name, Function<DynamoDbClient, DynamoDbResponse> send) {
    static final Map<String, AttributeValue> KEY = Map.of("id", AttributeValue.fromS("7"), "type", AttributeValue.fromS("store#7"));

    static Stream<Request> writes() {
        return Stream.of(
                new Request("PutItem", client -> client.putItem(put -> put.tableName("T").item(KEY))),
                new Request("UpdateItem", client -> client.updateItem(update -> update.tableName("T").key(KEY))),
                new Request("DeleteItem", client -> client.deleteItem(delete -> delete.tableName("T").key(KEY))),
                new Request("BatchWriteItem", client -> client.batchWriteItem(batch -> batch.requestItems(
                        Map.of("T", List.of(WriteRequest.builder().putRequest(PutRequest.builder().item(KEY).build()).build()))))),
                new Request("TransactWriteItems", client -> client.transactWriteItems(transaction -> transaction.transactItems(
                        item -> item.delete(delete -> delete.tableName("T").key(KEY))))),
                new Request("ExecuteStatement", client -> client.executeStatement(statement -> statement.statement("DELETE FROM T"))),
                new Request("BatchExecuteStatement",
                        client -> client.batchExecuteStatement(batch -> batch.statements(one -> one.statement("DELETE FROM T")))),
                new Request("DeleteTable", client -> client.deleteTable(delete -> delete.tableName("T"))));
    }

    static Stream<Request> reads() {
        return Stream.of(
                new Request("GetItem", client -> client.getItem(get -> get.tableName("T").key(KEY))),
                new Request("Query", client -> client.query(query -> query.tableName("T").keyConditionExpression("id = id"))),
                new Request("Scan", client -> client.scan(scan -> scan.tableName("T"))));
    }

    static Stream<Request> all() {
        return Stream.concat(writes(), reads());
    }

    @Override
    public String toString() {
        return name;
    }
}
