package io.relata.internal.engine.transfer;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.internal.engine.binding.Json;
import io.relata.internal.engine.item.Item;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ExportedItemTest {
    private static final String TIME = "2026-11-20T12:00:00.000Z";
    private static final Instant NOW = Instant.parse(TIME);
    private static final Item ENTITY = Item.of("id", "1", "type", "job#1", "kind", "entity", "entity", "job", "version", 7, "life", 5,
            "createdAt", TIME, "updatedAt", TIME, "tags", Set.of("new", "old"), "title", "Cook", "pay", new BigDecimal("12.50"), "parentId",
            "0", "former", Map.of("unknown", List.of(1, true)));
    private static final Item VERSION = Item.of("id", "history:job:1", "type", "job#1#0000000000000000006", "kind", "history", "entity",
            "job", "sourceId", "1", "version", 6, "updatedAt", TIME, "data", Map.of("createdAt", TIME, "title", "Help"));

    private static Optional<String> line(Item item) {
        return ExportedItem.of(item, NOW).map(ExportedItem::text);
    }

    @Test
    void coreItemsAreLinesWithoutWhatFollowsFromThem() {
        assertThat(line(ENTITY.with("sort", "job#cook").with("list", "job.3").with("_tree", "x").with("_writers", "w"))).contains(
                "{\"kind\":\"entity\",\"id\":\"1\",\"entity\":\"job\",\"version\":7,\"life\":5,\"createdAt\":\"" + TIME
                        + "\",\"updatedAt\":\"" + TIME + "\",\"tags\":[\"new\",\"old\"],\"former\":{\"unknown\":[1,true]},"
                        + "\"parentId\":\"0\",\"pay\":12.5,\"title\":\"Cook\"}");
        assertThat(line(Item.of("id", "link:job-shop:1", "type", "shop#9", "kind", "link", "relation", "job-shop", "from", "1", "to", "9",
                "fromLife", 5, "toLife", 3, "version", 8, "attributes", Map.of("since", "2026-01-01"), "_writers", "w"))).contains(
                        "{\"kind\":\"link\",\"relation\":\"job-shop\",\"from\":\"1\",\"to\":\"9\",\"fromLife\":5,\"toLife\":3,"
                                + "\"version\":8,\"attributes\":{\"since\":\"2026-01-01\"}}");
        assertThat(line(VERSION)).contains("{\"kind\":\"history\",\"id\":\"1\",\"entity\":\"job\",\"version\":6,\"createdAt\":\"" + TIME
                + "\",\"updatedAt\":\"" + TIME + "\",\"title\":\"Help\"}");
        assertThat(line(Item.of("id", "unique:job.title:cook", "type", "unique:job.title:cook", "kind", "guard", "owner", "1")))
                .contains("{\"kind\":\"guard\",\"id\":\"unique:job.title:cook\",\"owner\":\"1\"}");
    }

    @Test
    void allElseIsLeftOut() {
        assertThat(List.of(ENTITY.with("expiresAt", NOW.getEpochSecond()),
                Item.of("id", "idempotency:abc", "type", "idempotency:abc", "kind", "guard"),
                Item.of("id", "3", "type", "job#3", "kind", "tombstone", "of", "entity", "version", 9),
                Item.of("id", "job#1", "type", "shop#9", "kind", "copy", "data", Map.of()),
                Item.of("id", "capacity:a.b:1:0", "type", "capacity:a.b:1:0", "kind", "capacity"),
                Item.of("id", "meta#table", "type", "meta#table", "kind", "meta"))).allSatisfy(item -> assertThat(line(item)).isEmpty());
    }

    @Test
    void entitiesAndEarlierVersionsAreReadAsTheyWereStored() throws Exception {
        for (Item item : List.of(ENTITY, VERSION)) {
            ObjectNode line = (ObjectNode) Json.MAPPER.readTree(line(item).orElseThrow());

            assertThat(ExportedItem.item(ExportedItem.in("acme", line))).isEqualTo(item);
            assertThat(ExportedItem.tenant(line)).contains("acme");
        }
    }
}
