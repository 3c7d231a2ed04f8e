package io.relata.internal.engine.read;

import static io.relata.internal.engine.write.Refusals.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;

import io.relata.annotation.Entity;
import io.relata.annotation.ListBy;
import io.relata.annotation.Listed;
import io.relata.annotation.SortBy;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.Direction;
import io.relata.internal.engine.problem.Refusal.Reason;
import io.relata.internal.engine.read.list.ListOptions;
import io.relata.internal.engine.read.list.Listing;
import io.relata.internal.engine.read.list.Selection;
import io.relata.internal.engine.read.page.Cursor;
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
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Lists whose number of shards changes by the documented steps, read while entities are written again one by one. */
class GrowingListTest {
    private static final Map<Class<? extends Record>, EntityType> TYPES = new ConcurrentHashMap<>();
    private static final int MANY = 600;
    private static final int PAGE = 7;
    private static final Selection NORTH = new Selection(Map.of("region", "north"), Optional.empty());

    @Entity(collection = "sales", name = "sale")
    @ListBy(value = "region", sort = "soldAt", index = "gsi1")
    record One(@NotBlank String region, @NotNull Instant soldAt) {
    }

    @Entity(collection = "sales", name = "sale")
    @ListBy(value = "region", sort = "soldAt", index = "gsi1", shards = 1, otherShards = 5)
    record OneBeforeFive(@NotBlank String region, @NotNull Instant soldAt) {
    }

    @Entity(collection = "sales", name = "sale")
    @ListBy(value = "region", sort = "soldAt", index = "gsi1", shards = 5, otherShards = 1)
    record FiveAfterOne(@NotBlank String region, @NotNull Instant soldAt) {
    }

    @Entity(collection = "sales", name = "sale")
    @ListBy(value = "region", sort = "soldAt", index = "gsi1", shards = 5)
    record Five(@NotBlank String region, @NotNull Instant soldAt) {
    }

    @Entity(collection = "visits", name = "visit")
    @ListBy(value = "page", sort = "seenAt", index = "gsi1", shardBy = "visitor")
    record Visit(@NotBlank String page, @NotBlank String visitor, @NotNull Instant seenAt) {
    }

    @Entity(collection = "visits", name = "visit")
    @ListBy(value = "page", sort = "seenAt", index = "gsi1", shards = 4, otherShards = 1, shardBy = "visitor")
    record SpreadVisit(@NotBlank String page, @NotBlank String visitor, @NotNull Instant seenAt) {
    }

    @Entity(collection = "shops", name = "shop")
    @SortBy("shopName")
    @Listed(shards = 2)
    record Two(@NotBlank String shopName) {
    }

    @Entity(collection = "shops", name = "shop")
    @SortBy("shopName")
    @Listed(shards = 7, otherShards = 2)
    record SevenAfterTwo(@NotBlank String shopName) {
    }

    @Entity(collection = "shops", name = "shop")
    @SortBy("shopName")
    @Listed(shards = 2, otherShards = 7)
    record TwoAfterSeven(@NotBlank String shopName) {
    }

    @Test
    void listOfOneShardHasTheKeysThatItAlwaysHad() {
        assertThat(sale(One.class, 1).string("_gsi1")).isEqualTo("sale.region#north");
        assertThat(sale(OneBeforeFive.class, 1).string("_gsi1")).isEqualTo("sale.region#north");
        assertThat(sale(FiveAfterOne.class, 1).string("_gsi1")).isEqualTo(sale(Five.class, 1).string("_gsi1"))
                .matches("sale\\.region#north#[0-4]");
        assertThat(Listing.all(type(One.class), NORTH, Walk.options(PAGE, Direction.ASCENDING)).partitions())
                .containsExactly("sale.region#north");
    }

    @ParameterizedTest
    @EnumSource
    void isCompleteAndInOrderFromTheFirstMomentToTheLast(Direction direction) {
        for (List<Class<? extends Record>> steps : List.<List<Class<? extends Record>>>of(
                List.of(One.class, OneBeforeFive.class, FiveAfterOne.class, Five.class),
                List.of(Five.class, FiveAfterOne.class, OneBeforeFive.class, One.class))) {
            for (int seed = 0; seed < 3; seed++) {
                RecordingTable table = new RecordingTable().with(all(steps.get(0)));
                assertThat(ids(table, steps.get(1), direction)).isEqualTo(expected(direction));
                assertThat(ids(table, steps.get(2), direction)).isEqualTo(expected(direction));
                assertThat(idsWhileTheyAreWrittenAgain(table, steps.get(2), direction, new Random(seed))).isEqualTo(expected(direction));
                table.with(all(steps.get(2)));
                assertThat(ids(table, steps.get(3), direction)).isEqualTo(expected(direction));
            }
        }
    }

    @Test
    void cursorsGoOnFromEachStepToTheNext() {
        RecordingTable table = new RecordingTable().with(all(One.class));
        List<String> ids = new ArrayList<>();
        Optional<String> cursor = Optional.empty();
        int page = 0;
        do {
            Class<? extends Record> step = page < 10
                    ? One.class
                    : page < 20 ? OneBeforeFive.class : page < 60 ? FiveAfterOne.class : Five.class;
            if (page >= 20 && page < 60) {
                int tenth = page - 20;
                table.with(IntStream.range(0, MANY).filter(number -> number % 40 == tenth)
                        .mapToObj(number -> sale(FiveAfterOne.class, number)).toList());
            }
            Page next = page(table, type(step), NORTH, cursor, Direction.ASCENDING);
            next.items().forEach(item -> ids.add(item.string("id")));
            cursor = next.next();
            page++;
        } while (cursor.isPresent());
        assertThat(page).isGreaterThan(60);
        assertThat(ids).isEqualTo(expected(Direction.ASCENDING));
    }

    @Test
    void whoKnowsWhatChoosesTheShardReadsTheOldPlaceToo() {
        RecordingTable table = new RecordingTable()
                .with(IntStream.range(0, 200).mapToObj(number -> visit(number % 3 == 0 ? SpreadVisit.class : Visit.class, number))
                        .toList());
        Selection selection = new Selection(Map.of("page", "home", "visitor", "v7"), Optional.empty());
        EntityType type = type(SpreadVisit.class);
        Listing listing = Listing.all(type, selection, Walk.options(PAGE, Direction.ASCENDING));
        assertThat(listing.partitions()).hasSize(2).contains("visit.page#home");

        List<Item> found = Walk.over(table, options -> Listing.all(type, selection, options))
                .items(Walk.options(PAGE, Direction.ASCENDING));
        assertThat(found.stream().filter(item -> item.string("visitor").equals("v7")).map(Walk::id))
                .isEqualTo(
                        IntStream.range(0, 200).filter(number -> number % 10 == 7).mapToObj(number -> "%04d".formatted(number)).toList());
        assertThat(Walk.over(table, options -> Listing.all(type, new Selection(Map.of("page", "home"), Optional.empty()), options))
                .ids(Walk.options(PAGE, Direction.ASCENDING)))
                .isEqualTo(IntStream.range(0, 200).mapToObj(number -> "%04d".formatted(number)).toList());
    }

    /**
     * Many shops have one name, so pages end among them, and those are in one shard when a page ends and in another one when the next
     * begins.
     */
    @ParameterizedTest
    @EnumSource
    void listOfAllHasEachOnceAlsoWhereMovedEntitiesSortAlike(Direction direction) {
        for (int seed = 0; seed < 20; seed++) {
            for (List<Class<? extends Record>> steps : List.<List<Class<? extends Record>>>of(List.of(Two.class, SevenAfterTwo.class),
                    List.of(SevenAfterTwo.class, TwoAfterSeven.class))) {
                EntityType type = type(steps.get(1));
                RecordingTable table = new RecordingTable()
                        .with(IntStream.range(0, MANY).mapToObj(number -> shop(steps.get(0), number)).toList());
                Random random = new Random(seed);
                List<Integer> left = shuffled(random);
                List<String> ids = new ArrayList<>();
                Optional<String> cursor = Optional.empty();
                do {
                    Page next = page(table, type, Selection.ALL, cursor, direction);
                    next.items().forEach(item -> ids.add(item.string("id")));
                    cursor = next.next();
                    table.with(take(left, random).stream().map(number -> shop(steps.get(1), number)).toList());
                } while (cursor.isPresent());
                List<String> expected = new ArrayList<>(IntStream.range(0, MANY).mapToObj(number -> "%04d".formatted(number)).toList());
                if (direction == Direction.DESCENDING) {
                    Collections.reverse(expected);
                }
                assertThat(ids).isEqualTo(expected);
            }
        }
    }

    @Test
    void cursorOfAListOfAllEndsWhenTheNumberOfItsShardsBeginsToChange() {
        RecordingTable table = new RecordingTable().with(IntStream.range(0, MANY).mapToObj(number -> shop(Two.class, number)).toList());
        Optional<String> cursor = page(table, type(Two.class), Selection.ALL, Optional.empty(), Direction.ASCENDING).next();
        assertRefused(Reason.MALFORMED, Cursor.bad().getMessage(),
                () -> page(table, type(TwoAfterSeven.class), Selection.ALL, cursor, Direction.ASCENDING));
    }

    private static List<String> idsWhileTheyAreWrittenAgain(RecordingTable table, Class<? extends Record> model, Direction direction,
            Random random) {
        List<Integer> left = shuffled(random);
        List<String> ids = new ArrayList<>();
        Optional<String> cursor = Optional.empty();
        do {
            Page next = page(table, type(model), NORTH, cursor, direction);
            next.items().forEach(item -> ids.add(item.string("id")));
            cursor = next.next();
            table.with(take(left, random).stream().map(number -> sale(model, number)).toList());
            next.items().stream().skip(PAGE - 2).forEach(item -> table.with(List.of(sale(model, Integer.parseInt(item.string("id"))))));
        } while (cursor.isPresent());
        return ids;
    }

    private static List<Integer> shuffled(Random random) {
        List<Integer> numbers = new ArrayList<>(IntStream.range(0, MANY).boxed().toList());
        Collections.shuffle(numbers, random);
        return numbers;
    }

    private static List<Integer> take(List<Integer> left, Random random) {
        List<Integer> some = left.subList(0, Math.min(left.size(), random.nextInt(20)));
        List<Integer> taken = new ArrayList<>(some);
        some.clear();
        return taken;
    }

    private static List<String> expected(Direction direction) {
        return IntStream.range(0, MANY).boxed().sorted(direction.of(Comparator.<Integer, Integer>comparing(number -> number / 3)
                .thenComparing(number -> "%04d".formatted(number)))).map(number -> "%04d".formatted(number)).toList();
    }

    private static List<String> ids(RecordingTable table, Class<? extends Record> model, Direction direction) {
        EntityType type = type(model);
        return Walk.over(table, options -> Listing.all(type, NORTH, options)).ids(Walk.options(PAGE, direction));
    }

    private static Page page(RecordingTable table, EntityType type, Selection selection, Optional<String> cursor, Direction direction) {
        ListOptions options = cursor.map(text -> Walk.at(text, Walk.options(PAGE, direction))).orElse(Walk.options(PAGE, direction));
        return Walk.over(table, any -> Listing.all(type, selection, any)).page(options);
    }

    private static List<Item> all(Class<? extends Record> model) {
        return IntStream.range(0, MANY).mapToObj(number -> sale(model, number)).toList();
    }

    private static Item sale(Class<? extends Record> model, int number) {
        return Items.entity(type(model), "%04d".formatted(number), "region", "north", "soldAt", time(number / 3));
    }

    private static Item visit(Class<? extends Record> model, int number) {
        return Items.entity(type(model), "%04d".formatted(number), "page", "home", "visitor", "v" + number % 10, "seenAt", time(number));
    }

    private static Item shop(Class<? extends Record> model, int number) {
        return Items.entity(type(model), "%04d".formatted(number), "shopName", "shop %03d".formatted(number / 30));
    }

    private static EntityType type(Class<? extends Record> record) {
        return TYPES.computeIfAbsent(record, type -> TableModel.of(Schema.table("Things").entities(type).model()).entities().get(0));
    }

    private static String time(int minute) {
        return Instant.parse("2026-01-01T00:00:00Z").plusSeconds(60L * minute).toString().replace("Z", ".000Z");
    }
}
