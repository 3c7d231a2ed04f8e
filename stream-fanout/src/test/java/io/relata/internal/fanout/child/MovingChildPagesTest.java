package io.relata.internal.fanout.child;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.annotation.BelongsTo;
import io.relata.annotation.Entity;
import io.relata.annotation.SortBy;
import io.relata.internal.engine.core.CoreItems;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.Condition;
import io.relata.internal.engine.table.memory.MemoryTable;
import io.relata.internal.fanout.copy.FindCopies;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.TableModel;
import io.relata.schema.Schema;
import jakarta.validation.constraints.NotBlank;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The children of an entity, some of which an older version of the functions wrote, and some a newer one. */
class MovingChildPagesTest {
    private static final EntityRef CLUB = new EntityRef("club", "7");
    private static final String TIME = "2026-11-20T12:00:00.000Z";

    @Entity(collection = "clubs", name = "club")
    record Club(@NotBlank String name) {
    }

    @Entity(collection = "members", name = "member")
    @SortBy("name")
    record First(@BelongsTo(value = Club.class, index = "gsi1") String clubId, @NotBlank String name) {
    }

    @Entity(collection = "members", name = "member")
    @SortBy("name")
    record Moving(@BelongsTo(value = Club.class, index = "gsi2", formerIndex = "gsi1") String clubId, @NotBlank String name) {
    }

    @Entity(collection = "members", name = "member")
    @SortBy("name")
    record Second(@BelongsTo(value = Club.class, index = "gsi2") String clubId, @NotBlank String name) {
    }

    private final MemoryTable table = new MemoryTable();

    private static EntityType type(Class<? extends Record> member) {
        return TableModel.of(Schema.table("Clubs").entities(Club.class, member).model()).entity("member").orElseThrow();
    }

    private void put(Class<? extends Record> member, int from, int to) {
        EntityType type = type(member);
        IntStream.range(from, to).forEach(number -> {
            Item item = CoreItems.entity(type, "m" + number, Map.of("clubId", "7", "name", "Name %02d".formatted(number % 10)),
                    new CoreItems.Origin(TIME, 1, Set.of()), 1, TIME);
            table.put(new Action.Put<>(CoreKey.of(type.ref("m" + number)), item, Condition.always()).item());
        });
    }

    private Iterator<FindCopies.Found> pages(Class<? extends Record> member, Optional<String> after) {
        EntityType type = type(member);
        return new ChildPages(table, type, type.parents().get(0), CLUB, 4).after(after);
    }

    private static List<FindCopies.Found> all(Iterator<FindCopies.Found> pages) {
        List<FindCopies.Found> all = new ArrayList<>();
        pages.forEachRemaining(all::add);
        return all;
    }

    @Test
    void eachIsFoundAndWorkGoesOnBehindAnyOfThem() {
        put(First.class, 0, 20);
        put(Second.class, 20, 40);
        put(Moving.class, 40, 50);
        List<FindCopies.Found> found = all(pages(Moving.class, Optional.empty()));

        assertThat(found).hasSize(60).extracting(FindCopies.Found::otherId).containsAll(
                IntStream.range(0, 50).mapToObj(number -> "m" + number).toList());
        for (int i = 0; i < found.size(); i++) {
            assertThat(all(pages(Moving.class, Optional.of(found.get(i).position())))).isEqualTo(found.subList(i + 1, found.size()));
        }
    }

    @Test
    void positionInAnIndexThatIsNotReadAnyMoreBeginsAnew() {
        put(Moving.class, 0, 10);
        List<FindCopies.Found> found = all(pages(Moving.class, Optional.empty()));

        assertThat(found.get(15).position()).endsWith(" former");
        assertThat(all(pages(Second.class, Optional.of(found.get(15).position())))).hasSize(10);
        assertThat(all(pages(Second.class, Optional.of(found.get(5).position())))).hasSize(4);
        assertThat(all(pages(First.class, Optional.of(found.get(5).position())))).hasSize(4);
    }
}
