package io.relata.internal.fanout;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.internal.fanout.record.StreamRecord;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** What the fan-out costs, in requests. */
class FanoutCostTest {
    private OfficeTable table;

    @BeforeEach
    void createOfficeWithPartners() {
        table = new OfficeTable().withPartners();
        table.catchUp();
        table.counted.reset();
    }

    @Test
    void firstCreationOfEntityCostsNothing() {
        table.put("stores", "007", "{\"businessId\":\"002\",\"storeName\":\"New\"}");

        table.catchUp();

        assertThat(table.counted.counts()).isEmpty();
    }

    @Test
    void newLinkCostsFiveReadsAndOneTransaction() {
        table.link("001", "004", "{}");

        table.catchUp();

        assertThat(table.counted.counts()).isEqualTo(Map.of("getItem", 5, "transactWriteItems", 1));
    }

    @Test
    void oneRequestRefreshesTwentyFiveCopies() {
        for (int i = 0; i < 60; i++) {
            table.put("customers", "c" + i, "{\"businessId\":\"002\",\"firstName\":\"Ann\",\"lastName\":\"Smith\"}");
            table.link("c" + i, "004", "{}");
        }
        table.catchUp();
        table.counted.reset();

        table.patch("stores", "004", "{\"storeName\":\"Broadway\"}");
        table.catchUp();

        assertThat(table.counted.counts()).isEqualTo(Map.of("getItem", 1, "query", 2, "batchExecuteStatement", 3));
        assertThat(table.differences()).isEmpty();
    }

    @Test
    void manyChangesInBatchCostAsMuchAsOne() {
        table.link("001", "004", "{}");
        table.catchUp();
        table.counted.reset();
        for (int i = 0; i < 10; i++) {
            table.patch("stores", "004", "{\"storeName\":\"Name " + i + "\"}");
        }

        table.catchUp();

        assertThat(table.counted.counts()).isEqualTo(Map.of("getItem", 1, "query", 2, "batchExecuteStatement", 1));
        assertThat(table.item("customer#001", "store#004").orElseThrow().map("data")).containsEntry("storeName", "Name 9");
    }

    @Test
    void undoneChangeRefreshesCopiesSinceAnEarlierAttemptMayHaveCopiedIt() {
        table.link("001", "004", "{}");
        table.catchUp();
        table.patch("stores", "004", "{\"storeName\":\"Elsewhere\"}");
        List<StreamRecord> middle = table.news();
        table.process(middle);
        table.patch("stores", "004", "{\"storeName\":\"Main Street\"}");
        List<StreamRecord> both = List.of(middle.get(0), table.news().get(0));

        table.process(both);

        assertThat(table.differences()).isEmpty();
    }

    @Test
    void changeOfDataThatIsNotCopiedCostsNothing() {
        table.link("001", "004", "{}");
        table.tag("stores", "004", "music");
        table.catchUp();
        List<StreamRecord> none = table.news();
        table.counted.reset();

        table.dynamoDb().updateItem(request -> request.tableName(table.name)
                .key(Map.of("id", AttributeValue.fromS("004"),
                        "type", AttributeValue.fromS("store#004")))
                .updateExpression("SET updatedAt = :now ADD version :one").expressionAttributeValues(Map.of(
                        ":now", AttributeValue.fromS("2026-11-20T12:00:00.000Z"),
                        ":one", AttributeValue.fromN("1"))));
        table.catchUp();

        assertThat(none).isEmpty();
        assertThat(table.counted.counts()).isEmpty();
        assertThat(table.differences()).isEmpty();
    }

    @Test
    void taggingDoesNotRefreshOtherCopies() {
        table.link("001", "004", "{}");
        table.tag("stores", "004", "old");
        table.catchUp();
        table.counted.reset();

        table.tag("stores", "004", "music");
        table.catchUp();

        assertThat(table.counted.counts()).isEqualTo(Map.of("getItem", 2, "transactWriteItems", 1));
    }
}
