package io.relata.internal.engine.read;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.Direction;
import io.relata.internal.engine.key.Utf8Order;
import io.relata.internal.engine.read.list.ListOptions;
import io.relata.internal.engine.read.list.Listing;
import io.relata.internal.engine.table.LocalTable;
import io.relata.internal.model.Related;
import io.relata.music.Items;
import io.relata.music.Music;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The same lists, in DynamoDB. */
class DynamoDbListsTest {
    private static final LocalTable TABLE = new LocalTable(Music.MODEL);
    private static final List<String> NAMES = List.of("a", "A", "a", "a b", "b", "é", "\uFB00", "🎹", "🎹", "🎹", "🎺");
    private static final Related.Linked FESTIVALS = (Related.Linked) Music.MODEL.related(Music.ARTIST, "festivals").orElseThrow();

    @BeforeAll
    static void elevenOfEach() {
        for (int i = 0; i < NAMES.size(); i++) {
            Item label = Items.entity(Music.LABEL, "l" + i, "labelName", NAMES.get(i));
            Item artist = Items.entity(Music.ARTIST, "a" + i, "labelId", "1", "firstName", NAMES.get(i), "lastName", "Lee");
            TABLE.put(label, artist,
                    Items.linked(FESTIVALS.side(), "7", Items.entity(Music.FESTIVAL, "f" + i, "year", 1, "festivalName", "F"), Map.of()));
            TABLE.put(Items.tagged(i % 2 == 0 ? "even #1" : "odd", Music.LABEL, label), Items.tagged("all", Music.LABEL, label));
            TABLE.put(Items.tagged("all", Music.ARTIST, artist));
        }
    }

    @ParameterizedTest
    @CsvSource({"1,ASCENDING", "2,ASCENDING", "3,ASCENDING", "10,ASCENDING", "11,ASCENDING", "12,ASCENDING",
            "1,DESCENDING", "2,DESCENDING", "3,DESCENDING", "10,DESCENDING", "11,DESCENDING", "12,DESCENDING"})
    void everyListGivesEachItemOnce(int limit, Direction direction) {
        List<String> labels = bySortOf(direction, limit, options -> Listing.all(Music.LABEL, options));
        assertThat(labels).containsExactlyInAnyOrder("l0", "l1", "l2", "l3", "l4", "l5", "l6", "l7", "l8", "l9", "l10");
        List<String> artists = bySortOf(direction, limit,
                options -> Listing.related(Music.MODEL.related(Music.LABEL, "artists").orElseThrow(), "1", options));
        assertThat(artists).containsExactlyInAnyOrder("a0", "a1", "a2", "a3", "a4", "a5", "a6", "a7", "a8", "a9", "a10");

        assertThat(ids(direction, limit, options -> Listing.related(FESTIVALS, "7", options)))
                .isEqualTo(in(direction, "f0", "f1", "f10", "f2", "f3", "f4", "f5", "f6", "f7", "f8", "f9"));
        assertThat(ids(direction, limit, options -> tagged(Listing.Combination.ANY, options, "even #1", "all", "odd")))
                .isEqualTo(in(direction, "a0", "a1", "a10", "a2", "a3", "a4", "a5", "a6", "a7", "a8", "a9",
                        "l0", "l1", "l10", "l2", "l3", "l4", "l5", "l6", "l7", "l8", "l9"));
        assertThat(ids(direction, limit, options -> tagged(Listing.Combination.ALL, options, "all", "odd")))
                .isEqualTo(in(direction, "l1", "l3", "l5", "l7", "l9"));
        assertThat(ids(direction, limit, options -> tagged(Listing.Combination.ALL, options, "even #1", "odd"))).isEmpty();
    }

    private static Listing tagged(Listing.Combination combination, ListOptions options, String... tags) {
        return Listing.tagged(List.of(tags), combination, List.of(Music.LABEL, Music.ARTIST), options);
    }

    private static List<String> ids(Direction direction, int limit, Function<ListOptions, Listing> list) {
        return Walk.over(TABLE.core(), list).ids(Walk.options(limit, direction));
    }

    private static List<String> bySortOf(Direction direction, int limit, Function<ListOptions, Listing> list) {
        List<Item> items = Walk.over(TABLE.core(), list).items(Walk.options(limit, direction));
        assertThat(items).extracting(item -> item.string("sort")).isSortedAccordingTo(direction.of(Utf8Order.ASCENDING));
        return items.stream().map(Walk::id).toList();
    }

    private static List<String> in(Direction direction, String... ascending) {
        List<String> all = new ArrayList<>(List.of(ascending));
        if (direction == Direction.DESCENDING) {
            Collections.reverse(all);
        }
        return all;
    }
}
