package io.relata.internal.local.scenario;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.JsonMetaSchema;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SchemaValidatorsConfig;
import com.networknt.schema.SpecVersion;
import com.networknt.schema.ValidationMessage;
import com.networknt.schema.format.PatternFormat;
import io.relata.internal.engine.binding.Json;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/** The operations and answers that an OpenAPI document describes. */
public final class ApiDocument {
    private static final Set<String> METHODS = Set.of("get", "put", "post", "delete", "patch");
    /** A pointer as in RFC 6901: the library accepts no # in it. */
    private static final JsonSchemaFactory FACTORY = JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012,
            factory -> factory.metaSchema(
                    JsonMetaSchema.builder(JsonMetaSchema.getV202012())
                            .format(PatternFormat.of("json-pointer", "^(?:/(?:[^/~]|~[01])*)*$", "format.json-pointer")).build()));
    private static final SchemaValidatorsConfig STRICT = SchemaValidatorsConfig.builder().formatAssertionsEnabled(true).build();

    private final JsonNode document;
    private final Map<String, JsonSchema> compiled = new ConcurrentHashMap<>();

    public ApiDocument(JsonNode document) {
        this.document = document;
    }

    /** @param in {@code path}, {@code query} or {@code header} */
    record Parameter(String name, String in, boolean required, JsonNode schema) {
    }

    record Body(String mediaType, JsonNode schema, boolean required) {
    }

    record Operation(String method, String path, List<Parameter> parameters, List<Body> bodies, JsonNode responses) {
        /** The first part of the path. */
        String collection() {
            return path.split("/")[1];
        }
    }

    List<Operation> operations() {
        return document.path("paths").properties().stream().flatMap(path -> path.getValue().properties().stream()
                .filter(entry -> METHODS.contains(entry.getKey())).map(entry -> operation(path.getKey(), path.getValue(), entry))).toList();
    }

    private Operation operation(String path, JsonNode item, Map.Entry<String, JsonNode> entry) {
        JsonNode operation = entry.getValue();
        List<Parameter> parameters = Stream.of(item, operation).flatMap(holder -> elements(holder.path("parameters"))).map(this::resolved)
                .map(each -> new Parameter(each.path("name").asText(), each.path("in").asText(), each.path("required").asBoolean(),
                        each.path("schema")))
                .toList();
        JsonNode body = resolved(operation.path("requestBody"));
        List<Body> bodies = body.path("content").properties().stream()
                .map(content -> new Body(content.getKey(), content.getValue().path("schema"), body.path("required").asBoolean())).toList();
        return new Operation(entry.getKey().toUpperCase(Locale.ROOT), path, parameters, bodies, operation.path("responses"));
    }

    /** The node itself, or the node that it refers to. */
    JsonNode resolved(JsonNode node) {
        return node.has("$ref") ? resolved(document.at(node.path("$ref").asText().substring(1))) : node;
    }

    /** How an answer differs from the document; empty if it does not. */
    Optional<String> objection(Operation operation, HttpResponse<String> answer) {
        if (!operation.responses().has(Integer.toString(answer.statusCode()))) {
            return Optional.of("status " + answer.statusCode() + " is not described");
        }
        JsonNode content = resolved(operation.responses().path(Integer.toString(answer.statusCode()))).path("content");
        if (content.isMissingNode()) {
            return answer.body().isEmpty() ? Optional.empty() : Optional.of("a body is not described");
        }
        String type = answer.headers().firstValue("content-type").orElse("none").split(";")[0];
        if (!content.has(type)) {
            return Optional.of("content type " + type + " is not described");
        }
        return violation(content.path(type).path("schema"), answer.body());
    }

    private Optional<String> violation(JsonNode schema, String body) {
        try {
            Set<ValidationMessage> messages = compiled.computeIfAbsent(schema.toString(), text -> compile(schema))
                    .validate(Json.MAPPER.readTree(body));
            return messages.stream().map(ValidationMessage::getMessage).findFirst()
                    .map(message -> "the body is not as described: " + message);
        } catch (JsonProcessingException e) {
            return Optional.of("the body is no JSON: " + e.getMessage());
        }
    }

    private JsonSchema compile(JsonNode schema) {
        ObjectNode root = Json.MAPPER.createObjectNode();
        root.putArray("allOf").add(schema);
        root.set("components", document.path("components"));
        return FACTORY.getSchema(root, STRICT);
    }

    private static Stream<JsonNode> elements(JsonNode array) {
        List<JsonNode> elements = new ArrayList<>();
        array.forEach(elements::add);
        return elements.stream();
    }
}
