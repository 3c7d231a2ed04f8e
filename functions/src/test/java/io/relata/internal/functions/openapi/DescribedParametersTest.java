package io.relata.internal.functions.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.relata.internal.engine.binding.Json;
import io.relata.internal.functions.AnyApi;
import io.relata.internal.functions.Request;
import io.relata.internal.model.TableModel;
import io.relata.schema.ModelCatalog;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A parameter that the description gives to a path is known there, whichever read the others choose. */
class DescribedParametersTest {
    static Stream<String> models() {
        return ModelCatalog.onClassPath().names().stream();
    }

    @ParameterizedTest
    @MethodSource("models")
    void noneIsUnknown(String name) throws JsonProcessingException {
        TableModel model = TableModel.of(ModelCatalog.onClassPath().named(name));
        JsonNode document = Json.MAPPER.readTree(new ApiDescription(model).json());
        AnyApi api = new AnyApi(model);
        List<String> unknown = new ArrayList<>();
        for (Map.Entry<String, JsonNode> path : document.path("paths").properties()) {
            List<String> given = query(document, path.getValue().at("/get/parameters"));
            for (int i = 0; i < given.size(); i++) {
                Request request = Request.of("GET " + path.getKey().replaceAll("\\{[^}]*}", "x") + "?"
                        + String.join("&", given.subList(i, given.size()))).by("chief").claiming("tenant", "t").claiming("roles", "admin");
                String said = api.send(request).answer().said();
                if (said.contains("unknown parameter")) {
                    unknown.add(request.path() + "?" + request.query().orElseThrow() + ": " + said);
                }
            }
        }
        assertThat(unknown).isEmpty();
    }

    private static List<String> query(JsonNode document, JsonNode parameters) {
        return StreamSupport.stream(parameters.spliterator(), false)
                .map(each -> each.has("$ref") ? document.at(each.path("$ref").asText().substring(1)) : each)
                .filter(each -> each.path("in").asText().equals("query"))
                .map(each -> each.path("name").asText() + "=" + URLEncoder.encode(value(each.path("schema")), StandardCharsets.UTF_8))
                .collect(Collectors.toList());
    }

    private static String value(JsonNode schema) {
        return switch (schema.path("type").asText()) {
            case "boolean" -> "true";
            case "integer", "number" -> "1";
            default -> schema.path("enum").path(0).asText("x");
        };
    }
}
