package io.relata.internal.console.system;

import io.relata.internal.console.observe.ObserveRequests;
import io.relata.internal.console.source.ApiCalls.DynamoDbRequest;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A request of a function to AWS, as {@link ObserveRequests} saw it. */
record SeenRequest(Map<String, Object> facts) {
    private static final int MOST_KEYS = 3;

    String operation() {
        return text("operation");
    }

    boolean isToTheTable() {
        return text("service").equals("DynamoDb");
    }

    /** Whether it is none of those that deliver events to functions. */
    boolean isOfFunctions() {
        return isToTheTable() || operation().startsWith("SendMessage");
    }

    boolean isWrite() {
        return isToTheTable() && !operation().startsWith("Get") && !operation().startsWith("BatchGet") && !operation().equals("Query")
                && !operation().equals("Scan");
    }

    /** The keys that it names: partition key and sort key. */
    @SuppressWarnings("unchecked")
    List<List<String>> keys() {
        return (List<List<String>>) facts.getOrDefault("keys", List.of());
    }

    private String target() {
        return isToTheTable() ? text("index").isEmpty() ? "table" : text("index") : "work queue";
    }

    private String key() {
        String few = String.join(", ", keys().stream().limit(MOST_KEYS).map(SeenRequest::pair).toList());
        return few + (keys().size() > MOST_KEYS ? " and " + (keys().size() - MOST_KEYS) + " more" : "");
    }

    private static String pair(List<String> key) {
        return key.get(1).isEmpty() ? key.get(0) : "(" + key.get(0) + ", " + key.get(1) + ")";
    }

    DynamoDbRequest request() {
        double units = facts.get("units") instanceof Double known ? known : 0;
        int returned = number("returned");
        return new DynamoDbRequest(operation(), target(), key(), returned, facts.containsKey("scanned") ? number("scanned") : returned,
                isWrite() ? 0 : units, isWrite() ? units : 0, facts.get("nanos") instanceof Long nanos ? nanos / 1_000_000 : 0, error());
    }

    Map<String, Object> event(String function, String invocation) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("function", function);
        fields.put("invocation", invocation);
        fields.put("operation", operation());
        fields.put("target", target());
        fields.put("key", key());
        fields.put("write", isWrite());
        fields.put("units", facts.getOrDefault("units", 0));
        fields.put("words", words());
        error().ifPresent(error -> fields.put("error", error));
        return fields;
    }

    private Optional<String> error() {
        return Optional.ofNullable(facts.get("error")).map(String::valueOf);
    }

    private String words() {
        int items = keys().size();
        String what = switch (operation()) {
            case "GetItem" -> "reads " + key();
            case "BatchGetItem" -> "reads " + items + " items at once";
            case "Query" -> "reads the partition " + key() + " of " + (text("index").isEmpty() ? "the table" : text("index"));
            case "Scan" -> "reads the table from one end to the other";
            case "BatchExecuteStatement" ->
                "refreshes " + items + (items == 1 ? " copy" : " copies") + " in one request, each if it is older";
            case "TransactWriteItems" -> "writes " + items + " items together or none: " + key();
            case "PutItem", "UpdateItem" -> "writes " + key();
            case "DeleteItem" -> "deletes " + key();
            case "SendMessage", "SendMessageBatch" -> "sends a message to the work queue";
            default -> operation();
        };
        return error().map(error -> what + ": " + error).orElse(what);
    }

    private String text(String name) {
        return String.valueOf(facts.getOrDefault(name, ""));
    }

    private int number(String name) {
        return facts.get(name) instanceof Integer number ? number : 0;
    }
}
