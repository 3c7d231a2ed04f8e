package io.relata.infra;

import static io.relata.infra.Deployed.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.internal.engine.identity.TableIdentity;
import io.relata.internal.engine.key.IndexNames;
import io.relata.internal.model.TableModel;
import io.relata.models.office.Office;
import io.relata.models.shop.Shop;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awscdk.assertions.Template;

/** The table's identity, which a deployment writes. */
@NeedsNode
class TableRecordTest {
    private static final JsonNode TEMPLATE = Deployed.usual().application;

    private static JsonNode call(JsonNode template) {
        return json(Policies.text(Deployed.all(template, "Custom::TableRecord").get(0).at("/Properties/Update")));
    }

    private static String function() {
        return Deployed.all(TEMPLATE, "Custom::TableRecord").get(0).at("/Properties/ServiceToken/Fn::GetAtt/0").asText();
    }

    @Test
    void allOfTheIdentityIsWrittenIfTheTableIsOfTheModel() {
        assertThat(call(TEMPLATE).get("action").asText()).isEqualTo("updateItem");
        JsonNode parameters = call(TEMPLATE).get("parameters");
        assertThat(parameters.get("Key")).isEqualTo(json("{\"id\": {\"S\": \"meta#table\"}, \"type\": {\"S\": \"meta#table\"}}"));
        assertThat(parameters.get("UpdateExpression").asText()).isEqualTo("SET #previousFingerprint = "
                + "if_not_exists(#fingerprint, :fingerprint), #declared = :declared, #declaredOf = :declaredOf, "
                + "#entities = :entities, #fingerprint = :fingerprint, "
                + "#indexNames = :indexNames, #kind = :kind, #layout = :layout, #model = :model");
        assertThat(parameters.get("ConditionExpression").asText()).startsWith("attribute_not_exists(#model) OR (#model = :model AND (");
        TableIdentity identity = TableIdentity.of(TableModel.of(Office.MODEL), IndexNames.SAME);
        ObjectNode values = (ObjectNode) parameters.get("ExpressionAttributeValues");
        assertThat(values.remove(":declared").get("S").asText()).isEqualTo(identity.declared().json());
        assertThat(values).isEqualTo(json("""
                {":0": {"S": "business"}, ":1": {"S": "customer"}, ":2": {"S": "order"}, ":3": {"S": "store"},
                 ":declaredOf": {"S": "%1$s"}, ":entities": {"L": [{"S": "business"}, {"S": "customer"}, {"S": "order"}, {"S": "store"}]}, \
                 ":fingerprint": {"S": "%1$s"},
                 ":indexNames": {"S": ""}, ":kind": {"S": "meta"}, ":layout": {"N": "2"}, ":model": {"S": "office"}}"""
                .formatted(TableIdentity.of(TableModel.of(Office.MODEL), IndexNames.SAME).fingerprint())));
        assertThat(call(Deployed.with(Map.of("indexNames", "typeGsi:typeGsi2")).application)
                .at("/parameters/ExpressionAttributeValues/:indexNames/S").asText()).isEqualTo("typeGsi:typeGsi2");
        assertThat(call(Deployed.with(Map.of("model", "shop")).application).at("/parameters/ExpressionAttributeValues/:fingerprint/S")
                .asText()).isEqualTo(TableIdentity.of(TableModel.of(Shop.MODEL), IndexNames.SAME).fingerprint());
    }

    /** The same source must give the same template, or every deployment would write again. */
    @Test
    void recordIsStableBetweenDeployments() {
        JsonNode again = new ObjectMapper().valueToTree(Template.fromStack(
                Deployed.stack(Deployed.app(Map.of()), "App")).toJSON());

        assertThat(Deployed.all(again, "Custom::TableRecord")).isEqualTo(Deployed.all(TEMPLATE, "Custom::TableRecord"));
        assertThat(again.get("Resources").get(function())).isEqualTo(TEMPLATE.get("Resources").get(function()));
    }

    @ParameterizedTest
    @CsvSource({"dynamodb:UpdateItem, meta#table, true", "dynamodb:UpdateItem, customer#001, false",
            "dynamodb:UpdateItem, 001, false", "dynamodb:PutItem, meta#table, false", "dynamodb:DeleteItem, meta#table, false",
            "dynamodb:GetItem, meta#table, false"})
    void writerMayWriteTheIdentityItemOnly(String action, String key, boolean may) {
        assertThat(Policies.of(TEMPLATE, function()).allow(new Policies.Request(action, Policies.table(TEMPLATE), List.of(key))))
                .isEqualTo(may);
    }

    @ParameterizedTest
    @ValueSource(strings = {"Commands", "Queries"})
    void apiFunctionsCannotWriteIt(String function) {
        for (String action : List.of("dynamodb:PutItem", "dynamodb:UpdateItem", "dynamodb:DeleteItem")) {
            assertThat(Policies.of(TEMPLATE, function).allow(new Policies.Request(action, Policies.table(TEMPLATE), List.of("meta#table"))))
                    .isFalse();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"Commands", "Queries", "Fanout", "Worker", "Verify"})
    void functionsAreDeployedAfterTheIdentityIsWritten(String function) {
        assertThat(
                StreamSupport.stream(TEMPLATE.get("Resources").get(function).get("DependsOn").spliterator(), false).map(JsonNode::asText))
                .anyMatch(name -> TEMPLATE.get("Resources").get(name).get("Type").asText().equals("Custom::TableRecord"));
    }
}
