package io.relata.simulation.judge;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.annotation.BelongsTo;
import io.relata.annotation.Entity;
import io.relata.annotation.OnDelete;
import io.relata.engine.item.Attr;
import io.relata.engine.item.Item;
import io.relata.engine.item.Kind;
import io.relata.engine.key.CopyKey;
import io.relata.engine.key.CoreKey;
import io.relata.engine.key.EntityRef;
import io.relata.engine.key.Key;
import io.relata.engine.table.action.Action;
import io.relata.engine.table.action.Condition;
import io.relata.engine.write.Precondition;
import io.relata.model.Model;
import io.relata.schema.Schema;
import io.relata.simulation.call.CallRecord;
import io.relata.simulation.call.EntityCall;
import io.relata.simulation.table.SendMode;
import io.relata.simulation.table.SimTable;
import io.relata.simulation.table.TableListener;
import io.relata.simulation.table.Writer;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Whether something was deleted although a child keeps it. */
class JudgeAboveTest {
    private static final Model MODEL = Schema.table("Hives").entities(Hive.class, Bee.class, Ant.class).model();

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
