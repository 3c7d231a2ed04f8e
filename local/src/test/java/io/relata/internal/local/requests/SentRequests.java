package io.relata.internal.local.requests;

import io.relata.internal.servers.dynamodb.DynamoDbEndpoint;
import io.relata.internal.servers.dynamodb.DynamoDbLocal;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
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
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

/**
 * A client of DynamoDB Local that keeps what decides about the outcome of each request: its consistency, its limit, what it projects, and
 * its condition, with the names of attributes and without values.
 */
final class SentRequests implements ExecutionInterceptor {
    private final List<String> sent = new ArrayList<>();
    private final URI endpoint = DynamoDbLocal.shared().endpoint();

    DynamoDbClient client() {
        return DynamoDbClient.builder().endpointOverride(endpoint).region(Region.of(DynamoDbEndpoint.REGION))
                .credentialsProvider(StaticCredentialsProvider
                        .create(AwsBasicCredentials.create(DynamoDbEndpoint.CREDENTIAL, DynamoDbEndpoint.CREDENTIAL)))
                .httpClientBuilder(UrlConnectionHttpClient.builder())
                .overrideConfiguration(configuration -> configuration.addExecutionInterceptor(this)).build();
    }

    /** What was sent while something was done, in one line: sorted, because some is sent at once, and what was sent several times once. */
    synchronized String during(Runnable work) {
        sent.clear();
        work.run();
        return sent.stream().collect(Collectors.groupingBy(request -> request, TreeMap::new, Collectors.counting())).entrySet().stream()
                .map(request -> (request.getValue() > 1 ? request.getValue() + " x " : "") + request.getKey())
                .collect(Collectors.joining("; "));
    }

    @Override
    public synchronized void beforeExecution(Context.BeforeExecution context, ExecutionAttributes attributes) {
        sent.add(text(context.request()));
    }

    private static String text(SdkRequest request) {
        if (request instanceof GetItemRequest get) {
            return "Get " + consistency(get.consistentRead()) + projected(get.projectionExpression(), get.expressionAttributeNames());
        } else if (request instanceof BatchGetItemRequest batch) {
            return batch.requestItems().values().stream().map(table -> "BatchGet " + table.keys().size() + " "
                    + consistency(table.consistentRead()) + projected(table.projectionExpression(), table.expressionAttributeNames()))
                    .collect(Collectors.joining());
        } else if (request instanceof QueryRequest query) {
            return "Query " + Optional.ofNullable(query.indexName()).orElse("table") + " " + consistency(query.consistentRead())
                    + Optional.ofNullable(query.limit()).map(limit -> " limit " + limit).orElse("")
                    + (Boolean.FALSE.equals(query.scanIndexForward()) ? " backward" : "")
                    + projected(query.projectionExpression(), query.expressionAttributeNames())
                    + condition(query.filterExpression(), query.expressionAttributeNames());
        } else if (request instanceof ScanRequest scan) {
            return "Scan " + consistency(scan.consistentRead())
                    + Optional.ofNullable(scan.limit()).map(limit -> " limit " + limit).orElse("")
                    + projected(scan.projectionExpression(), scan.expressionAttributeNames());
        } else if (request instanceof PutItemRequest put) {
            return "Put" + condition(put.conditionExpression(), put.expressionAttributeNames());
        } else if (request instanceof UpdateItemRequest update) {
            return "Update" + condition(update.conditionExpression(), update.expressionAttributeNames());
        } else if (request instanceof DeleteItemRequest delete) {
            return "Delete" + condition(delete.conditionExpression(), delete.expressionAttributeNames());
        } else if (request instanceof TransactWriteItemsRequest transaction) {
            return transaction.transactItems().stream().map(SentRequests::part).collect(Collectors.joining(", ", "Transact [", "]"));
        } else if (request instanceof BatchExecuteStatementRequest batch) {
            return batch.statements().stream()
                    .map(statement -> statement.statement().replaceAll("\"[A-Z][A-Za-z]*-[0-9a-f-]{36}\"", "table")
                            .replaceFirst(" SET .* WHERE ", " SET ... WHERE "))
                    .distinct().collect(Collectors.joining(", "));
        }
        throw new AssertionError("what decides about " + request.getClass() + " is not known here");
    }

    private static String part(TransactWriteItem item) {
        if (item.put() != null) {
            return "Put" + condition(item.put().conditionExpression(), item.put().expressionAttributeNames());
        } else if (item.update() != null) {
            return "Update" + condition(item.update().conditionExpression(), item.update().expressionAttributeNames());
        } else if (item.delete() != null) {
            return "Delete" + condition(item.delete().conditionExpression(), item.delete().expressionAttributeNames());
        }
        return "Check" + condition(item.conditionCheck().conditionExpression(), item.conditionCheck().expressionAttributeNames());
    }

    private static String consistency(Boolean consistent) {
        return Boolean.TRUE.equals(consistent) ? "strong" : "eventual";
    }

    private static String projected(String expression, Map<String, String> names) {
        return expression == null ? "" : " of " + named(expression, names);
    }

    private static String condition(String expression, Map<String, String> names) {
        return expression == null ? "" : " if " + named(expression, names);
    }

    private static String named(String expression, Map<String, String> names) {
        String text = expression;
        for (Map.Entry<String, String> name : new TreeMap<>(names).descendingMap().entrySet()) {
            text = text.replaceAll(name.getKey() + "(?![0-9A-Za-z_])", name.getValue());
        }
        return text.replaceAll(":\\w+", "?");
    }
}
