package io.relata.simulation.judge;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.annotation.BelongsTo;
import io.relata.annotation.Entity;
import io.relata.annotation.OnDelete;
import io.relata.internal.engine.item.Attr;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.Condition;
import io.relata.internal.engine.write.Precondition;
import io.relata.internal.model.TableModel;
import io.relata.schema.Schema;
import io.relata.simulation.call.CallRecord;
import io.relata.simulation.call.EntityCall;
import io.relata.simulation.table.SendMode;
import io.relata.simulation.table.SimTable;
import io.relata.simulation.table.TableListener;
import io.relata.simulation.table.Writer;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Whether something was deleted although a child keeps it, or written below what was never there. */
class JudgeAboveTest {
    private static final TableModel MODEL = TableModel
            .of(Schema.table("Hives").entities(Hive.class, Bee.class, Ant.class, Wasp.class).model());

    private final SimTable before = new SimTable(TableListener.NONE);

    @Entity(collection = "hives")
    record Hive(String name) {
    }

    /** Is deleted with its hive. */
    @Entity(collection = "bees")
    record Bee(@BelongsTo(value = Hive.class, copies = true, onDelete = OnDelete.CASCADE) String hiveId) {
    }

    /** Keeps its hive. */
    @Entity(collection = "ants")
    record Ant(@BelongsTo(value = Hive.class, copies = true) String hiveId) {
    }

    /** Has the name of its hive. */
    @Entity(collection = "wasps")
    record Wasp(@BelongsTo(value = Hive.class, sharing = "name") String hiveId, String name) {
    }

    /** One transaction: a hive is named old, a wasp is written below it, and the hive is named new. */
    @Test
    void whatAParentHasInCommonMayBeChangedAfterTheChildInOneTransaction() {
        assertThat(written(hive("new", 7, 8), wasp("old"))).isEmpty();
        assertThat(written(hive("new", 7, 7), wasp("old"))).hasValueSatisfying(wrong -> assertThat(wrong).contains("was never there"));
        assertThat(written(hive("new", 7, 7), wasp("new"))).isEmpty();
    }

    private static Item hive(String name, long life, long version) {
        return Item.of("id", "h", "type", "hive#h", Attr.KIND, Kind.ENTITY.stored(), Attr.LIFE, life, Attr.VERSION, version, "name", name);
    }

    private static Item wasp(String name) {
        return Item.of("id", "1", "type", "wasp#1", Attr.KIND, Kind.ENTITY.stored(), Attr.LIFE, 1, Attr.VERSION, 1, "hiveId", "h", "name",
                name);
    }

    private Optional<String> written(Item hive, Item wasp) {
        SimTable table = new SimTable(TableListener.NONE);
        CallRecord whole = new CallRecord(1, new EntityCall.Delete(MODEL.entity("wasp").orElseThrow(), "1", Precondition.NONE), 0,
                Instant.EPOCH);
        for (Item item : List.of(hive, wasp)) {
            table.write(Writer.FOREIGN, SendMode.ALONE, new Action.Put<>(item.key(), item, Condition.always()));
            whole.wrote(new TableListener.Change(table.tick(), item.key(), SendMode.ALONE, Optional.empty(), Optional.of(item)));
        }
        CallRecord part = whole.part(whole.call());
        return new JudgeAbove(MODEL).written(MODEL.entity("wasp").orElseThrow(), whole.written().get(1), new States(table, part));
    }

    @Test
    void childThatFollowsItsParentDoesNotKeepItForAnyRelation() {
        child("bee");
        assertThat(deleted()).isEmpty();
    }

    @Test
    void childThatKeepsItsParentWasThereAllTheWhile() {
        child("ant");
        assertThat(deleted()).hasValueSatisfying(wrong -> assertThat(wrong).contains("ant#1", "was there all the while"));
    }

    private Optional<String> deleted() {
        SimTable table = new SimTable(TableListener.NONE);
        table.startFrom(before);
        EntityCall.Delete delete = new EntityCall.Delete(MODEL.entity("hive").orElseThrow(), "h", Precondition.NONE);
        CallRecord call = new CallRecord(1, delete, table.tick(), Instant.EPOCH);
        return new JudgeAbove(MODEL).deleted(delete, new States(table, call));
    }

    private void child(String entity) {
        write(CoreKey.of(new EntityRef(entity, "1")), Item.of(Attr.KIND, Kind.ENTITY.stored(), Attr.VERSION, 1L, "hiveId", "h"));
        write(new CopyKey("hive#h", entity + "#1"), Item.of(Attr.KIND, Kind.COPY.stored(), Attr.VERSION, 1L));
    }

    private void write(Key key, Item item) {
        before.write(Writer.FOREIGN, SendMode.ALONE,
                new Action.Put<>(key, item.with(Key.PARTITION, key.id()).with(Key.SORT, key.type()), Condition.always()));
    }
}
