package io.relata.internal.engine.read.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.annotation.Entity;
import io.relata.annotation.ListBy;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.Direction;
import io.relata.internal.engine.read.Page;
import io.relata.internal.engine.read.ReadContext;
import io.relata.internal.engine.read.ReadPage;
import io.relata.internal.engine.read.Walk;
import io.relata.internal.engine.read.list.ListOptions;
import io.relata.internal.engine.read.list.Listing;
import io.relata.internal.engine.read.list.Selection;
import io.relata.internal.engine.table.RecordingTable;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.TableModel;
import io.relata.music.Items;
import io.relata.music.Music;
import io.relata.schema.Schema;
import jakarta.validation.constraints.NotNull;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What a page of several partitions reads of each: of shards no whole page where a part of it will do, of tags no second Query. */
class InitialFetchSizeTest {
    private static final int TAGS = 20;
    private static final List<String> NAMES = IntStream.range(0, TAGS).mapToObj(tag -> "tag" + tag).toList();
    private static final EntityType SALE = TableModel.of(Schema.table("Things").entities(Sale.class).model()).entities().get(0);

    @Entity(collection = "sales")
    @ListBy(sort = "soldAt", index = "gsi1", shards = 20)
    record Sale(@NotNull Instant soldAt) {
    }

    @ParameterizedTest
    @CsvSource({"50,1,50", "50,2,40", "50,4,25", "50,5,22", "50,20,9", "100,20,14", "1,20,1"})
    void isTheShareOfThePageWithRoomToSpare(int items, int partitions, int share) {
        assertThat(InitialFetchSize.share(items, partitions)).isEqualTo(share);
    }

    @ParameterizedTest
    @EnumSource
    void pageOfTwentyShardsTakesOneQueryOfEachForNineItems(Direction direction) {
        RecordingTable table = new RecordingTable().with(IntStream.range(0, 5000).mapToObj(InitialFetchSizeTest::sale).toList());

        Page page = Walk.over(table, options -> Listing.all(SALE, Selection.ALL, options)).page(Walk.options(50, direction));

        assertThat(page.items()).hasSize(50);
        assertThat(table.queries()).hasSize(20);
        assertThat(table.read()).hasSizeLessThanOrEqualTo(180);
    }

    @ParameterizedTest
    @EnumSource
    void pageOfTwentyTagsTakesOneQueryOfEach(Direction direction) {
        List<IntTagged> ways = List.of(tag -> entity -> entity % TAGS == tag, tag -> entity -> true, tag -> entity -> tag == 0,
                tag -> entity -> (entity * 31 + tag * 17) % 7 < 3, tag -> entity -> entity / 19 % TAGS == tag,
                tag -> entity -> entity / 200 % TAGS == tag,
                tag -> entity -> tag == 0 || entity % 50 == tag);
        for (IntTagged way : ways) {
            RecordingTable table = tagged(way);

            assertThat(page(table, direction).items()).hasSize(50);

            assertThat(table.queries()).hasSize(TAGS).allMatch(query -> query.limit() == 51);
            assertThat(table.read()).hasSizeLessThanOrEqualTo(TAGS * 51);
        }
    }

    @Test
    void shardsThatDifferTakeTwoRoundsAtMost() {
        RecordingTable table = new RecordingTable().with(
                IntStream.range(0, 50_000).mapToObj(InitialFetchSizeTest::sale).filter(InitialFetchSizeTest::isInTheFirstShard).toList());
        AtomicInteger handedOver = new AtomicInteger();
        Walk walk = Walk.over(table, options -> Listing.all(SALE, Selection.ALL, options));
        ReadContext counting = new ReadContext(Music.MODEL, table, work -> {
            handedOver.incrementAndGet();
            work.run();
        }, walk.reader().clock());
        ListOptions options = Walk.options(50, Direction.ASCENDING);

        assertThat(new ReadPage(counting).read(Listing.all(SALE, Selection.ALL, options), options).items()).hasSize(50);

        assertThat(table.queries()).hasSize(21);
        assertThat(table.read()).hasSize(51);
        assertThat(table.queries().size() - handedOver.get()).as("rounds: of each, the caller makes one Query itself").isEqualTo(2);
    }

    @Test
    void withAFilterAWholePageOfEachIsRead() {
        RecordingTable table = tagged(tag -> entity -> entity % TAGS == tag);

        Walk.over(table, InitialFetchSizeTest::anyOf).page(Walk.options(50, Direction.ASCENDING, "labelName:eq:L"));

        assertThat(table.queries()).hasSize(20).allMatch(query -> query.limit() == 51);
    }

    private interface IntTagged {
        IntPredicate of(int tag);
    }

    private static RecordingTable tagged(IntTagged tagged) {
        Stream<Item> copies = IntStream.range(0, TAGS).boxed()
                .flatMap(tag -> IntStream.range(0, 1000).filter(tagged.of(tag)).mapToObj(entity -> Items.tagged(NAMES.get(tag), Music.LABEL,
                        Items.entity(Music.LABEL, "%04d".formatted(entity), "labelName", "L"))));
        return new RecordingTable().with(copies.toList());
    }

    private static Page page(RecordingTable table, Direction direction) {
        return Walk.over(table, InitialFetchSizeTest::anyOf).page(Walk.options(50, direction));
    }

    private static Listing anyOf(ListOptions options) {
        return Listing.tagged(NAMES, Listing.Combination.ANY, List.of(Music.LABEL), options);
    }

    private static boolean isInTheFirstShard(Item sale) {
        return sale.string("_gsi1").equals("sale#0");
    }

    private static Item sale(int number) {
        return Items.entity(SALE, "s%04d".formatted(number), "soldAt",
                Instant.parse("2026-01-01T00:00:00Z").plusSeconds(number).toString().replace("Z", ".000Z"));
    }
}
