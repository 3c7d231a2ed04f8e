package io.relata.internal.engine.read;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.annotation.Entity;
import io.relata.annotation.ListBy;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.Direction;
import io.relata.internal.engine.read.list.ListOptions;
import io.relata.internal.engine.read.list.Listing;
import io.relata.internal.engine.read.list.Selection;
import io.relata.internal.engine.table.RecordingTable;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.TableModel;
import io.relata.music.Items;
import io.relata.schema.Schema;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A list that is spread over shards, while their number grows: read by the cursors that each page gives. */
class ShardedListTest {
    private static final int MANY = 30_000;
    /** Of the pages, with 100 items each. */
    private static final int TENTH = MANY / 100 / 10;
    private static final EntityType FIFTEEN = type(Fifteen.class);
    private static final EntityType PREPARED = type(Prepared.class);
    private static final EntityType GROWING = type(Growing.class);
    private static final EntityType TWENTY = type(Twenty.class);

    @Entity(collection = "sales", name = "sale")
    @ListBy(sort = "soldAt", index = "gsi1", shards = 15)
    record Fifteen(@NotNull Instant soldAt, @NotBlank String region) {
    }

    @Entity(collection = "sales", name = "sale")
    @ListBy(sort = "soldAt", index = "gsi1", shards = 15, otherShards = 20)
    record Prepared(@NotNull Instant soldAt, @NotBlank String region) {
    }

    @Entity(collection = "sales", name = "sale")
    @ListBy(sort = "soldAt", index = "gsi1", shards = 20, otherShards = 15)
    record Growing(@NotNull Instant soldAt, @NotBlank String region) {
    }

    @Entity(collection = "sales", name = "sale")
    @ListBy(sort = "soldAt", index = "gsi1", shards = 20)
    record Twenty(@NotNull Instant soldAt, @NotBlank String region) {
    }

    @Entity(collection = "visits")
    @ListBy(value = "page", sort = "seenAt", index = "gsi1", shards = 20, otherShards = 15, shardBy = "visitor")
    record Visit(@NotBlank String page, @NotBlank String visitor, @NotNull Instant seenAt) {
    }

    @Entity(collection = "orders")
    @ListBy(sort = "orderedAt", index = "gsi1", burst = 600_000, bytes = 250)
    record Order(@NotNull Instant orderedAt) {
    }

    @Test
    void comesInOrderEachItemOnceBeforeWhileAndAfterItGrows() {
        List<Integer> order = IntStream.range(0, MANY).boxed().sorted(Comparator.<Integer, Integer>comparing(ShardedListTest::minute)
                .thenComparing(ShardedListTest::id)).toList();
        List<String> expected = order.stream().map(ShardedListTest::id).toList();
        RecordingTable table = new RecordingTable().with(order.stream().map(number -> sale(FIFTEEN, number)).toList());

        assertThat(ids(table, FIFTEEN, Direction.ASCENDING)).isEqualTo(expected);
        assertThat(idsWhileItGrows(table)).isEqualTo(expected);
        assertThat(ids(table, TWENTY, Direction.ASCENDING)).isEqualTo(expected);
        List<String> descending = new ArrayList<>(ids(table, TWENTY, Direction.DESCENDING));
        Collections.reverse(descending);
        assertThat(descending).isEqualTo(expected);
    }

    /**
     * The next model is deployed while the pages are turned, twice; from then on, a tenth of the items is written again for each tenth of
     * the pages.
     */
    private static List<String> idsWhileItGrows(RecordingTable table) {
        List<String> ids = new ArrayList<>();
        Optional<String> cursor = Optional.empty();
        for (int page = 0; page == 0 || cursor.isPresent(); page++) {
            if (page >= TENTH && page % TENTH == 0) {
                writeAgain(table, page / TENTH);
            }
            EntityType readers = page < TENTH / 2 ? FIFTEEN : page < TENTH + TENTH / 2 ? PREPARED : GROWING;
            Page next = page(table, readers, cursor, Direction.ASCENDING);
            next.items().forEach(item -> ids.add(item.string("id")));
            cursor = next.next();
        }
        writeAgain(table, 0);
        return ids;
    }

    private static void writeAgain(RecordingTable table, int tenth) {
        table.with(IntStream.range(0, MANY).filter(number -> number % 10 == tenth).mapToObj(number -> sale(GROWING, number)).toList());
    }

    @Test
    void whoKnowsWhatChoosesTheShardReadsOneForEachCount() {
        EntityType visit = type(Visit.class);
        RecordingTable table = new RecordingTable()
                .with(IntStream.range(0, 300).mapToObj(number -> Items.entity(visit, "v" + number, "page", "home",
                        "visitor", "visitor " + number % 30, "seenAt", time(number))).toList());
        Selection selection = new Selection(Map.of("page", "home", "visitor", "visitor 7"), Optional.empty());
        ListOptions all = Walk.options(100, Direction.ASCENDING);

        assertThat(Listing.all(visit, selection, all).partitions()).hasSizeBetween(1, 2);
        List<String> found = Walk.over(table, options -> Listing.all(visit, selection, options)).items(all).stream()
                .filter(item -> item.string("visitor").equals("visitor 7")).map(Walk::id).toList();
        assertThat(found).containsExactly("v7", "v37", "v67", "v97", "v127", "v157", "v187", "v217", "v247", "v277");
    }

    /** The published example: 600,000 items of 250 bytes are 12.5 times what a partition reads in a second. */
    @Test
    void countFollowsFromTheBurst() {
        EntityType order = type(Order.class);
        assertThat(Listing.all(order, Selection.ALL, Walk.options(10, Direction.ASCENDING)).partitions()).hasSize(15);
    }

    private static List<String> ids(RecordingTable table, EntityType type, Direction direction) {
        return Walk.over(table, options -> Listing.all(type, Selection.ALL, options)).ids(Walk.options(100, direction));
    }

    private static Page page(RecordingTable table, EntityType type, Optional<String> cursor, Direction direction) {
        ListOptions options = cursor.map(text -> Walk.at(text, Walk.options(100, direction))).orElse(Walk.options(100, direction));
        return Walk.over(table, any -> Listing.all(type, Selection.ALL, any)).page(options);
    }

    private static EntityType type(Class<? extends Record> record) {
        TableModel model = TableModel.of(Schema.table("Things").entities(record).model());
        return model.entities().get(0);
    }

    private static Item sale(EntityType type, int number) {
        return Items.entity(type, id(number), "soldAt", time(minute(number)), "region", "r" + number % 7);
    }

    private static String id(int number) {
        return "s%06d".formatted((number * 7919) % MANY);
    }

    /** Each is shared by some. */
    private static int minute(int number) {
        return number / 3;
    }

    private static String time(int minute) {
        return Instant.parse("2026-01-01T00:00:00Z").plusSeconds(60L * minute).toString().replace("Z", ".000Z");
    }
}
