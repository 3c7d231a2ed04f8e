package io.relata.infra;

import static io.relata.infra.Deployed.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.relata.internal.model.TableModel;
import io.relata.internal.model.TenantModel;
import io.relata.models.office.Office;
import io.relata.schema.ModelCatalog;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@NeedsNode
class DataStackTest {
    private static final Deployed TENANTS = Deployed.of(TenantModel.of(TableModel.of(Office.MODEL)),
            Map.of("jwtIssuer", "https://id.example.com/",
                    "jwtAudience", "relata"));

    private final JsonNode table = table(Deployed.usual());

    @Test
    void keysIndexesAndProjectionsAreTheModels() {
        assertThat(table.get("KeySchema")).isEqualTo(json("""
                [{"AttributeName": "id", "KeyType": "HASH"}, {"AttributeName": "type", "KeyType": "RANGE"}]"""));
        assertThat(table.get("GlobalSecondaryIndexes")).isEqualTo(json("""
                [{"IndexName": "businessIdGsi", "KeySchema": [{"AttributeName": "businessId", "KeyType": "HASH"},
                  {"AttributeName": "sort", "KeyType": "RANGE"}],
                  "Projection": {"ProjectionType": "ALL"}},
                 {"IndexName": "customerIdGsi", "KeySchema": [{"AttributeName": "customerId", "KeyType": "HASH"},
                  {"AttributeName": "sort", "KeyType": "RANGE"}],
                  "Projection": {"ProjectionType": "ALL"}},
                 {"IndexName": "listGsi", "KeySchema": [{"AttributeName": "list", "KeyType": "HASH"},
                  {"AttributeName": "sort", "KeyType": "RANGE"}],
                  "Projection": {"ProjectionType": "ALL"}},
                 {"IndexName": "typeGsi", "KeySchema": [{"AttributeName": "type", "KeyType": "HASH"},
                  {"AttributeName": "id", "KeyType": "RANGE"}],
                  "Projection": {"ProjectionType": "KEYS_ONLY"}}]"""));
    }

    @Test
    void indexesOfChildrenHaveAKeyOfTheirOwnInAModelWithTenants() {
        JsonNode indexes = table(TENANTS).get("GlobalSecondaryIndexes");
        assertThat(indexes.findValuesAsText("IndexName")).containsExactlyInAnyOrder("businessIdGsi", "customerIdGsi", "listGsi",
                "typeGsi");
        assertThat(StreamSupport.stream(indexes.spliterator(), false).map(index -> index.at("/KeySchema/0/AttributeName").asText()))
                .containsExactlyInAnyOrder("_businessId", "_customerId", "list", "type");
        assertThat(table(TENANTS).get("AttributeDefinitions").findValuesAsText("AttributeName"))
                .containsExactlyInAnyOrder("id", "type", "sort", "list", "_businessId", "_customerId");
    }

    static List<String> models() {
        return ModelCatalog.onClassPath().names();
    }

    @ParameterizedTest
    @MethodSource("models")
    void everyModelHasATable(String model) {
        JsonNode deployed = table(Deployed.with(TableModel.of(ModelCatalog.onClassPath().named(model)).multiTenant()
                ? Map.of("model", model, "jwtIssuer", "https://id.example.com/", "jwtAudience", "relata")
                : Map.of("model", model)));
        assertThat(StreamSupport.stream(deployed.get("GlobalSecondaryIndexes").spliterator(), false)
                .map(index -> index.get("IndexName").asText()
                        + " " + index.at("/KeySchema/0/AttributeName").asText() + " " + index.at("/KeySchema/1/AttributeName").asText()))
                .containsExactlyInAnyOrderElementsOf(TableModel.of(ModelCatalog.onClassPath().named(model)).indexes().stream()
                        .map(index -> index.name() + " " + index.access().partitionAttribute() + " " + index.access().sortAttribute())
                        .toList());
    }

    @Test
    void tableIsOnDemandWithAStreamOfBothImagesAndTimeToLive() {
        assertThat(table.get("BillingMode").asText()).isEqualTo("PAY_PER_REQUEST");
        assertThat(table.get("StreamSpecification")).isEqualTo(json("{\"StreamViewType\": \"NEW_AND_OLD_IMAGES\"}"));
        assertThat(table.get("TimeToLiveSpecification")).isEqualTo(json("{\"AttributeName\": \"expiresAt\", \"Enabled\": true}"));
    }

    @Test
    void throughputIsUnlimitedUnlessALimitIsSet() {
        JsonNode limited = table(Deployed.with(Map.of("maxReadRequestUnits", "4000", "maxWriteRequestUnits", "1000")));
        assertThat(table.toString()).doesNotContain("OnDemandThroughputSettings");
        assertThat(limited.at("/WriteOnDemandThroughputSettings/MaxWriteRequestUnits").asInt()).isEqualTo(1000);
        assertThat(limited.at("/Replicas/0/ReadOnDemandThroughputSettings/MaxReadRequestUnits").asInt()).isEqualTo(4000);
        assertThat(limited.get("GlobalSecondaryIndexes"))
                .allSatisfy(index -> assertThat(index.at("/WriteOnDemandThroughputSettings/MaxWriteRequestUnits").asInt()).isEqualTo(1000));
        assertThat(limited.at("/Replicas/0/GlobalSecondaryIndexes")).hasSize(4)
                .allSatisfy(index -> assertThat(index.at("/ReadOnDemandThroughputSettings/MaxReadRequestUnits").asInt()).isEqualTo(4000));
    }

    @Test
    void tableIsProtectedFromDeletion() {
        JsonNode replica = table.get("Replicas").get(0);
        assertThat(table.get("Replicas")).hasSize(1);
        assertThat(replica.get("DeletionProtectionEnabled").asBoolean()).isTrue();
        assertThat(replica.at("/PointInTimeRecoverySpecification/PointInTimeRecoveryEnabled").asBoolean()).isTrue();
        assertThat(Deployed.stack(Deployed.usual().app, "Data").getTerminationProtection()).isTrue();
        JsonNode resource = Deployed.all(Deployed.usual().data, "AWS::DynamoDB::GlobalTable").get(0);
        assertThat(resource.get("DeletionPolicy").asText()).isEqualTo("Retain");
        assertThat(resource.get("UpdateReplacePolicy").asText()).isEqualTo("Retain");
    }

    @Test
    void tableHasNoPhysicalName() {
        assertThat(table.has("TableName")).isFalse();
    }

    @Test
    void customerKeyEncryptsTheTable() {
        String key = "arn:aws:kms:eu-west-1:111122223333:key/0b1c2d3e-0000-1111-2222-333344445555";
        JsonNode encrypted = table(Deployed.with(Map.of("keyArn", key)));
        assertThat(table.get("SSESpecification")).isEqualTo(json("{\"SSEEnabled\": false}"));
        assertThat(encrypted.get("SSESpecification")).isEqualTo(json("{\"SSEEnabled\": true, \"SSEType\": \"KMS\"}"));
        assertThat(encrypted.get("Replicas").get(0).at("/SSESpecification/KMSMasterKeyId").asText()).isEqualTo(key);
    }

    private static JsonNode table(Deployed deployed) {
        return Deployed.properties(deployed.data, "AWS::DynamoDB::GlobalTable", "EntityTable");
    }
}
