package io.relata.test;

import io.relata.internal.engine.dynamodb.ConsumedUnits;
import io.relata.internal.servers.dynamodb.ComputedUnits;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import software.amazon.awssdk.core.SdkPojo;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.core.SdkResponse;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchExecuteStatementRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;

/**
 * Counts the requests of a client. What DynamoDB Local does not say of what they take is computed.
 */
final class CountRequests implements ExecutionInterceptor {
    private final List<RequestCounts.Request> seen = new ArrayList<>();

    RequestCounts count(Runnable work) {
        int before = seen().size();
        work.run();
        List<RequestCounts.Request> after = seen();
        return RequestCounts.of(after.subList(before, after.size()));
    }

    private synchronized List<RequestCounts.Request> seen() {
        return List.copyOf(seen);
    }

    @Override
    public SdkRequest modifyRequest(Context.ModifyRequest context, ExecutionAttributes attributes) {
        return ConsumedUnits.asked(context.request());
    }

    @Override
    public synchronized void afterExecution(Context.AfterExecution context, ExecutionAttributes attributes) {
        SdkRequest request = context.request();
        String operation = request.getClass().getSimpleName().replace("Request", "");
        double units = units(request, context.response());
        boolean isRead = isRead(request);
        seen.add(new RequestCounts.Request(operation, text(operation, request), isRead ? units : 0, isRead ? 0 : units));
    }

    private static double units(SdkRequest request, SdkResponse response) {
        if (request instanceof TransactWriteItemsRequest transaction) {
            return ComputedUnits.of(transaction);
        } else if (request instanceof BatchExecuteStatementRequest batch) {
            return ComputedUnits.of(batch);
        }
        double reported = ConsumedUnits.of(response);
        return request instanceof QueryRequest query ? ComputedUnits.of(query, reported) : reported;
    }

    private static boolean isRead(SdkPojo request) {
        return request instanceof GetItemRequest || request instanceof QueryRequest || request instanceof ScanRequest
                || request instanceof BatchGetItemRequest || request instanceof TransactGetItemsRequest;
    }

    private static String text(String operation, SdkRequest request) {
        return operation + request.getValueForField("IndexName", String.class).map(index -> " " + index).orElse("")
                + request.getValueForField("Key", Map.class).map(CountRequests::key).orElse("");
    }

    private static String key(Map<?, ?> key) {
        return new TreeMap<>(key).values().stream()
                .map(value -> value instanceof AttributeValue attribute ? String.valueOf(attribute.s()) : "")
                .collect(Collectors.joining(", ", " (", ")"));
    }
}
