package io.relata.internal.engine.read;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.Direction;
import io.relata.internal.engine.key.Utf8Order;
import io.relata.internal.engine.read.list.Listing;
import io.relata.internal.engine.table.RecordingTable;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.Related;
import io.relata.music.Items;
import io.relata.music.Music;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.From;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

/** Whatever is in a list and however small its pages: going on from page to page gives each item once, in order, either way. */
class EachItemOnceTest {
    private static final Related ARTISTS_OF_A_LABEL = Music.MODEL.related(Music.LABEL, "artists").orElseThrow();
    private static final Related.Linked FESTIVALS_OF_AN_ARTIST = (Related.Linked) Music.MODEL.related(Music.ARTIST, "festivals")
            .orElseThrow();

    @Property(tries = 300)
    void ofChildren(@ForAll @Size(max = 25) List<@From("names") String> names, @ForAll @IntRange(min = 1, max = 26) int limit,
            @ForAll Direction direction) {
        List<Item> artists = IntStream.range(0, names.size())
                .mapToObj(i -> Items.entity(Music.ARTIST, "a" + i, "labelId", "1", "firstName", names.get(i), "lastName", "Lee")).toList();
        RecordingTable table = new RecordingTable().with(artists);
        Walk walk = Walk.over(table, options -> Listing.related(ARTISTS_OF_A_LABEL, "1", options));

        List<Page> pages = walk.pages(Walk.options(limit, direction));

        assertThat(idsOf(pages)).isEqualTo(idsOf(artists, direction.of(bySort().thenComparing(Walk::id))));
        assertThat(pages).as("none is empty behind a full one").hasSize(Math.max(1, (names.size() + limit - 1) / limit));
        assertThat(table.queries()).as("one Query a page").hasSize(pages.size());
        assertThat(table.read()).as("of each page but the last, one item more than it returns").hasSize(names.size() + pages.size() - 1);
    }

    @Property(tries = 300)
    void ofAListOfSeveralPartitions(@ForAll @Size(max = 25) List<@From("names") String> names,
            @ForAll @IntRange(min = 1, max = 26) int limit,
            @ForAll Direction direction) {
        List<Item> labels = IntStream.range(0, names.size()).mapToObj(i -> Items.entity(Music.LABEL, "l" + i, "labelName", names.get(i)))
                .toList();
        Walk walk = Walk.over(new RecordingTable().with(labels), options -> Listing.all(Music.LABEL, options));

        assertThat(walk.ids(Walk.options(limit, direction))).isEqualTo(idsOf(labels, direction.of(bySort())
                .thenComparing((Item label) -> label.string("list"))
                .thenComparing(Walk::id, direction.of(Comparator.<String>naturalOrder()))));
    }

    @Property(tries = 100)
    void ofWhatIsLinked(@ForAll Set<@From("ids") String> ids, @ForAll @IntRange(min = 1, max = 20) int limit, @ForAll Direction direction) {
        List<Item> copies = ids.stream().map(id -> Items.linked(FESTIVALS_OF_AN_ARTIST.side(), "7",
                Items.entity(Music.FESTIVAL, id, "year", 2026, "festivalName", "F"), Map.of())).toList();
        RecordingTable table = new RecordingTable().with(copies);
        Walk walk = Walk.over(table, options -> Listing.related(FESTIVALS_OF_AN_ARTIST, "7", options));

        List<Page> pages = walk.pages(Walk.options(limit, direction));

        assertThat(idsOf(pages)).isEqualTo(ids.stream().sorted(direction.of(Comparator.<String>naturalOrder())).toList());
        assertThat(table.queries()).hasSize(pages.size());
        assertThat(table.read()).hasSize(ids.size() + pages.size() - 1);
    }

    @Property(tries = 300)
    void ofWhatHasAnyOrAllOfSeveralTags(@ForAll @Size(min = 1, max = 4) List<@Size(max = 15) Set<@From("tagged") String>> taggedByTag,
            @ForAll @IntRange(min = 1, max = 20) int limit, @ForAll Direction direction) {
        List<String> tags = new ArrayList<>();
        List<Item> copies = new ArrayList<>();
        Set<String> any = new HashSet<>();
        Set<String> all = new HashSet<>(taggedByTag.get(0));
        for (Set<String> types : taggedByTag) {
            String tag = "tag " + tags.size();
            tags.add(tag);
            types.forEach(type -> copies.add(copy(tag, type)));
            any.addAll(types);
            all.retainAll(types);
        }
        RecordingTable table = new RecordingTable().with(copies);
        List<EntityType> shown = List.of(Music.LABEL, Music.ARTIST);
        Walk anyOf = Walk.over(table, options -> Listing.tagged(tags, Listing.Combination.ANY, shown, options));
        Walk allOf = Walk.over(table, options -> Listing.tagged(tags, Listing.Combination.ALL, shown, options));

        assertThat(types(anyOf.items(Walk.options(limit, direction))))
                .isEqualTo(any.stream().sorted(direction.of(Comparator.<String>naturalOrder())).toList());
        assertThat(types(allOf.items(Walk.options(limit, direction))))
                .isEqualTo(all.stream().sorted(direction.of(Comparator.<String>naturalOrder())).toList());
    }

    /** Names that collide, differ in case only, or sort otherwise in UTF-16 than in UTF-8. */
    @Provide
    Arbitrary<String> names() {
        return Arbitraries.of("a", "A", "aa", "a b", "a#b", "b", "é", "\uFB00", "\uFFFD", "🎹", "🎹a", "🎺");
    }

    @Provide
    Arbitrary<String> ids() {
        return Arbitraries.strings().withChars("0aZ.~-").ofMinLength(1).ofMaxLength(3).filter(id -> !id.equals(".") && !id.equals(".."));
    }

    @Provide
    Arbitrary<String> tagged() {
        return Arbitraries.of("label", "artist").flatMap(entity -> Arbitraries.integers().between(0, 12).map(id -> entity + "#" + id));
    }

    private static Item copy(String tag, String type) {
        String id = type.substring(type.indexOf('#') + 1);
        return type.startsWith("label")
                ? Items.tagged(tag, Music.LABEL, Items.entity(Music.LABEL, id, "labelName", "L"))
                : Items.tagged(tag, Music.ARTIST, Items.entity(Music.ARTIST, id, "firstName", "A", "lastName", "B"));
    }

    private static Comparator<Item> bySort() {
        return Comparator.comparing(item -> item.string("sort"), Utf8Order.ASCENDING);
    }

    private static List<String> idsOf(List<Item> items, Comparator<Item> order) {
        return items.stream().sorted(order).map(Walk::id).toList();
    }

    private static List<String> idsOf(List<Page> pages) {
        return pages.stream().flatMap(page -> page.items().stream()).map(Walk::id).toList();
    }

    private static List<String> types(List<Item> items) {
        return items.stream().map(item -> item.string("type")).toList();
    }
}
