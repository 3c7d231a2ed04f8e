package io.relata.internal.console.cost;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.ItemSize;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.fanout.Derivations;
import io.relata.internal.fanout.copy.Copies;
import io.relata.internal.fanout.cost.SupposedChange;
import io.relata.internal.fanout.cost.Tariff;
import io.relata.internal.fanout.cost.Units;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.TableModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a model would cost in a month of thirty days, by how many items there were and how often they were written, read and listed. By
 * formula: nothing is measured. Free tiers, backups, logs and the work queue come on top, or off.
 */
public final class WhatIf {
    private static final int DAYS = 30;
    private static final double MILLION = 1e6;
    private static final int PAGE_ITEMS = 50;
    /** DynamoDB adds so many bytes to each item, in the table and in each index. */
    private static final int OVERHEAD = 100;

    private final TableModel model;
    private final Tariff tariff;
    private final Prices prices;
    private final Derivations derivations;

    public WhatIf(TableModel model, Prices prices) {
        this.model = model;
        this.tariff = new Tariff(model);
        this.prices = prices;
        this.derivations = Derivations.of(model);
    }

    /**
     * What is supposed of an entity.
     *
     * @param bytes of one item
     * @param copies how many copies of one there are, on the average: by its links and tags
     */
    public record Supposed(double items, int bytes, double copies, double writesPerDay, double readsPerDay, double listsPerDay) {
    }

    /** A part of the costs of a month; units are those of the month. */
    public record Line(String what, double readUnits, double writeUnits, double dollars) {
    }

    /**
     * The costs of a month, in dollars.
     *
     * @param stream of the stream function: its requests, and its time
     * @param lambda of the API functions' time and invocations, and of the gateway
     */
    public record Month(double reads, double writes, double storage, double stream, double lambda, double total) {
    }

    /** All of it. */
    public record Estimate(List<Line> lines, Month month) {
    }

    /** @param entities what is supposed, by the names of entities; others are not there */
    public Estimate of(Map<String, Supposed> entities) {
        List<Line> lines = new ArrayList<>();
        double[] sums = new double[5];
        for (EntityType type : model.entities()) {
            Optional.ofNullable(entities.get(type.name())).ifPresent(supposed -> add(type, supposed, lines, sums));
        }
        return new Estimate(lines, new Month(sums[0], sums[1], sums[2], sums[3], sums[4], sums[0] + sums[1] + sums[2] + sums[3] + sums[4]));
    }

    private void add(EntityType type, Supposed supposed, List<Line> lines, double[] sums) {
        Item before = SupposedItem.of(type, supposed.bytes(), 1);
        Item after = SupposedItem.of(type, supposed.bytes(), 2);
        Units read = tariff.get(Optional.of(after), Consistency.EVENTUAL);
        Units strong = tariff.get(Optional.of(after), Consistency.STRONG);
        Units write = strong.plus(tariff.written(Optional.of(before), Optional.of(after)));
        Units list = new Units(1, Math.max(1, Math.ceil(PAGE_ITEMS * (double) supposed.bytes() / Tariff.READ_UNIT)) / 2, 0, 0);
        Units follow = strong.plus(derivations.cost(new SupposedChange(type, before, after, supposed.copies()), tariff));

        double reads = supposed.readsPerDay() * DAYS;
        double writes = supposed.writesPerDay() * DAYS;
        double lists = supposed.listsPerDay() * DAYS;
        lines.add(line("reads of a " + type.name(), read, reads));
        lines.add(line("lists of " + type.collection() + ", " + PAGE_ITEMS + " a page", list, lists));
        lines.add(line("changes of a " + type.name(), write, writes));
        lines.add(line("copies of it that follow", follow, writes));
        double bytes = supposed.items() * (stored(after) + supposed.copies() * copyBytes(type, after));
        lines.add(new Line("storage of " + type.collection() + " and their copies", 0, 0, prices.stored(1) * bytes / MILLION));

        sums[0] += prices.dynamoDb(read) * reads / MILLION + prices.dynamoDb(list) * lists / MILLION;
        sums[1] += prices.dynamoDb(write) * writes / MILLION;
        sums[2] += prices.stored(1) * bytes / MILLION;
        sums[3] += (prices.dynamoDb(follow) + prices.function(follow)) * writes / MILLION;
        sums[4] += api(read) * reads + api(list) * lists + api(write) * writes;
    }

    private long stored(Item item) {
        return OVERHEAD + ItemSize.of(item) + tariff.places(item).values().stream().mapToLong(shown -> OVERHEAD + ItemSize.of(shown)).sum();
    }

    private long copyBytes(EntityType type, Item entity) {
        return stored(new Copies(model).supposed(type, entity));
    }

    private Line line(String what, Units units, double times) {
        return new Line(what, units.reads() * times, (units.writes() + units.indexWrites()) * times,
                prices.dynamoDb(units) * times / MILLION);
    }

    private double api(Units units) {
        return (prices.requests() + prices.function(units)) / MILLION;
    }
}
