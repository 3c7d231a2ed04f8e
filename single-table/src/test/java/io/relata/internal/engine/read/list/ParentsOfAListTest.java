package io.relata.internal.engine.read.list;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.annotation.BelongsTo;
import io.relata.annotation.Entity;
import io.relata.annotation.ListBy;
import io.relata.internal.engine.binding.Json;
import io.relata.internal.engine.key.Direction;
import io.relata.internal.engine.read.ReadContext;
import io.relata.internal.engine.read.ReadPage;
import io.relata.internal.engine.table.memory.MemoryCoreTable;
import io.relata.internal.engine.table.memory.MemoryTable;
import io.relata.internal.engine.write.Precondition;
import io.relata.internal.engine.write.PutEntity;
import io.relata.internal.engine.write.version.WriteContext;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.Related;
import io.relata.internal.model.TableModel;
import io.relata.schema.Schema;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A list by an index, of the children of one parent: keys fold texts, and ids of parents may differ in case alone. */
class ParentsOfAListTest {
    private static final TableModel MODEL = TableModel.of(Schema.table("Kennels").entities(Kennel.class, Dog.class).model());
    private static final EntityType KENNEL = MODEL.entity("kennel").orElseThrow();
    private static final EntityType DOG = MODEL.entity("dog").orElseThrow();
    private static final ListOptions OPTIONS = new ListOptions(10, Optional.empty(), Direction.ASCENDING, Optional.empty(),
            Optional.empty(), Optional.empty(), List.of());

    @Entity(collection = "kennels")
    record Kennel(String name) {
    }

    @Entity(collection = "dogs")
    @ListBy(value = {"kennelId", "colour"}, sort = "name", index = "byColour")
    @ListBy(value = "colour", sort = {"kennelId", "name"}, index = "byKennel")
    record Dog(@BelongsTo(Kennel.class) String kennelId, String colour, String name) {
    }

    private final MemoryCoreTable table = new MemoryCoreTable(new MemoryTable());

    @Test
    void onlyThisParentsChildrenAreListed() {
        put(KENNEL, "X", Map.of("name", "a"));
        put(KENNEL, "x", Map.of("name", "b"));
        put(DOG, "1", Map.of("kennelId", "X", "colour", "Red", "name", "Rex"));
        put(DOG, "2", Map.of("kennelId", "x", "colour", "red", "name", "Pax"));
        Related.Children dogs = (Related.Children) MODEL.related(KENNEL, "dogs").orElseThrow();
        Selection red = new Selection(Map.of("colour", "RED"), Optional.empty());

        assertThat(ids(Listing.children(dogs, "X", red, OPTIONS))).containsExactly("1");
        assertThat(ids(Listing.children(dogs, "x", red, OPTIONS))).containsExactly("2");
        assertThat(ids(Listing.all(DOG, new Selection(Map.of("colour", "red", "kennelId", "X"), Optional.of("name")), OPTIONS)))
                .containsExactly("1");
        assertThat(ids(Listing.all(DOG, new Selection(Map.of("colour", "red"), Optional.of("kennelId")), OPTIONS)))
                .containsExactlyInAnyOrder("1", "2");
    }

    private void put(EntityType type, String id, Map<String, String> attributes) {
        new PutEntity(WriteContext.of(MODEL, table)).put(type, id, Json.MAPPER.valueToTree(attributes), Precondition.NONE);
    }

    private List<String> ids(Listing list) {
        return new ReadPage(new ReadContext(MODEL, table, Runnable::run, Clock.systemUTC())).read(list, OPTIONS).items().stream()
                .map(item -> item.string("id")).toList();
    }
}
