package io.relata.internal.engine.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.engine.read.list.TextIndex.Hit;
import io.relata.internal.engine.read.list.TextQuery;
import io.relata.internal.engine.read.page.Cursor;
import io.relata.internal.engine.read.page.ListPosition;
import io.relata.internal.engine.table.KeySpace;
import io.relata.internal.engine.table.RecordingTable;
import io.relata.internal.engine.table.TickingClock;
import io.relata.internal.model.EntityType;
import io.relata.music.Items;
import io.relata.music.Music;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Pages of what an index finds: what they show is the table's, whatever the index says. */
class ReadFoundTest {
    private static final EntityType ARTIST = Music.MODEL.entity("artist").orElseThrow();
    private static final TextQuery QUERY = new TextQuery("ann", List.of(ARTIST));

    private final RecordingTable table = new RecordingTable();
    private final List<Integer> asked = new ArrayList<>();
    private List<Hit> indexed = hits(7);

    @Test
    void showsWhatTheTableSaysInTheOrderOfTheIndex() {
        table.with(artists(7, ""));

        assertThat(ids(page(3, Optional.empty()))).containsExactly("a0", "a1", "a2");
        assertThat(page(3, Optional.empty()).items().get(0)).isEqualTo(artists(1, "").get(0));
    }

    @Test
    void eachPageGoesOnBehindTheLast() {
        table.with(artists(7, ""));
        List<String> seen = new ArrayList<>();
        Optional<String> cursor = Optional.empty();
        do {
            Page page = page(3, cursor);
            seen.addAll(ids(page));
            cursor = page.next();
        } while (cursor.isPresent());

        assertThat(seen).containsExactly("a0", "a1", "a2", "a3", "a4", "a5", "a6");
        assertThat(asked).containsExactly(4, 4, 4);
    }

    @Test
    void whatIsGoneFromTheTableIsLeftOutAndMadeUpFor() {
        table.with(artists(7, "").subList(2, 7))
                .with(List.of(Item.of("id", "a0", "type", "artist#a0", "kind", "tombstone", "of", "entity", "version", 9)));

        assertThat(ids(page(3, Optional.empty()))).containsExactly("a2", "a3", "a4");
        assertThat(asked).containsExactly(4, 3);
    }

    @Test
    void theLastPageSaysThatNothingFollowsAlsoWhereItIsFull() {
        table.with(artists(6, ""));

        assertThat(page(5, Optional.empty()).next()).isPresent();
        assertThat(page(6, Optional.empty()).next()).as("a6 is gone, but only another request would tell").isPresent();
        indexed = hits(6);
        assertThat(page(6, Optional.empty()).next()).isEmpty();
        assertThat(asked).containsExactly(6, 7, 7);
    }

    /** A machine may stand still between two of its steps. */
    @Test
    void aPageIsNeverTheLastBecauseTimeIsUp() {
        table.with(artists(7, ""));
        Clock ticking = new TickingClock(Duration.ofSeconds(4));

        Page page = new ReadFound(new ReadContext(Music.MODEL, table, Runnable::run, ticking).within(Duration.ofSeconds(3)), this::find)
                .read(QUERY, 3, Optional.empty());

        assertThat(ids(page)).containsExactly("a0", "a1", "a2");
        assertThat(page.next()).isPresent();
    }

    @Test
    void pageEndsBeforeItIsTooLargeAndTheNextBeginsThere() {
        table.with(artists(7, "x".repeat(1_500_000)));

        Page first = page(7, Optional.empty());
        assertThat(ids(first)).containsExactly("a0", "a1");
        assertThat(ids(page(7, first.next()))).containsExactly("a2", "a3");
    }

    @Test
    void nothingFoundIsAPageWithoutItems() {
        indexed = List.of();
        assertThat(page(3, Optional.empty())).isEqualTo(new Page(List.of(), Optional.empty()));
    }

    @Test
    void cursorOfAnotherQueryIsRefusedAndSoIsOneThatSaysNothing() {
        table.with(artists(7, ""));
        String cursor = page(3, Optional.empty()).next().orElseThrow();

        assertThatThrownBy(() -> new ReadFound(reader(), this::find).read(new TextQuery("bob", List.of(ARTIST)), 3, Optional.of(cursor)))
                .isInstanceOf(Refusal.class).hasMessageStartingWith("cursor: it is not");
        for (ListPosition forged : List.of(new ListPosition("many", 0, "artist#a1"), new ListPosition("NaN", 0, "artist#a1"),
                new ListPosition("1.0", 0, "artist"),
                new ListPosition("1.0", 0, "artist#a b"))) {
            String text = Cursor.of(KeySpace.WHOLE, QUERY.fingerprint()).encode(forged);
            assertThatThrownBy(() -> page(3, Optional.of(text))).isInstanceOf(Refusal.class).hasMessageStartingWith("cursor: it is not");
        }
    }

    @Test
    void wordsAreOneToTwoHundredCharacters() {
        assertThat(new TextQuery("  cafe\u0301 ", List.of(ARTIST)).words()).isEqualTo("caf\u00e9");
        assertThat(new TextQuery("x".repeat(200), List.of(ARTIST)).words()).hasSize(200);
        assertThatThrownBy(() -> new TextQuery("   ", List.of(ARTIST))).isInstanceOf(Refusal.class)
                .hasMessage("q is what to look for, in 1 to 200 characters, and here none");
        assertThatThrownBy(() -> new TextQuery("x".repeat(201), List.of(ARTIST))).isInstanceOf(Refusal.class)
                .hasMessage("q is what to look for, in 1 to 200 characters, and here 201");
    }

    private Page page(int limit, Optional<String> cursor) {
        return new ReadFound(reader(), this::find).read(QUERY, limit, cursor);
    }

    private ReadContext reader() {
        return new ReadContext(Music.MODEL, table, Runnable::run, Clock.fixed(Instant.EPOCH, ZoneOffset.UTC));
    }

    private List<Hit> find(TextQuery query, Optional<Hit> after, int limit) {
        asked.add(limit);
        int from = after.map(indexed::indexOf).orElse(-1) + 1;
        return indexed.subList(from, Math.min(from + limit, indexed.size()));
    }

    private static List<Hit> hits(int count) {
        return IntStream.range(0, count).mapToObj(i -> new Hit(ARTIST.ref("a" + i), 10.5 - i / 2)).toList();
    }

    private static List<Item> artists(int count, String biography) {
        return IntStream.range(0, count)
                .mapToObj(i -> Items.entity(ARTIST, "a" + i, "firstName", "Ann", "lastName", "B" + i, "biography", biography)).toList();
    }

    private static List<String> ids(Page page) {
        return page.items().stream().map(item -> item.string("id")).toList();
    }
}
