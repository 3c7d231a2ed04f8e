package io.relata.infra;

import io.relata.infra.Policies.Request;
import io.relata.internal.engine.key.Key;
import io.relata.internal.servers.dynamodb.DynamoDbEndpoint;
import io.relata.internal.servers.dynamodb.DynamoDbLocal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchExecuteStatementRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchStatementRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

/** A client of DynamoDB Local that records what IAM would check for each request. */
final class Recorded implements ExecutionInterceptor {
    private final String table;
    private final Set<Request> requests = ConcurrentHashMap.newKeySet();

    /** @param table the ARN that the requests are recorded for */
    Recorded(String table) {
        this.table = table;
    }

    DynamoDbClient client() {
        return DynamoDbClient.builder().endpointOverride(DynamoDbLocal.shared().endpoint()).region(Region.of(DynamoDbEndpoint.REGION))
                .credentialsProvider(StaticCredentialsProvider
                        .create(AwsBasicCredentials.create(DynamoDbEndpoint.CREDENTIAL, DynamoDbEndpoint.CREDENTIAL)))
                .httpClientBuilder(UrlConnectionHttpClient.builder())
                .overrideConfiguration(configuration -> configuration.addExecutionInterceptor(this)).build();
    }

    /** Each request once. */
    Set<Request> requests() {
        return requests;
    }

    @Override
    public void beforeExecution(Context.BeforeExecution context, ExecutionAttributes attributes) {
        asked(context.request()).forEach(requests::add);
    }

    /** What IAM is asked for a request, once for each part of a transaction. */
    Stream<Request> asked(SdkRequest request) {
        if (request instanceof GetItemRequest get) {
            return Stream.of(of("GetItem", get.key()));
        } else if (request instanceof BatchGetItemRequest batch) {
            return Stream.of(new Request("dynamodb:BatchGetItem", table, batch.requestItems().values().stream()
                    .flatMap(wanted -> wanted.keys().stream()).map(key -> key.get(Key.PARTITION).s()).toList()));
        } else if (request instanceof QueryRequest query) {
            String resource = Optional.ofNullable(query.indexName()).map(index -> table + "/index/" + index).orElse(table);
            String partition = query.keyConditionExpression().replaceFirst("^\\S+ = (:\\w+) AND .*", "$1");
            return Stream.of(new Request("dynamodb:Query", resource, List.of(query.expressionAttributeValues().get(partition).s())));
        } else if (request instanceof ScanRequest) {
            return Stream.of(new Request("dynamodb:Scan", table, List.of()));
        } else if (request instanceof PutItemRequest put) {
            return Stream.of(of("PutItem", put.item()));
        } else if (request instanceof UpdateItemRequest update) {
            return Stream.of(new Request("dynamodb:UpdateItem", table, List.of(update.key().get(Key.PARTITION).s()),
                    Stream.concat(update.key().keySet().stream(), update.expressionAttributeNames().values().stream()).distinct().sorted()
                            .toList()));
        } else if (request instanceof DeleteItemRequest delete) {
            return Stream.of(of("DeleteItem", delete.key()));
        } else if (request instanceof TransactWriteItemsRequest transaction) {
            return transaction.transactItems().stream().map(this::part);
        } else if (request instanceof BatchExecuteStatementRequest batch) {
            return batch.statements().stream().map(this::statement);
        }
        throw new AssertionError("what IAM would be asked for " + request.getClass() + " is not known here");
    }

    private Request part(TransactWriteItem item) {
        if (item.put() != null) {
            return of("PutItem", item.put().item());
        } else if (item.update() != null) {
            return of("UpdateItem", item.update().key());
        } else if (item.delete() != null) {
            return of("DeleteItem", item.delete().key());
        }
        return of("ConditionCheckItem", item.conditionCheck().key());
    }

    /**
     * The statements are {@code UPDATE ... WHERE "id"=? AND "type"=? AND "version" < ?} and {@code DELETE ... WHERE "id"=? AND "type"=?}.
     */
    private Request statement(BatchStatementRequest statement) {
        if (statement.statement().matches("DELETE FROM \"[^\"]+\" WHERE \"id\"=\\? AND \"type\"=\\?")) {
            return new Request("dynamodb:PartiQLDelete", table, List.of(statement.parameters().get(0).s()));
        }
        if (!statement.statement().startsWith("UPDATE ") || !statement.statement().contains(" WHERE \"id\"=? AND \"type\"=? AND ")) {
            throw new AssertionError("what IAM would be asked for " + statement.statement() + " is not known here");
        }
        return new Request("dynamodb:PartiQLUpdate", table, List.of(statement.parameters().get(statement.parameters().size() - 3).s()));
    }

    private Request of(String action, Map<String, AttributeValue> item) {
        return new Request("dynamodb:" + action, table, List.of(item.get(Key.PARTITION).s()));
    }
}
