package io.relata.internal.functions.custom;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SpecVersion;
import io.relata.connect.RelataConnection;
import io.relata.internal.engine.binding.Json;
import io.relata.internal.functions.openapi.ApiDescription;
import io.relata.internal.model.TableModel;
import io.relata.internal.servers.dynamodb.DynamoDbLocal;
import io.relata.models.office.Office;
import org.junit.jupiter.api.Test;

/** The custom operations are part of the description of the API. */
class CustomRouteDescriptionTest {
    private static final JsonSchemaFactory FACTORY = JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012, factory -> factory
            .schemaMappers(mappers -> mappers.mapPrefix("https://spec.openapis.org/oas/3.1/", "classpath:openapi/3.1/")));

    private final JsonNode document = read();

    @Test
    void operationIsDescribedByItsRecords() {
        JsonNode move = document.at("/paths/~1customers~1{id}~1move/post");
        assertThat(move.path("operationId").asText()).isEqualTo("moveCustomer");
        assertThat(move.path("summary").asText()).isEqualTo("Move a customer with stores");
        assertThat(move.path("tags")).hasToString("[\"customers\"]");
        assertThat(move.path("parameters")).hasToString(
                "[{\"name\":\"id\",\"in\":\"path\",\"required\":true,\"schema\":{\"type\":\"string\",\"minLength\":1}},"
                        + "{\"$ref\":\"#/components/parameters/idempotencyKey\"}]");
        assertThat(move.at("/requestBody/content/application~1json/schema/$ref").asText())
                .isEqualTo("#/components/schemas/MoveCustomerRequest");
        assertThat(move.at("/responses/200/content/application~1json/schema/$ref").asText())
                .isEqualTo("#/components/schemas/MoveCustomerResponse");
        JsonNode sent = document.at("/components/schemas/MoveCustomerRequest");
        assertThat(sent.path("required")).hasToString("[\"businessId\"]");
        assertThat(sent.at("/properties/storeIds/maxItems").asInt()).isEqualTo(3);
        assertThat(document.at("/components/schemas/MoveCustomerResponse/properties").fieldNames()).toIterable()
                .containsExactly("customerId", "stores", "share", "kind");
    }

    @Test
    void operationWithoutBodiesHasNone() {
        JsonNode forget = document.at("/paths/~1cache/delete");
        assertThat(forget.path("tags")).hasToString("[\"all\"]");
        assertThat(forget.has("requestBody")).isFalse();
        assertThat(forget.at("/responses/204").has("content")).isFalse();
        assertThat(document.at("/paths/~1customers~1{id}~1open-orders/get/responses").has("413")).isFalse();
    }

    @Test
    void operationsThatWriteTakeAnIdempotencyKey() {
        String key = "#/components/parameters/idempotencyKey";
        JsonNode forget = document.at("/paths/~1cache/delete");
        assertThat(forget.path("parameters").findValuesAsText("$ref")).containsExactly(key);
        assertThat(forget.at("/responses/204/headers/Idempotency-Replayed").isMissingNode()).isFalse();
        assertThat(document.at("/paths/~1customers~1{id}~1move/post/responses/200/headers").has("Idempotency-Replayed")).isTrue();
        JsonNode reads = document.at("/paths/~1customers~1{id}~1open-orders/get");
        assertThat(reads.path("parameters").findValuesAsText("$ref")).isEmpty();
        assertThat(reads.at("/responses/200").has("headers")).isFalse();
    }

    @Test
    void documentIsValidAndRefersOnlyToWhatItDefines() {
        assertThat(openApi().validate(document)).isEmpty();
        assertThat(document.findValuesAsText("$ref"))
                .allSatisfy(reference -> assertThat(document.at(reference.substring(1)).isMissingNode()).isFalse());
        assertThat(document.findValuesAsText("operationId")).doesNotHaveDuplicates();
    }

    private static JsonSchema openApi() {
        return FACTORY.getSchema(SchemaLocation.of("https://spec.openapis.org/oas/3.1/schema-base/2025-09-15"));
    }

    private static JsonNode read() {
        try {
            return Json.MAPPER.readTree(new ApiDescription(TableModel.of(Office.MODEL), RouteHandlersTest.operations(
                    RelataConnection.of(DynamoDbLocal.shared().client(), TableModel.of(Office.MODEL)).relata())).json());
        } catch (JsonProcessingException e) {
            throw new AssertionError(e);
        }
    }
}
