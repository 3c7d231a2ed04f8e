package io.relata.internal.engine.read;

import static io.relata.permission.Grantee.owner;
import static io.relata.permission.Permission.allow;
import static io.relata.permission.Privilege.READ;
import static org.assertj.core.api.Assertions.assertThat;

import io.relata.annotation.CreatedBy;
import io.relata.annotation.Entity;
import io.relata.annotation.ListBy;
import io.relata.annotation.Listed;
import io.relata.annotation.SortBy;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.Direction;
import io.relata.internal.engine.read.list.ListOptions;
import io.relata.internal.engine.read.list.Listing;
import io.relata.internal.engine.read.list.Selection;
import io.relata.internal.engine.table.RecordingTable;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.Related;
import io.relata.internal.model.TableModel;
import io.relata.music.Items;
import io.relata.music.Music;
import io.relata.rule.Caller;
import io.relata.schema.Schema;
import jakarta.validation.constraints.NotBlank;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A full page has a next one only if something follows, as far as no other request is needed to know it. */
class LastPagesTest {
    private static final Related ARTISTS = Music.MODEL.related(Music.LABEL, "artists").orElseThrow();

    @Entity(collection = "notes")
    @Listed(shards = 3)
    @SortBy("text")
    @ListBy(value = "folder", sort = "text", index = "gsi1")
    record Note(@NotBlank String text, @NotBlank String folder, @CreatedBy String writer) {
    }

    private static final TableModel OPEN = TableModel.of(Schema.table("Notes").entities(Note.class).model());
    private static final TableModel OWNED = TableModel.of(Schema.table("Notes").entities(Note.class)
            .permissions(allow(owner("writer")).to(READ).with(Note.class)).model());

    /** Lists of eight, each of one or of several partitions. */
    enum Kind {
        CHILDREN(1, options -> Listing.related(ARTISTS, "1", options)),
        TAGGED(1, options -> Listing.tagged(List.of("a"), Listing.Combination.ANY, List.of(Music.ARTIST), options)),
        WITH_ANY_TAG(2, options -> Listing.tagged(List.of("a", "b"), Listing.Combination.ANY, List.of(Music.ARTIST), options)),
        WITH_ALL_TAGS(2, options -> Listing.tagged(List.of("a", "b"), Listing.Combination.ALL, List.of(Music.ARTIST), options));

        private final int partitions;
        private final Function<ListOptions, Listing> list;

        Kind(int partitions, Function<ListOptions, Listing> list) {
            this.partitions = partitions;
            this.list = list;
        }
    }

    private static RecordingTable eight() {
        List<Item> artists = IntStream.range(0, 8).mapToObj(i -> Items.entity(Music.ARTIST, "a" + i, "labelId", "1", "firstName", "A" + i,
                "lastName", "Lee", "biography", i < 6 ? "long" : "short")).toList();
        return new RecordingTable().with(artists)
                .with(artists.stream().map(artist -> Items.tagged("a", Music.ARTIST, artist)).toList())
                .with(artists.stream().map(artist -> Items.tagged("b", Music.ARTIST, artist)).toList());
    }

    @ParameterizedTest
    @EnumSource
    void aListThatEndsWithItsPageIsReadByOneQueryOfEachPartition(Kind kind) {
        for (Direction direction : Direction.values()) {
            for (int limit = 1; limit <= 9; limit++) {
                RecordingTable table = eight();

                Page page = Walk.over(table, kind.list).page(Walk.options(limit, direction));

                assertThat(page.items()).hasSize(Math.min(limit, 8));
                assertThat(page.next().isPresent()).as("%s of 8, %s", limit, direction).isEqualTo(limit < 8);
                assertThat(table.queries()).hasSize(kind.partitions);
                assertThat(Walk.over(table, kind.list).pages(Walk.options(limit, direction))).hasSize((8 + limit - 1) / limit);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void ofWhatIsLoadedAFilterTellsWhetherAnyFollows(Kind kind) {
        Walk walk = Walk.over(eight(), kind.list);

        assertThat(walk.page(Walk.options(6, Direction.ASCENDING, "biography:eq:long")).next()).as("a7 is not loaded").isPresent();
        assertThat(walk.page(Walk.options(2, Direction.ASCENDING, "biography:eq:short")).next()).isEmpty();
        assertThat(walk.page(Walk.options(8, Direction.ASCENDING, "biography:in:long,short")).next()).isEmpty();
        assertThat(walk.page(Walk.options(2, Direction.DESCENDING, "biography:eq:short")).next()).isPresent();
    }

    private static Walk notes(TableModel model, Optional<Caller> caller, Selection selection, RecordingTable table) {
        ReadContext context = new ReadContext(model, table, Runnable::run, Clock.fixed(Instant.EPOCH, ZoneOffset.UTC));
        EntityType note = model.entities().get(0);
        return new Walk(caller.map(context::by).orElse(context), options -> Listing.all(note, selection, options));
    }

    private static RecordingTable tenNotes() {
        return new RecordingTable().with(IntStream.range(0, 10).mapToObj(i -> Items.entity(OPEN.entities().get(0), "n" + i, "text",
                "t" + i, "folder", "f", "writer", i < 7 ? "ann" : "bob")).toList());
    }

    @Test
    void shardsAndValuesAreNoOtherLists() {
        Selection folder = new Selection(Map.of("folder", "f"), Optional.empty());
        for (Selection selection : List.of(Selection.ALL, folder)) {
            assertThat(notes(OPEN, Optional.empty(), selection, tenNotes()).page(Walk.options(10, Direction.ASCENDING)).next()).isEmpty();
            assertThat(notes(OPEN, Optional.empty(), selection, tenNotes()).page(Walk.options(9, Direction.ASCENDING)).next()).isPresent();
        }
    }

    /** Whose a note is tells the note itself. */
    @Test
    void whatTheCallerMayNotReadDoesNotFollow() {
        Selection folder = new Selection(Map.of("folder", "f"), Optional.empty());
        Walk own = notes(OWNED, Optional.of(Caller.of("ann")), folder, tenNotes());

        assertThat(own.page(Walk.options(6, Direction.ASCENDING)).next()).isPresent();
        assertThat(own.ids(Walk.options(6, Direction.ASCENDING))).hasSize(7);
        assertThat(notes(OWNED, Optional.of(Caller.of("bob")), folder, tenNotes()).page(Walk.options(3, Direction.ASCENDING)).next())
                .isEmpty();
        assertThat(own.page(Walk.options(9, Direction.ASCENDING)).items()).hasSize(7);
        Walk all = notes(OWNED, Optional.of(Caller.of("ann")), Selection.ALL, tenNotes());
        assertThat(all.page(Walk.options(7, Direction.ASCENDING)).next()).as("those of bob are loaded").isEmpty();
    }
}
