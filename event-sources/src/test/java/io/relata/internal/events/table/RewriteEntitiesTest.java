package io.relata.internal.events.table;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.annotation.Entity;
import io.relata.annotation.Listed;
import io.relata.annotation.SortBy;
import io.relata.internal.engine.binding.Json;
import io.relata.internal.engine.dynamodb.DynamoDbCopyTable;
import io.relata.internal.engine.dynamodb.DynamoDbCoreTable;
import io.relata.internal.engine.identity.TableIdentity;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.key.IndexNames;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.Condition;
import io.relata.internal.engine.write.Precondition;
import io.relata.internal.engine.write.PutEntity;
import io.relata.internal.engine.write.version.WriteContext;
import io.relata.internal.model.TableModel;
import io.relata.internal.servers.dynamodb.DynamoDbLocal;
import io.relata.schema.Schema;
import jakarta.validation.constraints.NotBlank;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** Talks that are in no list, and then in one; their rooms are gone. */
class RewriteEntitiesTest {
    static final class Before {
        @Entity(collection = "talks")
        @SortBy("title")
        record Talk(@NotBlank String title) {
        }

        @Entity(collection = "rooms")
        @SortBy("name")
        record Room(@NotBlank String name) {
        }

        static final TableModel MODEL = TableModel.of(Schema.table("RewriteEntitiesTest").entities(Talk.class, Room.class).model());
    }

    static final class After {
        @Entity(collection = "talks")
        @SortBy("title")
        @Listed
        record Talk(@NotBlank String title) {
        }

        static final TableModel MODEL = TableModel.of(Schema.table("RewriteEntitiesTest").entities(Talk.class).retired("room").model());
    }

    private static final String TABLE = TableModel.of(Before.MODEL).table();
    private static final DynamoDbClient DYNAMODB = DynamoDbLocal.shared().client();

    private final DynamoDbCoreTable table = new DynamoDbCoreTable(DYNAMODB, TABLE);

    @AfterAll
    static void close() {
        DYNAMODB.close();
    }

    @Test
    void entitiesGetIntoTheListsThatTheModelHasNow() {
        assertThat(LocalTable.ready(DYNAMODB, TableModel.of(Before.MODEL), TABLE).ofEarlierModel()).isFalse();
        assertThat(LocalTable.ready(DYNAMODB, TableModel.of(Before.MODEL), TABLE).ofEarlierModel()).isFalse();
        put("talk", "title", "Streams");
        put("room", "name", "A");

        assertThat(LocalTable.ready(DYNAMODB, TableModel.of(After.MODEL), TABLE).ofEarlierModel()).isTrue();
        assertThat(new RewriteEntities(TableModel.of(After.MODEL), DYNAMODB, TABLE).rewrite()).isZero();
        Item listed = item("talk");
        assertThat(listed.string("list")).startsWith("talk.");
        assertThat(item("room").has("list")).isFalse();

        new RewriteEntities(TableModel.of(After.MODEL), DYNAMODB, TABLE).rewrite();
        assertThat(item("talk")).as("is written once").isEqualTo(listed);
    }

    @Test
    void tableOfAnEarlierLayoutIsOneWhoseItemsAreStoredOtherwise() {
        String name = TABLE + "-layout";
        assertThat(LocalTable.ready(DYNAMODB, TableModel.of(Before.MODEL), name).ofEarlierModel()).isFalse();
        TableIdentity now = TableIdentity.of(TableModel.of(Before.MODEL), IndexNames.SAME);
        new DynamoDbCopyTable(DYNAMODB, name).write(new Action.Put<>(TableIdentity.KEY,
                new TableIdentity(now.model(), now.fingerprint(), now.indexNames(), 1, now.entities()).item(), Condition.always()));

        assertThat(LocalTable.ready(DYNAMODB, TableModel.of(Before.MODEL), name).ofEarlierModel()).isTrue();
        assertThat(LocalTable.ready(DYNAMODB, TableModel.of(Before.MODEL), name).ofEarlierModel()).as("it says so now").isFalse();
    }

    private void put(String entity, String attribute, String value) {
        new PutEntity(WriteContext.of(TableModel.of(Before.MODEL), table)).put(TableModel.of(Before.MODEL).entity(entity).orElseThrow(),
                "1",
                Json.MAPPER.createObjectNode().put(attribute, value), Precondition.NONE);
    }

    private Item item(String entity) {
        return table.get(CoreKey.of(new EntityRef(entity, "1")), Consistency.STRONG).orElseThrow();
    }
}
