package io.relata.internal.functions.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import io.relata.annotation.Entity;
import io.relata.internal.engine.binding.Json;
import io.relata.internal.model.TableModel;
import io.relata.schema.Schema;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Sealed interfaces in the description: of each record a schema with a name, told apart by the discriminator. */
class DescribedVariantsTest {
    private static final TableModel MODEL = TableModel.of(Schema.table("Sales").entities(Sale.class, PaymentCard.class).model());
    private static final JsonSchemaFactory FACTORY = JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012);

    private final JsonNode document = document();

    sealed interface Payment permits Card, Transfer {
    }

    record Card(@NotBlank String number) implements Payment {
    }

    record Transfer(@NotNull BigDecimal amount, @Valid Fee fee, List<Fee> fees) implements Payment {
    }

    sealed interface Fee permits Fixed {
    }

    record Fixed(@NotNull Integer amount) implements Fee {
    }

    @Entity(collection = "sales")
    record Sale(@NotNull Payment payment, Payment other, List<Payment> some, Map<String, Payment> byName) {
    }

    /** Its schema has a name that one of the interface's records would have. */
    @Entity(collection = "cards")
    record PaymentCard(Fee fee) {
    }

    private static JsonNode document() {
        try {
            return Json.MAPPER.readTree(new ApiDescription(MODEL).json());
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("the description is JSON", e);
        }
    }

    @Test
    void isValidAndRefersOnlyToWhatItDefines() {
        assertThat(ApiDescriptionTest.openApi().validate(document)).isEmpty();
        assertThat(document.findValuesAsText("$ref")).isNotEmpty()
                .allSatisfy(reference -> assertThat(document.at(reference.substring(1)).isMissingNode()).as(reference).isFalse());
        assertThat(document.at("/components/schemas/Payment/discriminator/mapping/card").asText())
                .as("the name is an entity's").isEqualTo("#/components/schemas/PaymentCard2");
        assertThat(document.at("/components/schemas/PaymentTransfer/properties/fee/$ref").asText())
                .isEqualTo("#/components/schemas/Fee");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
            "true  | SaleInput | {'payment': {'type': 'card', 'number': '1'}}",
            "true  | SaleInput | {'payment': {'type': 'transfer', 'amount': 1, 'fee': {'type': 'fixed', 'amount': 2}}, 'other': null}",
            "true  | SaleInput | {'payment': {'type': 'card', 'number': '1'}, 'byName': {'a': {'type': 'card', 'number': '1'}}}",
            "false | SaleInput | {'payment': {'number': '1'}}",
            "false | SaleInput | {'payment': {'type': 'Card', 'number': '1'}}",
            "false | SaleInput | {'payment': {'type': 'card', 'amount': 1}}",
            "false | SaleInput | {'payment': {'type': 'card'}}",
            "false | SaleInput | {'payment': {'type': 'transfer', 'amount': 1, 'fee': {'type': 'fixed'}}}",
            "false | SaleInput | {'payment': {'type': 'card', 'number': '1'}, 'some': [{'type': 'transfer'}]}",
            "false | SaleInput | {'payment': {'type': 'card', 'number': '1'}, 'byName': {'a': {}}}",
            "true  | SalePatch | {'payment': {'amount': 5}}",
            "true  | SalePatch | {'payment': {'type': 'card', 'number': '1'}, 'other': null, 'byName': {'a': {'number': '2'}}}",
            "true  | SalePatch | {'other': {'fee': {'amount': 3}, 'fees': [{'type': 'fixed', 'amount': 1}]}}",
            "false | SalePatch | {'payment': null}",
            "false | SalePatch | {'payment': {'type': 'cheque'}}",
            "false | SalePatch | {'payment': {'cheque': 1}}"})
    void saysWhatIsAccepted(boolean valid, String schema, String body) throws JsonProcessingException {
        ObjectNode reference = Json.MAPPER.createObjectNode().put("$ref", "#/components/schemas/" + schema).set("components",
                document.path("components"));
        assertThat(FACTORY.getSchema(reference).validate(Json.MAPPER.readTree(body.replace('\'', '"'))).isEmpty()).isEqualTo(valid);
    }
}
