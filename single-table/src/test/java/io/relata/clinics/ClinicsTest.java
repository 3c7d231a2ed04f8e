package io.relata.clinics;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.internal.engine.dynamodb.AttributeValues;
import io.relata.internal.engine.dynamodb.DynamoDbCoreTable;
import io.relata.internal.engine.dynamodb.TableDefinition;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.Direction;
import io.relata.internal.engine.key.Index;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.read.Walk;
import io.relata.internal.engine.read.list.Listing;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.table.Query;
import io.relata.internal.engine.table.Slice;
import io.relata.internal.engine.table.TableReads;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.Related;
import io.relata.internal.model.TableModel;
import io.relata.internal.servers.dynamodb.DynamoDbLocal;
import io.relata.music.Items;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** Sixteen entities with twenty-two parents of different names, and lists by attributes beside them, in few indexes. */
class ClinicsTest {
    private static final TableModel MODEL = TableModel.of(Clinics.SCHEMA.model());
    private static final DynamoDbClient CLIENT = DynamoDbLocal.shared().client();

    /** Counts Queries. */
    private record Counted(TableReads table, List<Query> queries) implements TableReads {
        @Override
        public Optional<Item> get(Key key, Consistency consistency) {
            return table.get(key, consistency);
        }

        @Override
        public Slice query(Query query) {
            queries.add(query);
            return table.query(query);
        }
    }

    @Test
    void sixteenEntitiesNeedFiveIndexes() {
        assertThat(MODEL.entities()).hasSize(16);
        assertThat(MODEL.entities().stream().flatMap(type -> type.parents().stream()).map(parent -> parent.attribute()).distinct())
                .hasSize(22);
        assertThat(MODEL.indexes()).extracting(Index::name).containsExactly("listGsi", "gsi1", "gsi2", "gsi3", "typeGsi");
    }

    /** Each entity belongs to the ones with id 7, and to others with id 8; whatever has the same id and shares an index is not mixed. */
    @Test
    void eachListOfChildrenIsOneQueryAndHoldsItsChildrenAlone() {
        String table = "Clinics-" + UUID.randomUUID();
        CLIENT.createTable(TableDefinition.withoutStream(table, MODEL.indexes()));
        for (EntityType type : MODEL.entities()) {
            for (int number = 0; number < 5; number++) {
                Item item = entity(type, number);
                CLIENT.putItem(put -> put.tableName(table).item(AttributeValues.of(item)));
            }
        }
        int lists = 0;
        for (EntityType parent : MODEL.entities()) {
            for (Related.Children children : MODEL.children(parent)) {
                List<Query> queries = new ArrayList<>();
                Walk walk = Walk.over(new Counted(new DynamoDbCoreTable(CLIENT, table), queries),
                        options -> Listing.related(children, "7", options));
                assertThat(walk.items(Walk.options(2, Direction.ASCENDING))).hasSize(3).allSatisfy(item -> {
                    assertThat(item.string("entity")).isEqualTo(children.entity().name());
                    assertThat(item.string(children.parent().attribute())).isEqualTo("7");
                });
                assertThat(queries).as("of two pages").hasSize(2);
                lists++;
            }
        }
        assertThat(lists).isEqualTo(22);
    }

    private static Item entity(EntityType type, int number) {
        Map<String, Object> values = new TreeMap<>();
        type.attributes().forEach(attribute -> values.put(attribute.name(), switch (attribute.type()) {
            case NUMBER -> BigDecimal.valueOf(number);
            case TIME -> "2026-11-2" + number + "T08:00:00.000Z";
            default -> attribute.name() + number;
        }));
        type.parents().forEach(parent -> values.put(parent.attribute(), number < 3 ? "7" : "8"));
        return Items.entity(type, "i" + number,
                values.entrySet().stream().flatMap(each -> Stream.of(each.getKey(), each.getValue())).toArray());
    }
}
