package io.relata.internal.fanout.verify.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.relata.annotation.Entity;
import io.relata.annotation.SortBy;
import io.relata.annotation.Within;
import io.relata.internal.engine.dynamodb.AttributeValues;
import io.relata.internal.engine.dynamodb.DynamoDbCopyTable;
import io.relata.internal.engine.dynamodb.TableDefinition;
import io.relata.internal.engine.item.Item;
import io.relata.internal.fanout.derivation.Fault;
import io.relata.internal.fanout.derivation.Finding;
import io.relata.internal.fanout.verify.repair.Repair;
import io.relata.internal.model.TableModel;
import io.relata.internal.servers.dynamodb.DynamoDbLocal;
import io.relata.schema.Schema;
import jakarta.validation.constraints.NotBlank;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.assertj.core.groups.Tuple;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** Verify and repair of what can have no place in a hierarchy. */
class UnplaceableTest {
    private static final TableModel MODEL = TableModel.of(Schema.table("Satchels").entities(Satchel.class).model());
    private static final DynamoDbClient CLIENT = DynamoDbLocal.shared().client();

    private final String name = "Satchels-" + UUID.randomUUID();
    private final DynamoDbCopyTable table = new DynamoDbCopyTable(CLIENT, name);

    @Entity(collection = "satchels")
    @SortBy("name")
    record Satchel(@Within(Satchel.class) String satchelId, @NotBlank String name) {
    }

    @BeforeEach
    void create() {
        CLIENT.createTable(TableDefinition.withoutStream(name, MODEL.indexes()));
    }

    private static Item satchel(String id, String name) {
        return Item.of("id", id, "type", "satchel#" + id, "kind", "entity", "entity", "satchel", "version", 1, "life", 1, "createdAt",
                "2026-01-01T00:00:00.000Z", "updatedAt", "2026-01-01T00:00:00.000Z", "sort", "satchel#" + name, "name", name);
    }

    private void put(Item item) {
        CLIENT.putItem(put -> put.tableName(name).item(AttributeValues.of(item)));
    }

    private List<Finding> findings() {
        Verify verify = new Verify(MODEL, table, Clock.systemUTC());
        List<Finding> confirmed = new ArrayList<>();
        verify.confirm(verify.page(0, 1, Optional.empty()).suspects(), confirmed::add);
        return confirmed;
    }

    private List<Tuple> found() {
        return findings().stream().map(finding -> tuple(finding.fault(), finding.key().id())).toList();
    }

    @Test
    void aCircleIsReportedWithWhatIsBelowItAndItsPlacesAreRemoved() {
        put(satchel("a", "a").with("satchelId", "b").with("_tree", "satchel#a").with("_treeSort", "satchel#a"));
        put(satchel("b", "b").with("satchelId", "a"));
        put(satchel("below", "c").with("satchelId", "b"));
        put(satchel("self", "d").with("satchelId", "self"));
        assertThat(found()).containsExactlyInAnyOrder(tuple(Fault.MISPLACED, "a"), tuple(Fault.UNPLACEABLE, "b"),
                tuple(Fault.UNPLACEABLE, "below"), tuple(Fault.UNPLACEABLE, "self"));
        assertThat(findings()).allSatisfy(finding -> assertThat(finding.detail())
                .startsWith("it can have no place in index tree: it is below itself"));

        Repair repair = new Repair(MODEL, table, Clock.systemUTC());
        findings().forEach(finding -> assertThat(repair.repair(finding)).isEqualTo(finding.fault() == Fault.MISPLACED));
        assertThat(found()).containsExactlyInAnyOrder(tuple(Fault.UNPLACEABLE, "a"), tuple(Fault.UNPLACEABLE, "b"),
                tuple(Fault.UNPLACEABLE, "below"), tuple(Fault.UNPLACEABLE, "self"));
    }

    @Test
    void aWayThatIsTooLongIsReportedWhereItBecomesSo() {
        String name = "n".repeat(250);
        put(satchel("0", "top").with("_tree", "satchel#0").with("_treeSort", "satchel#0"));
        String way = "satchel#0";
        for (int i = 1; i <= 3; i++) {
            way += "#satchel#" + name + "#" + i;
            put(satchel(String.valueOf(i), name).with("satchelId", String.valueOf(i - 1)).with("_tree", "satchel#0").with("_treeSort",
                    way));
        }
        put(satchel("4", name).with("satchelId", "3"));
        put(satchel("5", name).with("satchelId", "4"));
        assertThat(found()).containsExactlyInAnyOrder(tuple(Fault.UNPLACEABLE, "4"), tuple(Fault.UNPLACEABLE, "5"));
        assertThat(findings()).allSatisfy(finding -> assertThat(finding.detail()).contains("move it up, or shorten"));
    }
}
