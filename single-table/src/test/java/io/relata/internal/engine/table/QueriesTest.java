package io.relata.internal.engine.table;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.Access;
import io.relata.internal.engine.key.Direction;
import io.relata.internal.engine.key.SortRange;
import io.relata.music.Music;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** DynamoDB, and the table in memory that other tests use in its place, answer alike. */
class QueriesTest {
    private static final List<String> NAMES = List.of("a", "ab", "b", "é", "Ω", "\uFB00", "🎹", "🎺");
    private static final SortRange ALL = SortRange.prefix("artist#");

    static Stream<TableReads> tables() {
        List<Item> items = new ArrayList<>();
        for (int i = 0; i < NAMES.size(); i++) {
            items.add(Item.of("id", "00" + i, "type", "artist#00" + i, "labelId", "1", "sort", "artist#" + NAMES.get(i)));
        }
        items.add(Item.of("id", "tag#rock", "type", "album#1"));
        items.add(Item.of("id", "tag#rock", "type", "artist#2"));
        items.add(Item.of("id", "tag#rock", "type", "artist#4"));
        items.add(Item.of("id", "other", "type", "artist#other", "labelId", "2", "sort", "artist#a"));
        items.add(Item.of("id", "unsorted", "type", "artist#unsorted"));
        LocalTable local = new LocalTable(Music.MODEL);
        items.forEach(local::put);
        return Stream.of(local.core(), new RecordingTable().with(items));
    }

    @ParameterizedTest
    @MethodSource("tables")
    void indexIsInOrderOfUtf8Bytes(TableReads table) {
        assertThat(names(table.query(Query.of(Access.by("labelId"), "1", ALL, 100)))).isEqualTo(NAMES);
        assertThat(names(table.query(Query.of(Access.by("labelId"), "1", ALL, 100).in(Direction.DESCENDING))))
                .containsExactly("🎺", "🎹", "\uFB00", "Ω", "é", "b", "ab", "a");
    }

    @ParameterizedTest
    @MethodSource("tables")
    void rangesIncludeBothTheirEnds(TableReads table) {
        Query query = Query.of(Access.by("labelId"), "1", ALL, 100);
        assertThat(names(table.query(query.within(new SortRange("artist#ab", "artist#é"))))).containsExactly("ab", "b", "é");
        assertThat(names(table.query(query.within(SortRange.prefix("artist#a"))))).containsExactly("a", "ab");
        assertThat(names(table.query(query.within(SortRange.between("artist#b", "artist#🎹"))))).containsExactly("b", "é", "Ω", "\uFB00",
                "🎹");
        assertThat(names(table.query(query.within(SortRange.prefix("artist#c"))))).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("tables")
    void limitEndsWithAKeyToGoOnFrom(TableReads table) {
        Query query = Query.of(Access.by("labelId"), "1", ALL, 5);
        Slice first = table.query(query);
        assertThat(names(first)).containsExactly("a", "ab", "b", "é", "Ω");
        assertThat(first.lastKey()).contains(Item.of("id", "004", "type", "artist#004", "labelId", "1", "sort", "artist#Ω"));

        Slice second = table.query(query.startingAfter(first.lastKey().orElseThrow()));
        assertThat(names(second)).containsExactly("\uFB00", "🎹", "🎺");
        assertThat(second.lastKey()).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("tables")
    void keyToStartAfterNeedNotExist(TableReads table) {
        Query tagged = Query.of(Access.TABLE, "tag#rock", SortRange.between("a", "z"), 100);
        assertThat(types(table.query(tagged.startingAfter(Item.of("id", "tag#rock", "type", "artist#3"))))).containsExactly("artist#4");
        assertThat(types(table.query(tagged.startingAfter(Item.of("id", "tag#rock", "type", "artist#3")).in(Direction.DESCENDING))))
                .containsExactly("artist#2", "album#1");

        Item gone = Item.of("id", "gone", "type", "artist#gone", "labelId", "1", "sort", "artist#aa");
        Query artists = Query.of(Access.by("labelId"), "1", ALL, 2).startingAfter(gone);
        assertThat(names(table.query(artists))).containsExactly("ab", "b");
        assertThat(names(table.query(artists.in(Direction.DESCENDING)))).containsExactly("a");
    }

    @ParameterizedTest
    @MethodSource("tables")
    void strongReadsAreForTheTableItself(TableReads table) {
        assertThat(types(table.query(Query.of(Access.TABLE, "tag#rock", SortRange.prefix("artist#"), 100).strong())))
                .containsExactly("artist#2", "artist#4");
    }

    @ParameterizedTest
    @MethodSource("tables")
    void typeIndexGathersAllThatCarriesAnEntity(TableReads table) {
        assertThat(table.query(Query.of(Access.BY_TYPE, "artist#2", SortRange.between("0", "z"), 100)))
                .isEqualTo(new Slice(List.of(Item.of("id", "tag#rock", "type", "artist#2")), Optional.empty()));
    }

    private static List<String> names(Slice slice) {
        return slice.items().stream().map(item -> item.string("sort").substring("artist#".length())).toList();
    }

    private static List<String> types(Slice slice) {
        return slice.items().stream().map(item -> item.string("type")).toList();
    }
}
