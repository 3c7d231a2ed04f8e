package io.relata.infra;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.relata.internal.engine.identity.TableIdentity;
import io.relata.internal.engine.key.IndexNames;
import io.relata.internal.model.TableModel;
import io.relata.internal.model.TenantModel;
import io.relata.models.office.Office;
import io.relata.models.shop.Shop;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awscdk.assertions.Template;

/** The table's identity, which a deployment writes. */
@NeedsNode
class TableRecordTest {
    private static final JsonNode TEMPLATE = Deployed.usual().application;

    private static JsonNode properties(JsonNode template) {
        return Deployed.all(template, "Custom::TableRecord").get(0).get("Properties");
    }

    private static TableIdentity identity(JsonNode template) {
        return TableIdentity.fromJson(properties(template).get("Identity").asText());
    }

    private static String function() {
        return properties(TEMPLATE).at("/ServiceToken/Fn::GetAtt/0").asText();
    }

    @Test
    void functionIsToldAllOfTheIdentity() {
        assertThat(identity(TEMPLATE)).isEqualTo(TableIdentity.of(TableModel.of(Office.MODEL), IndexNames.SAME));
        assertThat(identity(Deployed.with(Map.of("indexNames", "typeGsi:typeGsi2")).application).indexNames())
                .isEqualTo("typeGsi:typeGsi2");
        assertThat(identity(Deployed.with(Map.of("model", "shop")).application))
                .isEqualTo(TableIdentity.of(TableModel.of(Shop.MODEL), IndexNames.SAME));
    }

    /** CloudFormation refuses another service token, so the function is named without a version, and its logical id stays as it is. */
    @Test
    void functionIsOfThePackageAndWithoutVersions() {
        assertThat(function()).isEqualTo("TableRecord");
        JsonNode function = TEMPLATE.at("/Resources/" + function() + "/Properties");
        assertThat(function.get("Code")).isEqualTo(TEMPLATE.at("/Resources/Commands/Properties/Code"));
        assertThat(function.at("/Environment/Variables/QUARKUS_LAMBDA_HANDLER").asText()).isEqualTo("table-record");
        assertThat(function.has("SnapStart")).isFalse();
        assertThat(Deployed.all(TEMPLATE, "AWS::Lambda::Version"))
                .noneMatch(version -> version.at("/Properties/FunctionName/Ref").asText().equals(function()));
    }

    @Test
    void cloudFormationWaitsForMinutesOnly() {
        assertThat(properties(TEMPLATE).get("ServiceTimeout").asInt()).isEqualTo(360);
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
            "dynamodb:GetItem, meta#table, true", "dynamodb:GetItem, 001, false", "dynamodb:Scan, meta#table, false"})
    void functionMayReadAndUpdateTheIdentityItemOnly(String action, String key, boolean may) {
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

    static Stream<Deployed> deployments() {
        return Stream.of(Deployed.usual(), Deployed.with(SearchTest.DOMAIN),
                Deployed.of(TenantModel.of(TableModel.of(Office.MODEL)), TenantSessionsTest.settings(Map.of("tenantSessions", "on"))));
    }

    /** What callers reach is an alias of a version of a function. */
    @ParameterizedTest
    @MethodSource("deployments")
    void allThatChangesAFunctionComesAfterTheIdentityIsWritten(Deployed deployed) {
        JsonNode resources = deployed.application.get("Resources");
        String own = properties(deployed.application).at("/ServiceToken/Fn::GetAtt/0").asText();
        assertThat(resources.properties().stream().filter(each -> !each.getKey().equals(own)).filter(each -> List
                .of("AWS::Lambda::Function", "AWS::Lambda::Version", "AWS::Lambda::Alias").contains(each.getValue().get("Type").asText())))
                .hasSizeGreaterThanOrEqualTo(15).allSatisfy(each -> assertThat(
                        StreamSupport.stream(each.getValue().path("DependsOn").spliterator(), false).map(JsonNode::asText))
                        .as(each.getKey()).anyMatch(name -> resources.get(name).get("Type").asText().equals("Custom::TableRecord")));
    }
}
