package io.relata.internal.console.observe;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkField;
import software.amazon.awssdk.core.SdkPojo;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchStatementRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;

/** Finds the keys of items in any request to DynamoDB. Like {@link ObserveRequests}, it is within functions, and uses only SDK and JDK. */
public final class RequestKeys {
    private static final int MOST = 100;
    private static final Set<String> PARTS = Set.of("Key", "Item", "Keys", "TransactItems", "RequestItems", "Put", "Update", "Delete",
            "ConditionCheck", "Get", "PutRequest", "DeleteRequest", "Statements");

    private RequestKeys() {
    }

    /** The partition and sort key of each item that a request names; of a Query, the partition, and nothing for the sort key. */
    static List<List<String>> of(SdkPojo request) {
        List<List<String>> keys = new ArrayList<>();
        if (request instanceof QueryRequest query) {
            keys.add(List.of(partition(query), ""));
        } else {
            collect(request, keys);
        }
        return keys;
    }

    private static void collect(Object part, List<List<String>> keys) {
        if (keys.size() >= MOST) {
            return;
        } else if (part instanceof BatchStatementRequest statement) {
            updated(statement.parameters(), keys);
        } else if (part instanceof SdkPojo pojo) {
            for (SdkField<?> field : pojo.sdkFields()) {
                Object value = PARTS.contains(field.memberName()) ? field.getValueOrDefault(pojo) : null;
                if (value != null) {
                    collect(value, keys);
                }
            }
        } else if (part instanceof List<?> list) {
            list.forEach(each -> collect(each, keys));
        } else if (part instanceof Map<?, ?> map && map.get("id") instanceof AttributeValue id
                && map.get("type") instanceof AttributeValue type) {
            keys.add(List.of(text(id), text(type)));
        } else if (part instanceof Map<?, ?> map) {
            map.values().forEach(value -> collect(value, keys));
        }
    }

    /** The parameters of a statement of the engine end with the key and what the version is compared with. */
    private static void updated(List<AttributeValue> parameters, List<List<String>> keys) {
        if (parameters.size() >= 3) {
            keys.add(List.of(text(parameters.get(parameters.size() - 3)), text(parameters.get(parameters.size() - 2))));
        }
    }

    private static String partition(QueryRequest query) {
        String condition = String.valueOf(query.keyConditionExpression());
        int at = condition.indexOf("= ");
        String placeholder = at < 0 ? "" : condition.substring(at + 2).split(" ", 2)[0];
        AttributeValue value = query.expressionAttributeValues().get(placeholder);
        return text(value);
    }

    static String text(@Nullable AttributeValue value) {
        return value == null || value.s() == null ? "" : value.s();
    }
}
