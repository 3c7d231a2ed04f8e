package io.relata.internal.functions.commands;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.engine.problem.Violation;
import io.relata.internal.engine.problem.Violations;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * What the body of a batch asks for.
 *
 * @param atomic whether all requests are to be carried out, or none
 */
record BatchRequests(boolean atomic, List<Part> requests) {
    /** So many requests, each of which is carried out by itself. */
    static final int MOST = 25;
    /** So many that are carried out together: as many as a transaction has items. */
    static final int MOST_ATOMIC = 100;

    /** In characters: about as long as the gateway takes one. */
    private static final int LONGEST_PATH = 8192;

    private static final String ATOMIC = "atomic";
    private static final String REQUESTS = "requests";
    private static final Set<String> MEMBERS = Set.of("method", "path", "headers", "body");
    private static final Pattern QUERY_OR_FRAGMENT = Pattern.compile("[?\\x23]");
    private static final List<String> METHODS = List.of("POST", "PUT", "PATCH", "DELETE");
    private static final List<String> HEADERS = List.of("if-match", "if-none-match");

    /**
     * One request.
     *
     * @param path decoded, split at its slashes
     * @param headers by their names in lower case
     * @param json as it was sent, for a digest
     */
    record Part(String method, List<String> path, Map<String, String> headers, Optional<ObjectNode> body, JsonNode json) {
    }

    /** @throws Refusal with all that is wrong */
    static BatchRequests read(ObjectNode json) {
        Violations wrong = new Violations();
        json.fieldNames().forEachRemaining(name -> {
            if (!name.equals(ATOMIC) && !name.equals(REQUESTS)) {
                wrong.add(new Violation("/" + Violation.escape(name), "unknown; a batch has " + ATOMIC + " and " + REQUESTS));
            }
        });
        JsonNode atomic = json.path(ATOMIC);
        if (!atomic.isMissingNode() && !atomic.isNull() && !atomic.isBoolean()) {
            wrong.add(new Violation("/" + ATOMIC, "has to be true or false"));
        }
        int most = atomic.asBoolean() ? MOST_ATOMIC : MOST;
        JsonNode requests = json.path(REQUESTS);
        List<Part> parts = new ArrayList<>();
        if (!requests.isArray() || requests.isEmpty() || requests.size() > most) {
            wrong.add(new Violation("/" + REQUESTS, "has to be a list of 1 to " + most + " requests"
                    + (requests.isArray() ? "; it has " + requests.size() : "")));
        } else {
            for (int i = 0; i < requests.size(); i++) {
                new ReadPart("/" + REQUESTS + "/" + i, wrong).read(requests.get(i)).ifPresent(parts::add);
            }
        }
        if (wrong.size() > 0) {
            throw Refusal.invalid(wrong.inOrder());
        }
        return new BatchRequests(atomic.asBoolean(), parts);
    }

    /** What it asks for, for a digest. */
    JsonNode said() {
        ArrayNode all = JsonNodeFactory.instance.arrayNode();
        requests.forEach(part -> all.add(part.json()));
        return all;
    }

    /** Reads one request, and tells what is wrong with it. */
    private record ReadPart(String pointer, Violations wrong) {
        Optional<Part> read(JsonNode json) {
            int before = wrong.size();
            if (!json.isObject()) {
                objection("", "has to be an object with method, path, and perhaps headers and body");
                return Optional.empty();
            }
            json.fieldNames().forEachRemaining(name -> {
                if (!MEMBERS.contains(name)) {
                    objection("/" + Violation.escape(name), "unknown; a request has method, path, headers and body");
                }
            });
            String method = json.path("method").asText();
            if (!json.path("method").isTextual() || !METHODS.contains(method)) {
                objection("/method", "has to be one of " + String.join(", ", METHODS));
            }
            List<String> path = path(json.path("path"));
            Map<String, String> headers = headers(json.path("headers"));
            JsonNode body = json.path("body");
            if (!body.isMissingNode() && !body.isNull() && !body.isObject()) {
                objection("/body", "has to be an object");
            }
            return wrong.size() > before
                    ? Optional.empty()
                    : Optional
                            .of(new Part(method, path, headers, body instanceof ObjectNode object ? Optional.of(object) : Optional.empty(),
                                    json));
        }

        private List<String> path(JsonNode json) {
            String text = json.asText();
            if (!json.isTextual() || !text.startsWith("/") || QUERY_OR_FRAGMENT.matcher(text).find()) {
                objection("/path", "has to be a path, such as /orders/1, without a query string");
                return List.of();
            } else if (text.length() > LONGEST_PATH) {
                objection("/path", "has at most " + LONGEST_PATH + " characters");
                return List.of();
            }
            List<String> segments = new ArrayList<>();
            for (String segment : text.substring(1).split("/", -1)) {
                PathSegment.decoded(segment).ifPresentOrElse(segments::add,
                        () -> objection("/path", "is not percent-encoded UTF-8; a percent sign itself is %25"));
            }
            return segments;
        }

        private Map<String, String> headers(JsonNode json) {
            Map<String, String> headers = new TreeMap<>();
            if (json.isObject()) {
                json.properties().stream().filter(header -> !header.getValue().isNull()).forEach(header -> {
                    Optional<String> name = HEADERS.stream().filter(header.getKey()::equalsIgnoreCase).findFirst();
                    if (name.isEmpty() || !header.getValue().isTextual()) {
                        objection("/headers/" + Violation.escape(header.getKey()), header.getKey().equalsIgnoreCase("idempotency-key")
                                ? "is a header of the whole batch"
                                : "has to be If-Match or If-None-Match, with a text");
                    } else if (headers.put(name.get(), header.getValue().asText()) != null) {
                        objection("/headers/" + Violation.escape(header.getKey()), "is given twice");
                    }
                });
            } else if (!json.isMissingNode() && !json.isNull()) {
                objection("/headers", "has to be an object with If-Match or If-None-Match");
            }
            return headers;
        }

        private void objection(String place, String detail) {
            wrong.add(new Violation(pointer + place, detail));
        }
    }
}
