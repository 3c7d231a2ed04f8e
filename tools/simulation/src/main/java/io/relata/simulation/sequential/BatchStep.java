package io.relata.simulation.sequential;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Several writes at once.
 *
 * @param atomic whether all of them are to happen, or none
 * @param idempotencyKey of all of them together, or of each creation among them; few are drawn, so that they meet
 */
record BatchStep(boolean atomic, List<WriteStep> writes, Optional<String> idempotencyKey) implements Step {
    /** @param calls of the writes, in their order */
    HttpCall call(List<HttpCall> calls) {
        ObjectNode body = JsonNodeFactory.instance.objectNode().put("atomic", atomic);
        for (int i = 0; i < calls.size(); i++) {
            HttpCall call = calls.get(i);
            ObjectNode request = body.withArray("requests").addObject().put("method", call.method()).put("path", encoded(call.path()));
            if (!call.headers().isEmpty()) {
                ObjectNode headers = request.putObject("headers");
                call.headers().forEach(headers::put);
            }
            writes.get(i).body().ifPresent(sent -> request.set("body", sent));
        }
        return new HttpCall("POST", "/batch", List.of(), idempotencyKey.map(key -> Map.of("idempotency-key", key)).orElse(Map.of()),
                Optional.of(body.toString()));
    }

    private static String encoded(String path) {
        return Stream.of(path.split("/", -1)).map(segment -> URLEncoder.encode(segment, StandardCharsets.UTF_8).replace("+", "%20"))
                .collect(Collectors.joining("/"));
    }

    @Override
    public String toString() {
        return (atomic ? "together: " : "one by one: ") + writes + idempotencyKey.map(key -> " as " + key).orElse("");
    }
}
