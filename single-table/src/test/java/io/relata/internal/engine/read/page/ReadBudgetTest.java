package io.relata.internal.engine.read.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.Direction;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.engine.read.Page;
import io.relata.internal.engine.read.ReadContext;
import io.relata.internal.engine.read.Walk;
import io.relata.internal.engine.read.list.Listing;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.table.MovingClock;
import io.relata.internal.engine.table.Query;
import io.relata.internal.engine.table.RecordingTable;
import io.relata.internal.engine.table.Slice;
import io.relata.internal.engine.table.TableReads;
import io.relata.internal.engine.table.TableUnavailableException;
import io.relata.internal.model.Related;
import io.relata.music.Items;
import io.relata.music.Music;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A page that would take too long ends early, and what it did not reach is on the pages behind it. */
class ReadBudgetTest {
    private static final Duration THREE_SECONDS = Duration.ofSeconds(3);
    private static final Related ARTISTS = Music.MODEL.related(Music.LABEL, "artists").orElseThrow();

    @ParameterizedTest
    @EnumSource
    void pageEndsAfterThreeSeconds(Direction direction) {
        RecordingTable table = artists(2000);
        Walk walk = slowly(table, Duration.ofMillis(1200));

        List<Page> pages = walk.pages(Walk.options(5, direction, "biography:eq:7"));

        assertThat(ids(pages)).containsExactlyInAnyOrder("0007", "0507", "1007", "1507");
        assertThat(pages).hasSizeGreaterThan(10);
        assertThat(table.queries().size()).isLessThanOrEqualTo(3 * pages.size());
    }

    @ParameterizedTest
    @EnumSource
    void pageReadsTenThousandItemsOrLittleMore(Direction direction) {
        RecordingTable table = artists(15_000);
        Walk walk = Walk.over(table, options -> Listing.related(ARTISTS, "1", options));

        Page first = walk.page(Walk.options(100, direction, "biography:eq:nothing"));
        assertThat(first.items()).isEmpty();
        assertThat(first.next()).isPresent();
        assertThat(table.read()).hasSizeBetween(10_000, 11_000);

        List<Page> pages = walk.pages(Walk.options(100, direction, "biography:eq:7"));
        assertThat(ids(pages)).hasSize(30).doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @EnumSource
    void searchForWhatTwoTagsShareEndsEarlyToo(Direction direction) {
        RecordingTable table = new RecordingTable()
                .with(IntStream.range(0, 20_000).filter(i -> i % 2 == 0 || i == 9_999).mapToObj(i -> tagged("even", i)).toList())
                .with(IntStream.range(0, 20_000).filter(i -> i % 2 == 1).mapToObj(i -> tagged("odd", i)).toList());
        Walk walk = Walk.over(table,
                options -> Listing.tagged(List.of("even", "odd"), Listing.Combination.ALL, List.of(Music.LABEL), options));

        List<Page> pages = walk.pages(Walk.options(100, direction));

        assertThat(ids(pages)).containsExactly("09999");
        assertThat(pages).hasSizeGreaterThan(1);
    }

    @Test
    void whatASlowQueryFoundIsHandedOut() {
        Walk walk = slowly(artists(10), Duration.ofSeconds(10));

        assertThat(walk.pages(Walk.options(5, Direction.ASCENDING))).extracting(page -> page.items().size()).containsExactly(5, 5);
        assertThat(walk.ids(Walk.options(5, Direction.ASCENDING))).hasSize(10);
    }

    /** Such as the index of a tenant in which other code has put others' items. */
    @Test
    void timeThatIsUpBeforeAnythingIsFoundIsNoFaultOfTheCaller() {
        MovingClock clock = new MovingClock("2026-11-20T12:00:00Z");
        List<Query> queries = new ArrayList<>();
        TableReads nothing = new TableReads() {
            @Override
            public Optional<Item> get(Key key, Consistency consistency) {
                return Optional.empty();
            }

            @Override
            public Slice query(Query query) {
                clock.advance(Duration.ofSeconds(1));
                queries.add(query);
                return new Slice(List.of(), Optional.of(Item.of("id", String.valueOf(queries.size()))));
            }
        };
        Walk walk = new Walk(new ReadContext(Music.MODEL, nothing, Runnable::run, clock).within(THREE_SECONDS),
                options -> Listing.related(ARTISTS, "1", options));

        assertThatThrownBy(() -> walk.page(Walk.options(5, Direction.ASCENDING))).isInstanceOf(TableUnavailableException.class);
        assertThat(queries).hasSize(4);
    }

    @Test
    void onlyTooManyItemsAreAFaultOfTheCaller() {
        MovingClock clock = new MovingClock("2026-11-20T12:00:00Z");
        ReadBudget budget = new ReadBudget(clock, THREE_SECONDS);
        Refusal refusal = new Refusal(Refusal.Reason.MALFORMED, "too many");

        assertThat(budget.spent()).isEmpty();
        budget.spend(10_000);
        assertThat(budget.spent().map(spent -> spent.failure(() -> refusal))).contains(refusal);
        clock.advance(Duration.ofMillis(3001));
        assertThat(budget.spent().map(spent -> spent.failure(() -> refusal))).get().isInstanceOf(TableUnavailableException.class);
    }

    private static RecordingTable artists(int count) {
        return new RecordingTable()
                .with(IntStream.range(0, count).mapToObj(i -> Items.entity(Music.ARTIST, "%04d".formatted(i), "labelId", "1",
                        "firstName", "%06d".formatted(i), "lastName", "Lee", "biography", String.valueOf(i % 500))).toList());
    }

    private static Item tagged(String tag, int i) {
        return Items.tagged(tag, Music.LABEL, Items.entity(Music.LABEL, "%05d".formatted(i), "labelName", "L"));
    }

    private static Walk slowly(TableReads table, Duration eachQuery) {
        MovingClock clock = new MovingClock("2026-11-20T12:00:00Z");
        TableReads slow = new TableReads() {
            @Override
            public Optional<Item> get(Key key, Consistency consistency) {
                return table.get(key, consistency);
            }

            @Override
            public Slice query(Query query) {
                clock.advance(eachQuery);
                return table.query(query);
            }
        };
        return new Walk(new ReadContext(Music.MODEL, slow, Runnable::run, clock).within(THREE_SECONDS),
                options -> Listing.related(ARTISTS, "1", options));
    }

    private static List<String> ids(List<Page> pages) {
        return pages.stream().flatMap(page -> page.items().stream()).map(Walk::id).toList();
    }
}
