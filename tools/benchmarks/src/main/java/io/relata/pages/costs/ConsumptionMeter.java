package io.relata.pages.costs;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.table.Query;
import io.relata.internal.engine.table.Slice;
import io.relata.internal.engine.table.TableReads;
import io.relata.internal.engine.table.action.Outcome;
import io.relata.internal.engine.table.action.Transacted;
import io.relata.internal.fanout.cost.Tariff;
import io.relata.internal.fanout.cost.Units;
import io.relata.internal.fanout.record.StreamRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Keeps account of what requests consume, from the items that they find and leave, and of what the stream would tell of them. For one
 * thread.
 */
final class ConsumptionMeter {
    private static final int MOST_KEYS = 100;

    private final Tariff tariff;
    private final TableReads aside;
    private final List<StreamRecord> records = new ArrayList<>();
    private Units units = Units.NONE;

    /** @param aside the same table, through a client of which no account is kept */
    ConsumptionMeter(Tariff tariff, TableReads aside) {
        this.tariff = tariff;
        this.aside = aside;
    }

    /** What was consumed since the last time. */
    Units take() {
        Units taken = units;
        units = Units.NONE;
        return taken;
    }

    /** The changes that the stream function follows, since the last time. */
    List<StreamRecord> news() {
        List<StreamRecord> news = List.copyOf(records);
        records.clear();
        return news;
    }

    Optional<Item> get(TableReads table, Key key, Consistency consistency) {
        Optional<Item> found = table.get(key, consistency);
        add(tariff.get(found, consistency));
        return found;
    }

    /** Several items, of which up to a hundred go into one request. */
    List<Item> getAll(TableReads table, List<? extends Key> keys, Consistency consistency) {
        Map<Key, Item> found = table.getAll(keys, consistency).stream().collect(Collectors.toMap(Item::key, Function.identity()));
        Units sum = keys.stream().map(key -> tariff.get(Optional.ofNullable(found.get(key)), consistency)).reduce(Units.NONE, Units::plus);
        add(new Units((keys.size() + MOST_KEYS - 1) / MOST_KEYS, sum.reads(), 0, 0));
        return List.copyOf(found.values());
    }

    Slice query(TableReads table, Query query) {
        Slice slice = table.query(query);
        add(tariff.query(query, slice.items()));
        return slice;
    }

    /** One write in a request of its own. */
    Outcome written(Key key, Supplier<Outcome> write) {
        Optional<Item> before = look(key);
        Outcome outcome = write.get();
        add(outcome.written() ? change(key, before) : tariff.refused(before));
        return outcome;
    }

    /**
     * Several writes, each of which happens or not.
     *
     * @param aRequest how many go into one request
     */
    List<Outcome> batch(List<? extends Key> keys, int aRequest, Supplier<List<Outcome>> write) {
        List<Optional<Item>> before = keys.stream().map(this::look).toList();
        List<Outcome> outcomes = write.get();
        Units sum = Units.NONE;
        for (int i = 0; i < keys.size(); i++) {
            sum = sum.plus(outcomes.get(i).written() ? change(keys.get(i), before.get(i)) : tariff.refused(before.get(i)));
        }
        add(new Units((keys.size() + aRequest - 1) / aRequest, 0, sum.writes(), sum.indexWrites()));
        return outcomes;
    }

    /** Several writes and checks, of which all happen or none. */
    Transacted transacted(List<? extends Key> keys, Supplier<Transacted> write) {
        List<Optional<Item>> before = keys.stream().map(this::look).toList();
        Transacted transacted = write.get();
        Units sum = Units.NONE;
        for (int i = 0; i < keys.size(); i++) {
            sum = sum.plus(tariff.transacted(transacted.committed() ? change(keys.get(i), before.get(i)) : tariff.refused(before.get(i))));
        }
        add(sum.inOneRequest());
        return transacted;
    }

    private Units change(Key key, Optional<Item> before) {
        Optional<Item> after = look(key);
        StreamRecord record = new StreamRecord(String.valueOf(records.size()), key, before, after);
        if (!before.equals(after) && record.concernsCopies()) {
            records.add(record);
        }
        return tariff.written(before, after);
    }

    private void add(Units more) {
        units = units.plus(more);
    }

    private Optional<Item> look(Key key) {
        return aside.get(key, Consistency.STRONG);
    }
}
