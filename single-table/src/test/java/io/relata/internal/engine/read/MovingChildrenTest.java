package io.relata.internal.engine.read;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.annotation.BelongsTo;
import io.relata.annotation.Entity;
import io.relata.annotation.SortBy;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.Direction;
import io.relata.internal.engine.read.list.Listing;
import io.relata.internal.engine.read.list.Selection;
import io.relata.internal.engine.table.Query;
import io.relata.internal.engine.table.RecordingTable;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.Related;
import io.relata.internal.model.TableModel;
import io.relata.internal.model.TenantModel;
import io.relata.music.Items;
import io.relata.schema.Schema;
import jakarta.validation.constraints.NotBlank;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Lists of children that move from one index to another by the documented steps, read while children are written again one by one. */
class MovingChildrenTest {
    private static final int MANY = 300;
    private static final int PAGE = 7;

    @Entity(collection = "clubs", name = "club")
    record Club(@NotBlank String name) {
    }

    @Entity(collection = "members", name = "member")
    @SortBy("name")
    record Own(@BelongsTo(Club.class) String clubId, @NotBlank String name) {
    }

    @Entity(collection = "members", name = "member")
    @SortBy("name")
    record OwnToFirst(@BelongsTo(value = Club.class, index = "gsi1", formerIndex = "clubIdGsi") String clubId, @NotBlank String name) {
    }

    @Entity(collection = "members", name = "member")
    @SortBy("name")
    record First(@BelongsTo(value = Club.class, index = "gsi1") String clubId, @NotBlank String name) {
    }

    @Entity(collection = "members", name = "member")
    @SortBy("name")
    record FirstToSecond(@BelongsTo(value = Club.class, index = "gsi2", formerIndex = "gsi1") String clubId, @NotBlank String name) {
    }

    @Entity(collection = "members", name = "member")
    @SortBy("name")
    record Second(@BelongsTo(value = Club.class, index = "gsi2") String clubId, @NotBlank String name) {
    }

    @Entity(collection = "members", name = "member")
    @SortBy("name")
    record SecondToOwn(@BelongsTo(value = Club.class, formerIndex = "gsi2") String clubId, @NotBlank String name) {
    }

    private static TableModel model(Class<? extends Record> member) {
        return TableModel.of(Schema.table("Clubs").entities(Club.class, member).model());
    }

    private static EntityType type(TableModel model) {
        return model.entity("member").orElseThrow();
    }

    /** Of ten each, the names are the same. */
    private static Item member(TableModel model, int number) {
        return Items.entity(type(model), "%04d".formatted(number), "clubId", "7", "name", "Name %04d".formatted(number / 10));
    }

    private static List<Item> all(TableModel model) {
        return IntStream.range(0, MANY).mapToObj(number -> member(model, number)).toList();
    }

    private static Walk children(TableModel model, RecordingTable table) {
        Related.Children children = model.children(model.entity("club").orElseThrow()).get(0);
        return Walk.over(table, options -> Listing.children(children, "7", Selection.ALL, options));
    }

    private static List<String> expected(Direction direction) {
        List<String> ids = new ArrayList<>(IntStream.range(0, MANY).mapToObj("%04d"::formatted).toList());
        if (direction == Direction.DESCENDING) {
            Collections.reverse(ids);
        }
        return ids;
    }

    @ParameterizedTest
    @EnumSource
    void isCompleteFromTheFirstMomentToTheLast(Direction direction) {
        for (List<Class<? extends Record>> steps : List.<List<Class<? extends Record>>>of(
                List.of(Own.class, OwnToFirst.class, First.class), List.of(First.class, FirstToSecond.class, Second.class),
                List.of(Second.class, SecondToOwn.class, Own.class))) {
            for (boolean isShared : List.of(false, true)) {
                List<TableModel> models = steps.stream().map(MovingChildrenTest::model)
                        .map(model -> isShared ? TenantModel.of(model) : model).toList();
                RecordingTable table = new RecordingTable().with(all(models.get(0)));
                assertThat(children(models.get(1), table).ids(Walk.options(PAGE, direction))).isEqualTo(expected(direction));
                Random random = new Random(7);
                List<Integer> left = new ArrayList<>(IntStream.range(0, MANY).boxed().toList());
                Collections.shuffle(left, random);
                List<String> ids = new ArrayList<>();
                for (Page page : walkWhile(children(models.get(1), table), direction, () -> {
                    List<Integer> some = left.subList(0, Math.min(left.size(), random.nextInt(20)));
                    table.with(some.stream().map(number -> member(models.get(1), number)).toList());
                    some.clear();
                })) {
                    page.items().forEach(item -> ids.add(item.string("id")));
                }
                assertThat(ids).isEqualTo(expected(direction));
                table.with(left.stream().map(number -> member(models.get(1), number)).toList());
                assertThat(children(models.get(2), table).ids(Walk.options(PAGE, direction))).hasSize(MANY)
                        .containsExactlyInAnyOrderElementsOf(expected(direction));
                table.with(IntStream.range(0, 20).mapToObj(number -> member(models.get(2), number)).toList());
                assertThat(children(models.get(1), table).ids(Walk.options(PAGE, direction))).as("a function of the version before")
                        .isEqualTo(expected(direction));
            }
        }
    }

    private static List<Page> walkWhile(Walk walk, Direction direction, Runnable between) {
        List<Page> pages = new ArrayList<>(List.of(walk.page(Walk.options(PAGE, direction))));
        while (pages.get(pages.size() - 1).next().isPresent()) {
            between.run();
            pages.add(walk.page(Walk.at(pages.get(pages.size() - 1).next().get(), Walk.options(PAGE, direction))));
        }
        return pages;
    }

    @Test
    void takesOneQueryBeforeAndAfterAndTwoMeanwhile() {
        for (Class<? extends Record> step : List.of(Own.class, OwnToFirst.class, First.class)) {
            RecordingTable table = new RecordingTable().with(all(model(step)));
            children(model(step), table).page(Walk.options(PAGE, Direction.ASCENDING));
            assertThat(table.queries()).hasSize(step == OwnToFirst.class ? 2 : 1);
        }
    }

    @Test
    void boundsAndPrefixesMeanTheSameInASharedIndex() {
        TableModel own = model(Own.class);
        TableModel shared = model(First.class);
        RecordingTable table = new RecordingTable().with(all(shared));
        assertThat(children(shared, table).ids(Walk.between("name 0003", "name 0004", 50)))
                .isEqualTo(children(own, new RecordingTable().with(all(own))).ids(Walk.between("name 0003", "name 0004", 50)))
                .hasSize(20);
        assertThat(children(shared, table).ids(Walk.prefix("name 000", PAGE))).hasSize(100);
        assertThat(table.queries()).extracting(Query::partition).containsOnly("member:clubId#7");
    }
}
