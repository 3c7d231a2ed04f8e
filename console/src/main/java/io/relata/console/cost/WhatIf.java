package io.relata.console.cost;

import io.relata.engine.copy.CopyData;
import io.relata.engine.copy.CopyWrites;
import io.relata.engine.item.Attr;
import io.relata.engine.item.Item;
import io.relata.engine.item.ItemSize;
import io.relata.engine.key.CopyKey;
import io.relata.engine.table.Consistency;
import io.relata.model.EntityType;
import io.relata.model.Model;
import io.relata.model.Side;
import java.util.ArrayList;
import java.util.Comparator;
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
    private static final int READ_UNIT = 4096;
    /** DynamoDB adds so many bytes to each item, in the table and in each index. */
    private static final int OVERHEAD = 100;

    private final Model model;
    private final Tariff tariff;
    private final Prices prices;

    public WhatIf(Model model, Prices prices) {
        this.model = model;
        this.tariff = new Tariff(model);
        this.prices = prices;
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
        Units list = new Units(1, Math.max(1, Math.ceil(PAGE_ITEMS * (double) supposed.bytes() / READ_UNIT)) / 2, 0, 0);
        Units follow = strong.plus(copies(type, supposed, before, after));

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

    /** Copies are refreshed 25 in a request, each of which is billed by itself. Finding them takes two queries. */
    private Units copies(EntityType type, Supposed supposed, Item before, Item after) {
        if (supposed.copies() == 0) {
            return new Units(2, 1, 0, 0);
        }
        double units = tariff.written(Optional.of(copy(type, before)), Optional.of(copy(type, after))).writes();
        int requests = 2 + (int) Math.ceil(supposed.copies() / 25);
        double finding = 1 + Math.ceil(supposed.copies() * OVERHEAD / READ_UNIT) * 1.5;
        return new Units(requests, finding, units * supposed.copies(), 0);
    }

    /** One beside what it is linked to, in all orders of the list that has most of them; or under a tag, where no list has any. */
    private Item copy(EntityType type, Item entity) {
        CopyData data = CopyData.of(type, entity);
        String id = entity.string("id");
        return model.sides(type).stream().map(Side::opposite).filter(side -> !side.orders().isEmpty())
                .max(Comparator.comparingInt(side -> side.orders().size()))
                .map(side -> CopyWrites.create(side.copy("copy", id), side, data,
                        Item.of(Attr.ATTRIBUTES, Map.of(), Attr.VERSION, entity.number(Attr.VERSION))).item())
                .orElseGet(() -> CopyWrites.own(CopyKey.tag("copy", type.ref(id)), data).item());
    }

    private long stored(Item item) {
        return OVERHEAD + ItemSize.of(item) + tariff.places(item).values().stream().mapToLong(shown -> OVERHEAD + ItemSize.of(shown)).sum();
    }

    private long copyBytes(EntityType type, Item entity) {
        return stored(copy(type, entity));
    }

    private Line line(String what, Units units, double times) {
        return new Line(what, units.reads() * times, (units.writes() + units.indexWrites()) * times,
                prices.dynamoDb(units) * times / MILLION);
    }

    private double api(Units units) {
        return (prices.requests() + prices.function(units)) / MILLION;
    }
}
