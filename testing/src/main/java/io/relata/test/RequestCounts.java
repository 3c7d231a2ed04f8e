package io.relata.test;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The requests that DynamoDB got.
 *
 * @param requests how many, by operation, such as {@code Query}
 * @param readUnits what DynamoDB Local says that reads took, those of indexes with them
 * @param writeUnits what DynamoDB Local says that writes took, those of indexes with them. Two for each item of a transaction, and one for
 * each statement that refreshes a copy, without those of indexes: it does not say these
 * @param sent each request in the order in which it was sent, such as {@code Query conferenceIdGsi} or {@code GetItem (1, ticket#1)}
 */
public record RequestCounts(Map<String, Integer> requests, double readUnits, double writeUnits, List<String> sent) {
    /** A request, and what it took. */
    record Request(String operation, String text, double readUnits, double writeUnits) {
    }

    static RequestCounts of(List<Request> requests) {
        Map<String, Integer> counted = new TreeMap<>();
        requests.forEach(request -> counted.merge(request.operation(), 1, Integer::sum));
        return new RequestCounts(counted, requests.stream().mapToDouble(Request::readUnits).sum(),
                requests.stream().mapToDouble(Request::writeUnits).sum(), requests.stream().map(Request::text).toList());
    }

    /** How many there were of an operation. */
    public int of(String operation) {
        return requests.getOrDefault(operation, 0);
    }

    /** How many there were. */
    public int total() {
        return sent.size();
    }
}
