package io.relata.internal.engine.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.relata.annotation.Entity;
import io.relata.annotation.Nearby;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.Direction;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.key.Utf8Order;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.engine.read.list.ListOptions;
import io.relata.internal.engine.read.list.NearPoint;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.table.MovingClock;
import io.relata.internal.engine.table.Query;
import io.relata.internal.engine.table.RecordingTable;
import io.relata.internal.engine.table.Slice;
import io.relata.internal.engine.table.TableReads;
import io.relata.internal.engine.table.TableUnavailableException;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.TableModel;
import io.relata.internal.model.geo.CellGrid;
import io.relata.internal.model.geo.Distances;
import io.relata.model.GeoPoint;
import io.relata.music.Items;
import io.relata.schema.Schema;
import jakarta.validation.constraints.NotBlank;
import java.math.BigDecimal;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.From;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;

/** Lists by distance are what looking at every entity would give, wherever on earth, and take few Queries. */
class NearbyListsTest {
    private static final TableModel MODEL = TableModel.of(Schema.table("Shops").entities(Shop.class).model());
    private static final EntityType SHOP = MODEL.entities().get(0);
    private static final Clock CLOCK = Clock.fixed(Instant.EPOCH, ZoneOffset.UTC);
    private static final double CELL = 25_000;
    /** As many as a circle of four cells touches. */
    private static final int CELLS = 100;
    /** As many as are read with a whole cell at a time. */
    private static final int FEW = 64;

    @Entity(collection = "shops")
    record Shop(@NotBlank String name, @Nearby(index = "gsi1") GeoPoint position) {
    }

    private static Item shop(int number, double latitude, double longitude) {
        return Items.entity(SHOP, "s" + number, "name", number % 3 == 0 ? "open" : "closed", "position",
                Map.of("latitude", decimal(latitude), "longitude", decimal(longitude)));
    }

    private static BigDecimal decimal(double degrees) {
        return Item.canonical(BigDecimal.valueOf(degrees));
    }

    /** Most are around the center, some anywhere. */
    private static List<Item> around(GeoPoint center, int count, double spread, Random random) {
        return IntStream.range(0, count).mapToObj(number -> {
            double latitude = center.latitude().doubleValue() + random.nextGaussian() * spread;
            double longitude = center.longitude().doubleValue()
                    + random.nextGaussian() * spread / Math.max(0.001, Math.cos(Math.toRadians(latitude)));
            return shop(number, Math.max(-90, Math.min(90, latitude)), Math.max(-180, Math.min(180, Math.IEEEremainder(longitude, 360))));
        }).toList();
    }

    private static double distance(GeoPoint from, Item shop) {
        GeoPoint to = SHOP.traits().nearby().orElseThrow().point(shop.attributes()).orElseThrow();
        return Distances.between(from.latitude().doubleValue(), from.longitude().doubleValue(), to.latitude().doubleValue(),
                to.longitude().doubleValue());
    }

    private static List<String> expected(List<Item> shops, GeoPoint center, double within) {
        return shops.stream().filter(shop -> distance(center, shop) <= within)
                .sorted(Comparator.<Item>comparingDouble(shop -> distance(center, shop)).thenComparing(Walk::id, Utf8Order.ASCENDING))
                .map(Walk::id).toList();
    }

    private static List<Page> pages(RecordingTable table, NearPoint near, ListOptions options) {
        ReadNearby reader = new ReadNearby(new ReadContext(MODEL, table, Runnable::run, CLOCK));
        List<Page> pages = new ArrayList<>();
        Optional<ListOptions> next = Optional.of(options);
        while (next.isPresent()) {
            Page page = reader.read(SHOP, near, next.get());
            pages.add(page);
            next = page.next().map(cursor -> Walk.at(cursor, options));
        }
        return pages;
    }

    private static List<String> ids(List<Page> pages) {
        return pages.stream().flatMap(page -> page.items().stream()).map(Walk::id).toList();
    }

    @Property(tries = 1_000)
    void eachOnceNearestFirst(@ForAll("centers") GeoPoint center, @ForAll @IntRange(max = 120) int count,
            @ForAll @From("spreads") double spread, @ForAll @DoubleRange(min = 10, max = 4 * CELL) double within,
            @ForAll @IntRange(min = 1, max = 100) int limit, @ForAll long seed) {
        List<Item> shops = around(center, count, spread, new Random(seed));
        RecordingTable table = new RecordingTable().with(shops);

        List<Page> pages = pages(table, new NearPoint(center, within), Walk.options(limit, Direction.ASCENDING));

        assertThat(ids(pages)).isEqualTo(expected(shops, center, within));
        assertThat(pages.subList(0, pages.size() - 1)).allMatch(page -> page.items().size() == limit);
        assertThat(table.queries().size()).as("Queries: one for each cell and page while few are read, and hardly more with others")
                .isLessThanOrEqualTo((count < FEW ? CELLS : 2 * CELLS) * pages.size());
    }

    /** As few are read as a whole cell at a time, a circle that grows asks for no cell twice. */
    @Property(tries = 500)
    void ofFewEachCellThatTheCircleTouchesTakesOneQuery(@ForAll("centers") GeoPoint center, @ForAll @IntRange(max = 60) int count,
            @ForAll @From("spreads") double spread, @ForAll @IntRange(min = 1, max = 100) int limit, @ForAll long seed) {
        List<Item> shops = around(center, count, spread, new Random(seed));
        RecordingTable table = new RecordingTable().with(shops);
        List<Double> distances = shops.stream().map(shop -> distance(center, shop)).filter(metres -> metres <= 4 * CELL).sorted().toList();
        double circle = distances.size() < limit ? 4 * CELL : Math.min(4 * CELL, Math.max(CELL / 16, 2 * distances.get(limit - 1)));

        new ReadNearby(new ReadContext(MODEL, table, Runnable::run, CLOCK)).read(SHOP, new NearPoint(center, 4 * CELL),
                Walk.options(limit, Direction.ASCENDING));

        assertThat(table.queries().size()).isLessThanOrEqualTo(
                new CellGrid(CELL).around(center.latitude().doubleValue(), center.longitude().doubleValue(), circle).size());
        assertThat(table.read()).doesNotHaveDuplicates();
    }

    @Property(tries = 200)
    void filtersLeaveOutOthers(@ForAll("centers") GeoPoint center, @ForAll @IntRange(max = 60) int count, @ForAll long seed) {
        List<Item> shops = around(center, count, 0.1, new Random(seed));

        List<Page> pages = pages(new RecordingTable().with(shops), new NearPoint(center, 2 * CELL),
                Walk.options(7, Direction.ASCENDING, "name:eq:open"));

        assertThat(ids(pages)).isEqualTo(
                expected(shops.stream().filter(shop -> shop.string("name").equals("open")).toList(), center, 2 * CELL));
    }

    @Example
    void itemsHaveTheirDistanceToTenCentimetres() {
        GeoPoint berlin = GeoPoint.of("52.52", "13.405");
        List<Page> pages = pages(
                new RecordingTable().with(List.of(shop(1, 52.5163, 13.3777), shop(2, 48.8566, 2.3522), shop(3, 52.52, 13.405))),
                new NearPoint(berlin, 5_000), Walk.options(10, Direction.ASCENDING));

        assertThat(pages).singleElement().satisfies(page -> assertThat(page.items())
                .extracting(item -> item.string("id") + " " + item.value(NearPoint.DISTANCE).orElseThrow())
                .containsExactly("s3 0", "s1 1892.5"));
    }

    @Example
    void theNearestOfManyAreFoundWithFewQueriesAndItems() {
        GeoPoint berlin = GeoPoint.of("52.52", "13.405");
        List<Item> shops = around(berlin, 5_000, 0.5, new Random(7));
        RecordingTable table = new RecordingTable().with(shops);

        Page page = new ReadNearby(new ReadContext(MODEL, table, Runnable::run, CLOCK)).read(SHOP, new NearPoint(berlin, 4 * CELL),
                Walk.options(10, Direction.ASCENDING));

        assertThat(page.items()).extracting(Walk::id).isEqualTo(expected(shops, berlin, 4 * CELL).subList(0, 10));
        assertThat(table.queries()).hasSizeLessThanOrEqualTo(6);
        assertThat(table.read()).hasSizeLessThan(300);
    }

    @Example
    void nothingNearTakesNoMoreThanTheBound() {
        RecordingTable table = new RecordingTable();
        pages(table, new NearPoint(GeoPoint.of("52.52", "13.405"), 4 * CELL), Walk.options(10, Direction.ASCENDING));

        assertThat(table.queries()).hasSizeLessThanOrEqualTo(75);
    }

    @Example
    void theNearestTwoOfThreeTakeFewQueries() {
        GeoPoint berlin = GeoPoint.of("52.52", "13.405");
        RecordingTable table = new RecordingTable().with(List.of(shop(1, 52.55, 13.43), shop(2, 52.47, 13.36), shop(3, 52.62, 13.6)));

        Page page = new ReadNearby(new ReadContext(MODEL, table, Runnable::run, CLOCK)).read(SHOP, new NearPoint(berlin, 4 * CELL),
                Walk.options(2, Direction.ASCENDING));

        assertThat(page.items()).extracting(Walk::id).containsExactly("s1", "s2");
        assertThat(table.queries()).hasSizeLessThanOrEqualTo(4);
    }

    @Example
    void moreThanCanBeSortedIsRefusedAndLessIsNot() {
        GeoPoint berlin = GeoPoint.of("52.52", "13.405");
        RecordingTable table = new RecordingTable().with(around(berlin, 10_500, 0.001, new Random(7)));

        assertThatThrownBy(() -> pages(table, new NearPoint(berlin, CELL), Walk.options(10, Direction.ASCENDING)))
                .isInstanceOf(Refusal.class)
                .hasMessage("too many shops are within 1.563km of what is listed next to be sorted by distance: "
                        + "ask within less, or, in the model, give @Nearby a smaller cell");
        assertThat(pages(table, new NearPoint(berlin, 10), Walk.options(10, Direction.ASCENDING)).get(0).items()).hasSizeLessThan(30);
    }

    private static ReadNearby slowly(RecordingTable table, Duration eachQuery) {
        MovingClock clock = new MovingClock("2026-11-20T12:00:00Z");
        return new ReadNearby(new ReadContext(MODEL, new TableReads() {
            @Override
            public Optional<Item> get(Key key, Consistency consistency) {
                return table.get(key, consistency);
            }

            @Override
            public Slice query(Query query) {
                clock.advance(eachQuery);
                return table.query(query);
            }
        }, Runnable::run, clock).within(Duration.ofSeconds(3)));
    }

    @Example
    void whatASlowTableDidNotFindIsNoFaultOfTheCaller() {
        NearPoint near = new NearPoint(GeoPoint.of("52.52", "13.405"), 4 * CELL);
        assertThatThrownBy(
                () -> slowly(new RecordingTable(), Duration.ofSeconds(1)).read(SHOP, near, Walk.options(10, Direction.ASCENDING)))
                .isInstanceOf(TableUnavailableException.class);
        RecordingTable two = new RecordingTable().with(List.of(shop(1, 52.52, 13.405), shop(2, 52.95, 13.405)));

        Page first = slowly(two, Duration.ofMillis(400)).read(SHOP, near, Walk.options(2, Direction.ASCENDING));

        assertThat(ids(List.of(first))).containsExactly("s1");
        assertThat(ids(pages(two, near, Walk.at(first.next().orElseThrow(), Walk.options(2, Direction.ASCENDING))))).containsExactly("s2");
    }

    @Example
    void whatWasReadInTheLastMomentIsHandedOut() {
        NearPoint near = new NearPoint(GeoPoint.of("52.52", "13.405"), 1_000);
        RecordingTable one = new RecordingTable().with(List.of(shop(1, 52.52, 13.405)));

        Page page = slowly(one, Duration.ofSeconds(10)).read(SHOP, near, Walk.options(2, Direction.ASCENDING));

        assertThat(ids(List.of(page))).containsExactly("s1");
        assertThat(page.next()).isEmpty();
    }

    @Example
    void cursorsOfOtherListsAreRefused() {
        GeoPoint berlin = GeoPoint.of("52.52", "13.405");
        RecordingTable table = new RecordingTable().with(around(berlin, 30, 0.001, new Random(7)));
        ReadNearby reader = new ReadNearby(new ReadContext(MODEL, table, Runnable::run, CLOCK));
        ListOptions options = Walk.options(10, Direction.ASCENDING);
        String cursor = reader.read(SHOP, new NearPoint(berlin, 4 * CELL), options).next().orElseThrow();

        assertThatThrownBy(() -> reader.read(SHOP, new NearPoint(berlin, CELL), Walk.at(cursor, options))).isInstanceOf(Refusal.class)
                .hasMessageStartingWith("cursor: ");
        assertThatThrownBy(() -> reader.read(SHOP, new NearPoint(GeoPoint.of("52.52", "13.4"), 4 * CELL), Walk.at(cursor, options)))
                .isInstanceOf(Refusal.class).hasMessageStartingWith("cursor: ");
    }

    @Provide
    Arbitrary<GeoPoint> centers() {
        return Arbitraries.of(GeoPoint.of("52.52", "13.405"), GeoPoint.of("0", "0"), GeoPoint.of("-16.8", "179.99"),
                GeoPoint.of("-16.8", "-180"), GeoPoint.of("90", "0"), GeoPoint.of("-89.95", "77"), GeoPoint.of("85", "180"),
                GeoPoint.of("89.9", "-120"), GeoPoint.of("0.00001", "180"));
    }

    @Provide
    Arbitrary<Double> spreads() {
        return Arbitraries.of(0.00001, 0.001, 0.01, 0.1, 0.5, 2.0);
    }
}
