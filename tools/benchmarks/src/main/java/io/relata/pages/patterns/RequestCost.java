package io.relata.pages.patterns;

import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What one request to the API cost.
 *
 * @param requests the requests to DynamoDB, sorted
 * @param read items read, whether or not they were returned
 * @param units read capacity units, as DynamoDB Local reports them
 * @param written write capacity units, of the table and its indexes
 * @param strong whether all reads were strongly consistent
 */
record RequestCost(List<String> requests, int read, double units, double written, boolean strong) {
    /** How many of each: {@code 2 Query of listGsi, 1 GetItem}. */
    String counted() {
        return requests.stream().distinct().map(request -> Collections.frequency(requests, request) + " " + request)
                .collect(Collectors.joining(", "));
    }

    /** Without a fraction where there is none: {@code 0.5}, {@code 2}. */
    static String plain(double units) {
        return String.valueOf(units).replaceAll("\\.0$", "");
    }
}
