package io.relata.internal.infra.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.relata.internal.infra.plan.DeployedTable.Backfill;
import io.relata.internal.infra.plan.DeployedTable.DeployedIndex;
import io.relata.internal.infra.plan.KeyAttribute.Type;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DescriptionTest {
    private static final String TABLE = """
            {"AttributeDefinitions": [{"AttributeName": "id", "AttributeType": "S"}, {"AttributeName": "type", "AttributeType": "S"},
               {"AttributeName": "shopId", "AttributeType": "S"}, {"AttributeName": "day", "AttributeType": "N"}],
             "TableName": "Shops", "TableStatus": "ACTIVE", "CreationDateTime": "2026-11-20T12:00:00.123000+00:00", "ItemCount": 12,
             "KeySchema": [{"AttributeName": "id", "KeyType": "HASH"}, {"AttributeName": "type", "KeyType": "RANGE"}],
             "TableArn": "arn:aws:dynamodb:eu-west-1:111122223333:table/Shops",
             "Replicas": [{"RegionName": "eu-west-1", "ReplicaStatus": "ACTIVE"}, {"RegionName": "us-east-1", "ReplicaStatus": "ACTIVE"}],
             "GlobalSecondaryIndexes": [
               {"IndexName": "shopIdGsi", "IndexStatus": "CREATING", "Backfilling": true,
                "Projection": {"ProjectionType": "INCLUDE", "NonKeyAttributes": ["name", "city"]},
                "KeySchema": [{"AttributeName": "shopId", "KeyType": "HASH"}, {"AttributeName": "day", "KeyType": "RANGE"}]},
               {"IndexName": "wideGsi", "IndexStatus": "ACTIVE", "Projection": {"ProjectionType": "KEYS_ONLY"},
                "KeySchema": [{"AttributeName": "shopId", "KeyType": "HASH"}, {"AttributeName": "type", "KeyType": "HASH"}]}],
             "LocalSecondaryIndexes": [{"IndexName": "byDay", "KeySchema": []}],
             "StreamSpecification": {"StreamEnabled": true, "StreamViewType": "NEW_IMAGE"}}""";

    @Test
    void keysIndexesStreamAndReplicasAreRead() {
        DeployedTable table = Description.read(TABLE);
        assertThat(table.name()).isEqualTo("Shops");
        assertThat(table.keys()).hasToString("id, type");
        assertThat(table.replicas()).containsExactly("us-east-1");
        assertThat(table.localIndexes()).containsExactly("byDay");
        assertThat(table.stream()).isEqualTo(Optional.of("NEW_IMAGE"));
        assertThat(table.indexes()).containsExactly(
                new DeployedIndex(new TableIndex("shopIdGsi",
                        new Keys(List.of(KeyAttribute.string("shopId")), List.of(new KeyAttribute("day", Type.N))),
                        new Projection(Projection.Kind.INCLUDE, Set.of("city", "name"))), "CREATING", Backfill.UNDER_WAY),
                new DeployedIndex(
                        new TableIndex("wideGsi", new Keys(List.of(KeyAttribute.string("shopId"), KeyAttribute.string("type")), List.of()),
                                Projection.KEYS_ONLY),
                        "ACTIVE", Backfill.DONE));
    }

    @Test
    void descriptionMayBeWrappedInTable() {
        assertThat(Description.read("{\"Table\": " + TABLE + "}")).isEqualTo(Description.read(TABLE));
    }

    @Test
    void oldGlobalTableHasUnnamedReplicas() {
        assertThat(Description.read(TABLE.replace("\"Replicas\"", "\"GlobalTableVersion\": \"2017.11.29\", \"Others\"")).replicas())
                .containsExactly("a global table of version 2017.11.29");
    }

    @Test
    void tableWithoutStreamAndIndexesIsRead() {
        DeployedTable bare = Description.read("""
                {"TableName": "Bare", "TableStatus": "ACTIVE", "KeySchema": [{"AttributeName": "id", "KeyType": "HASH"}],
                 "AttributeDefinitions": [{"AttributeName": "id", "AttributeType": "B"}]}""");
        assertThat(bare.indexes()).isEmpty();
        assertThat(bare.stream()).isEmpty();
        assertThat(bare.keys()).hasToString("id (B)");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '\'', textBlock = """
            An error occurred                       | the description is not JSON (
            ''                                      | there is no TableName in nothing; expected is the output of aws dynamodb \
            describe-table
            []                                      | there is no TableName in []
            {"StackName": "Relata-dev-Data"}        | there is no TableName in {"StackName":"Relata-dev-Data"}
            {"TableName": "Shops"}                  | there is no TableStatus in {"TableName":"Shops"}
            {"TableName": "T", "TableStatus": "ACTIVE"} | there is no KeySchema with a HASH key in {"TableName":"T"
            {"TableName": "T", "TableStatus": "ACTIVE", "KeySchema": [{"AttributeName": "id", "KeyType": "HASH"}]} | \
            AttributeDefinitions has no type
            {"AttributeDefinitions": [{"AttributeName": "paid", "AttributeType": "BOOL"}]} | BOOL is none of [S, N, B]
            """)
    void otherJsonIsRefused(String json, String message) {
        assertThatThrownBy(() -> Description.read(json)).isInstanceOf(RefusedException.class).hasMessageStartingWith(message);
    }
}
