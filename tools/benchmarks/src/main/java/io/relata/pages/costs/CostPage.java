package io.relata.pages.costs;

import io.relata.internal.console.cost.Prices;
import io.relata.internal.fanout.cost.Units;
import io.relata.internal.model.TableModel;
import io.relata.schema.ModelCatalog;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/** The page {@code docs/costs.md}: what each operation of each sample model costs. */
public record CostPage(List<ModelCosts> models, Prices prices) {
    private static final List<Integer> FANS = List.of(1, 10, 100);
    private static final String INTRODUCTION = "/costs/introduction.md";
    private static final Set<String> SAMPLES = Set.of("books", "careers", "courses", "locations", "metrics", "office", "orderentry", "saas",
            "shop");
    private static final String NOTHING = "| | | |";
    /** Five pollers, three times a minute each, for 30 days. */
    private static final int POLLS = 5 * 3 * 60 * 24 * 30;

    /** The up-to-date page. */
    public static CostPage current() {
        return new CostPage(
                computed(ModelCatalog.onClassPath().names()).parallelStream()
                        .map(name -> ModelCosts.of(name, TableModel.of(ModelCatalog.onClassPath().named(name)), FANS, new MemoryStore()))
                        .toList(),
                Prices.US_EAST_1);
    }

    /**
     * Those of these models that are on the page: sample models whose ids callers may choose, so that one sample makes hundreds of
     * entities. Other models cost the same for the same kinds of items.
     */
    static List<String> computed(List<String> names) {
        return names.stream().filter(SAMPLES::contains)
                .filter(name -> TableModel.of(ModelCatalog.onClassPath().named(name)).entities().stream()
                        .allMatch(type -> type.traits().identifiedBy().isEmpty()))
                .toList();
    }

    public String markdown() {
        return introduction() + models.stream().map(this::section).collect(Collectors.joining());
    }

    private String introduction() {
        return format(text(INTRODUCTION), dollars(prices.readUnits()), dollars(prices.writeUnits()), dollars(prices.storage()),
                dollars(prices.requests()),
                dollars(prices.invocations()), dollars(prices.gigabyteSecond()), dollars(prices.messages()), Prices.OWN_MILLIS,
                Prices.REQUEST_MILLIS,
                Math.round(Prices.GIGABYTES * 1024), POLLS, POLLS / 1e6 * prices.messages(),
                models.stream().mapToDouble(this::verifying).min().orElse(0),
                models.stream().mapToDouble(this::verifying).max().orElse(0));
    }

    /** A month of verify, twice a week, for a million items. */
    private double verifying(ModelCosts model) {
        return model.verified().unitsOfAnItem() * VerifyCost.RUNS * prices.readUnits();
    }

    private static String text(String resource) {
        try (InputStream in = CostPage.class.getResourceAsStream(resource)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private String section(ModelCosts model) {
        return """

                ## Model `%s`

                ### Items

                | item | bytes | in indexes, with so many bytes | WRU to create | of indexes | a million kept for a month |
                |---|---:|---|---:|---:|---:|
                """.formatted(model.name()) + model.items().stream().map(item -> item.markdown(prices) + "\n").collect(Collectors.joining())
                + """

                100 bytes more are charged for each item, in the table and in each index; the last column has them. A copy under a tag \
                is one without the link.

                """
                + format("A run of verify reads %.2f units for each item of the table. Twice a week, a million items are $%.2f a month.\n",
                        model.verified().unitsOfAnItem(), verifying(model))
                + """

                ### Requests, and what the stream function does then

                | request | API: requests | RRU | WRU | of indexes | ms | stream: requests | RRU | WRU | of indexes | ms | DynamoDB $ | \
                all $ |
                |---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|
                """ + model.counts().stream().map(count -> line(count) + "\n").collect(Collectors.joining());
    }

    private String line(Count count) {
        String stream = count.changes() == 0 ? NOTHING : units(count.stream());
        return format("| %s | %s | %s | %.2f | %.2f |", count.what(), units(count.api()), stream, prices.dynamoDb(count.all()),
                prices.all(count.api(), count.changes(), count.stream()));
    }

    private static String units(Units units) {
        return format("%d | %.1f | %.0f | %.0f | %d", units.requests(), units.reads(), units.writes(), units.indexWrites(),
                Prices.millis(units));
    }

    private static String dollars(double price) {
        return price < 0.01
                ? format("$%.10f", price)
                : price < 1 && Math.round(price * 1000) % 10 != 0 ? format("$%.3f", price) : format("$%.2f", price);
    }

    private static String format(String text, Object... values) {
        return String.format(Locale.ROOT, text, values);
    }
}
