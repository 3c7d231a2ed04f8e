package io.relata.internal.functions.commands;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.internal.engine.limits.Limits;
import io.relata.internal.functions.http.ApiRequest;
import io.relata.internal.functions.http.QueryParameters;
import io.relata.internal.functions.http.RequestText;
import java.util.Map;
import java.util.TreeMap;

/** A request of a batch, as it would be by itself. */
final class BatchPart {
    private static final String KEY = "idempotency-key";

    private BatchPart() {
    }

    /** One that is carried out by itself: a creation once under the batch's key and its place in the batch. */
    static ApiRequest alone(ApiRequest batch, BatchRequests.Part part, int number) {
        Map<String, String> headers = new TreeMap<>(part.headers());
        if (part.method().equals("POST")) {
            batch.header(KEY).ifPresent(key -> headers.put(KEY, key));
        }
        return request(batch, part, headers, batch.sender().within(batch.sender().idempotencyScope() + "\nbatch " + number));
    }

    /** One that is carried out together with the others, under the key of all. */
    static ApiRequest together(ApiRequest batch, BatchRequests.Part part) {
        return request(batch, part, part.headers(), batch.sender());
    }

    private static ApiRequest request(ApiRequest batch, BatchRequests.Part part, Map<String, String> headers, ApiRequest.Sender sender) {
        String body = part.body().map(BatchPart::text).orElse("");
        return new ApiRequest(part.method(), part.path(), new QueryParameters(Map.of()), headers,
                new RequestText.Plain(body, Limits.bytes(body)), sender, batch.id());
    }

    /** Numbers stay as short as they were given: written in full, {@code 1e9999} has ten thousand characters. */
    private static String text(ObjectNode body) {
        return body.toString();
    }
}
