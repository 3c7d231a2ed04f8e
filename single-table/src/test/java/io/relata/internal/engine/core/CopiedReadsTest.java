package io.relata.internal.engine.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.annotation.Copied;
import io.relata.annotation.Entity;
import io.relata.annotation.Taggable;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.Access;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.key.SortRange;
import io.relata.internal.engine.read.ReadContext;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.table.Query;
import io.relata.internal.engine.table.TableReads;
import io.relata.internal.engine.table.memory.MemoryTable;
import io.relata.internal.model.TableModel;
import io.relata.schema.Schema;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Copies that were written when the model said that they carry more. */
class CopiedReadsTest {
    private static final TableModel MODEL = TableModel.of(Schema.table("Streets").entities(House.class, Tree.class).model());

    private final MemoryTable table = new MemoryTable();
    private final TableReads reads = new ReadContext(MODEL, table, Runnable::run, Clock.systemUTC()).table();

    @Entity(collection = "houses")
    @Taggable
    @Copied("name")
    record House(String name, String builder) {
    }

    @Entity(collection = "trees")
    @Taggable
    record Tree(String name, String builder) {
    }

    private static Item copy(String entity) {
        return Item.of("id", "tag#old", "type", entity + "#1", "kind", "copy", "entity", entity, "sourceId", "1", "version", 1, "data",
                Map.of("createdAt", "2026-11-20T12:00:00.000Z", "name", "Mill", "builder", "Ann"));
    }

    @BeforeEach
    void copies() {
        table.put(copy("house"));
        table.put(copy("tree"));
    }

    @Test
    void whatCopiesDoNotCarryAnyMoreIsNotRead() {
        Item house = copy("house").with("data", Map.of("createdAt", "2026-11-20T12:00:00.000Z", "name", "Mill"));
        Key key = Key.of("tag#old", "house#1");

        assertThat(reads.get(key, Consistency.STRONG)).contains(house);
        assertThat(reads.getAll(List.of(key), Consistency.STRONG)).containsExactly(house);
        assertThat(reads.query(Query.of(Access.TABLE, "tag#old", SortRange.prefix(""), 10)).items()).containsExactly(house, copy("tree"));
    }

    @Test
    void whatIsNoCopyIsReadAsItIs() {
        Item entity = copy("house").with("id", "1").with("kind", "entity");
        table.put(entity);
        assertThat(reads.get(Key.of("1", "house#1"), Consistency.STRONG)).contains(entity);
    }
}
