package io.relata.internal.console.source;

import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** ApiCalls of the application's API, each with the requests to DynamoDB that it made. */
public interface ApiCalls {
    /** Takes as long as the call. */
    Answer call(Call call);

    /** Where others call the API; empty where it is served beside the console. */
    Optional<URI> address();

    /**
     * A call.
     *
     * @param path with its query, percent-encoded
     */
    record Call(String method, String path, Map<String, String> headers, String body) {
        public Call {
            headers = Map.copyOf(headers);
        }
    }

    /**
     * The answer.
     *
     * @param requests those that the call made, in their order
     * @param shared whether some of them may belong to other calls, which were answered at the same time
     */
    record Answer(int status, Map<String, String> headers, String body, long millis, List<DynamoDbRequest> requests, boolean shared) {
    }

    /**
     * A request to DynamoDB.
     *
     * @param target the table, or an index
     * @param key of the first item or the partition that is asked for
     * @param returned items that came back
     * @param scanned items that were read
     */
    record DynamoDbRequest(String operation, String target, String key, int returned, int scanned, double readUnits, double writeUnits,
            long millis, Optional<String> error) {
    }
}
