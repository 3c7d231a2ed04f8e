package io.relata.internal.engine.key;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.relata.internal.engine.dynamodb.AttributeValues;
import io.relata.internal.engine.dynamodb.DynamoDbCopyTable;
import io.relata.internal.engine.dynamodb.DynamoDbCoreTable;
import io.relata.internal.engine.dynamodb.TableDefinition;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.table.Query;
import io.relata.internal.servers.dynamodb.DynamoDbLocal;
import io.relata.music.Music;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndex;

class IndexNamesTest {
    @Test
    void whatIsNotNamedIsCalledAsInTheModel() {
        IndexNames names = Music.MODEL.indexNames("labelIdGsi:labelIdGsi2, typeGsi:inverted");
        assertThat(names.of("labelIdGsi")).isEqualTo("labelIdGsi2");
        assertThat(names.of("typeGsi")).isEqualTo("inverted");
        assertThat(names.of("listGsi")).isEqualTo("listGsi");
        assertThat(names).hasToString("labelIdGsi:labelIdGsi2,typeGsi:inverted");
        assertThat(Music.MODEL.indexNames(" ")).isEqualTo(IndexNames.SAME).hasToString("");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            labelIdGsi                  | "labelIdGsi" is not an index and its name in the table, such as customerIdGsi:customerIdGsi2
            labelIdGsi:                 | "labelIdGsi:" is not an index and its name in the table
            labelIdGsi:a#b              | "labelIdGsi:a#b" is not an index and its name in the table
            labelIdGsi:one,             | "" is not an index and its name in the table
            storeIdGsi:storeIdGsi2      | the model has no index storeIdGsi; it has labelIdGsi, artistIdGsi, listGsi, typeGsi
            listGsi:list2,listGsi:list3 | listGsi is named twice: give it one name
            labelIdGsi:labels,artistIdGsi:labels | labelIdGsi and artistIdGsi would both be labels: give each a name of its own
            labelIdGsi:listGsi          | labelIdGsi and listGsi would both be listGsi: give each a name of its own
            """)
    void whatIsNoNameIsRefused(String text, String message) {
        assertThatThrownBy(() -> Music.MODEL.indexNames(text)).isInstanceOf(IllegalArgumentException.class).hasMessageStartingWith(message);
    }

    @Test
    void queriesGoToTheIndexAsTheTableCallsIt() {
        IndexNames names = Music.MODEL.indexNames("labelIdGsi:labelIdGsi2,typeGsi:typeGsi2");
        DynamoDbClient client = DynamoDbLocal.shared().client();
        CreateTableRequest table = renamed(names, "Music-" + UUID.randomUUID());
        client.createTable(table);
        Item artist = Item.of("id", "001", "type", "artist#001", "labelId", "1", "sort", "artist#ann");
        client.putItem(put -> put.tableName(table.tableName()).item(AttributeValues.of(artist)));

        Query ofLabel = Query.of(Access.by("labelId"), "1", SortRange.prefix("artist#"), 10);
        Query inverted = Query.of(Access.BY_TYPE, "artist#001", SortRange.prefix("0"), 10);
        assertThat(new DynamoDbCoreTable(client, table.tableName(), names).query(ofLabel).items()).containsExactly(artist);
        assertThat(new DynamoDbCopyTable(client, table.tableName(), names).query(inverted).items())
                .containsExactly(Item.of("id", "001", "type", "artist#001"));
        assertThatThrownBy(() -> new DynamoDbCoreTable(client, table.tableName()).query(ofLabel)).hasMessageContaining("labelIdGsi");
    }

    private static CreateTableRequest renamed(IndexNames names, String table) {
        CreateTableRequest usual = TableDefinition.of(table, Music.MODEL.indexes());
        List<GlobalSecondaryIndex> indexes = usual.globalSecondaryIndexes().stream()
                .map(index -> index.toBuilder().indexName(names.of(index.indexName())).build()).toList();
        return usual.toBuilder().globalSecondaryIndexes(indexes).build();
    }
}
