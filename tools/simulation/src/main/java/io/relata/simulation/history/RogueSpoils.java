package io.relata.simulation.history;

import io.relata.internal.engine.capacity.CapacityShard;
import io.relata.internal.engine.capacity.Reservations;
import io.relata.internal.engine.item.Attr;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.Condition;
import io.relata.internal.engine.total.Contribution;
import io.relata.internal.engine.total.TotalKey;
import io.relata.internal.engine.total.TotalWrites;
import io.relata.internal.model.TotalRank;
import io.relata.simulation.table.InjectedFault;
import io.relata.simulation.table.SendMode;
import io.relata.simulation.table.TraceText;
import io.relata.simulation.table.Writer;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A foreign writer that spoils what the API keeps beside what callers gave it: index attributes, expiry, guards, earlier versions. */
final class RogueSpoils {
    /** Later than any history, so that nothing disappears by it. */
    private static final Duration LONG = Duration.ofDays(1000);

    /** More than a caller counts a version on. */
    private static final long AHEAD = 1000;

    /** A number that nothing adds to. */
    private static final String NO_NUMBER = TotalKey.NUMBER + "nobody";

    private final HistoryContext history;
    private boolean computed;
    private boolean kept;
    private boolean totals;

    RogueSpoils(HistoryContext history) {
        this.history = history;
    }

    /** Whether it ever spoiled what can be computed from an entity. */
    boolean ofComputed() {
        return computed;
    }

    /** Whether it ever spoiled what nothing else tells: who has a unique value, and what an entity was. */
    boolean ofKept() {
        return kept;
    }

    /** Whether it ever changed a total without the contributions that the total adds up. */
    boolean ofTotals() {
        return totals;
    }

    void spoilComputed(Instant now) {
        List<Item> entities = history.state().table().items().stream().filter(item -> Kind.ENTITY.is(item) || isExpiringGuard(item))
                .toList();
        if (!entities.isEmpty() && history.state().faults().strikes(InjectedFault.SPOILED_BY_FOREIGN_WRITER, 1)) {
            Item item = among(entities);
            List<String> attributes = isExpiringGuard(item)
                    ? List.of(Attr.EXPIRES_AT)
                    : List.copyOf(history.state().model().computedAttributes());
            String name = attributes.get(history.state().choices().below(attributes.size()));
            Map<String, Object> spoiled = new HashMap<>(item.attributes());
            spoiled.remove(name);
            if (!item.has(name) || history.state().choices().oneIn(2)) {
                spoiled.put(name, name.equals(Attr.EXPIRES_AT) ? now.plus(LONG).getEpochSecond() : prefixed(item, elsewhere(item)));
            }
            computed = true;
            kept |= isExpiringGuard(item);
            write(item.key(), new Item(spoiled), name);
        }
    }

    private boolean isExpiringGuard(Item item) {
        return Kind.GUARD.is(item) && item.has(Attr.EXPIRES_AT) && item.key() instanceof CoreKey key && key.isGuardOfValue();
    }

    /** A key of the item's tenant, or of none. */
    private String prefixed(Item item, String key) {
        return history.views().areSeveral() && history.state().choices().oneIn(2) ? history.views().stored(item, key) : key;
    }

    /** A place that no other item is in or below. */
    static String elsewhere(Item item) {
        return "elsewhere#" + item.key().type() + "~";
    }

    void spoilKept() {
        List<Item> spoilable = history.state().table().items().stream()
                .filter(item -> Kind.HISTORY.is(item) || history.views().seen(item.key()).id().startsWith("unique:")).toList();
        if (!spoilable.isEmpty() && history.state().faults().strikes(InjectedFault.SPOILED_BY_FOREIGN_WRITER, 1)) {
            Item item = among(spoilable);
            kept = true;
            if (Kind.HISTORY.is(item)) {
                write(item.key(), item.with(Attr.SOURCE_ID, "another"), Attr.SOURCE_ID);
            } else if (history.state().choices().oneIn(2)) {
                write(item.key(), item.with(Attr.OWNER, "nobody"), Attr.OWNER);
            } else {
                history.state().trace().say("foreign", () -> "removes " + TraceText.of(item.key()));
                history.state().table().remove(Writer.FOREIGN, item.key());
            }
        }
    }

    /**
     * Changes a contribution, and totals with it, as if it followed from another model: one more of something is counted, or nothing. Or it
     * gets the version of a later change; or never expires, though it counts for nothing. Or changes a total alone.
     *
     * @return whether it did
     */
    boolean spoilCounted() {
        List<Item> counted = history.state().table().items().stream().filter(item -> Contribution.KIND.is(item) || TotalKey.KIND.is(item))
                .toList();
        if (counted.isEmpty() || !history.state().faults().strikes(InjectedFault.COUNT_CORRUPTED, 1)) {
            return false;
        }
        Item item = among(counted);
        if (TotalKey.KIND.is(item)) {
            spoilTotal(item);
            return true;
        }
        Contribution parts = Contribution.of(item);
        CopyKey key = (CopyKey) item.key();
        history.state().trace().say("foreign", () -> "miscounts " + TraceText.of(key));
        if (!item.has(Contribution.PARTS)) {
            Map<String, Object> lasting = new HashMap<>(item.attributes());
            lasting.remove(Attr.EXPIRES_AT);
            write(key, new Item(lasting), Attr.EXPIRES_AT);
            return true;
        }
        switch (history.state().choices().below(3)) {
            case 0 -> write(key, item.with(Attr.VERSION, item.number(Attr.VERSION) + AHEAD), Attr.VERSION);
            case 1 -> together(new Action.Delete<>(key, Condition.always()), key, Contribution.NONE.minus(parts));
            default -> {
                TotalKey total = parts.parts().keySet().iterator().next();
                Map<TotalKey, Map<String, Long>> more = new LinkedHashMap<>(parts.parts());
                Map<String, Long> numbers = new TreeMap<>(more.getOrDefault(total, Map.of()));
                numbers.replaceAll((name, number) -> number + 1 == 0 ? 1 : number + 1);
                more.put(total, numbers);
                Contribution spoiled = new Contribution(more);
                together(new Action.Put<>(key, spoiled.item(item.number(Attr.VERSION)), Condition.always()), key, spoiled.minus(parts));
            }
        }
        return true;
    }

    /** Deletes a total, changes one of its numbers, or takes it from its place in a list or puts it into another. */
    private void spoilTotal(Item total) {
        List<String> places = TotalRank.accesses(history.state().model()).stream().flatMap(access -> access.attributes().stream()).sorted()
                .toList();
        if (!places.isEmpty() && history.state().choices().oneIn(2)) {
            String name = places.get(history.state().choices().below(places.size()));
            Map<String, Object> moved = new HashMap<>(total.attributes());
            moved.remove(name);
            if (!total.has(name) || history.state().choices().oneIn(2)) {
                moved.put(name, prefixed(total, elsewhere(total)));
            }
            write(total.key(), new Item(moved), name);
        } else if (history.state().choices().oneIn(3)) {
            history.state().trace().say("foreign", () -> "removes " + TraceText.of(total.key()));
            history.state().table().remove(Writer.FOREIGN, total.key());
        } else {
            List<String> numbers = total.attributes().keySet().stream().filter(name -> name.startsWith(TotalKey.NUMBER)).sorted().toList();
            String name = numbers.isEmpty() ? NO_NUMBER : numbers.get(history.state().choices().below(numbers.size()));
            write(total.key(), total.with(name, numbers.isEmpty() ? 1 : total.number(name) + 1), name);
        }
        totals = true;
    }

    /**
     * Changes a capacity, deletes it or a reservation, or makes an entity forget its reservations.
     *
     * @return whether it did
     */
    boolean spoilReserved() {
        List<Item> limited = history.state().table().items().stream()
                .filter(item -> CapacityShard.KIND.is(item) || Reservations.KIND.is(item)
                        || Kind.ENTITY.is(item) && item.has(Reservations.ATTRIBUTE))
                .toList();
        if (limited.isEmpty() || !history.state().faults().strikes(InjectedFault.CAPACITY_CORRUPTED, 1)) {
            return false;
        }
        Item item = among(limited);
        if (Kind.ENTITY.is(item)) {
            Map<String, Object> without = new HashMap<>(item.attributes());
            without.remove(Reservations.ATTRIBUTE);
            write(item.key(), new Item(without), Reservations.ATTRIBUTE);
        } else if (CapacityShard.KIND.is(item) && history.state().choices().oneIn(2)) {
            String name = item.has(CapacityShard.MOST) && history.state().choices().oneIn(2) ? CapacityShard.MOST : CapacityShard.TAKEN;
            write(item.key(), item.with(name, item.number(name) + 1), name);
        } else {
            history.state().trace().say("foreign", () -> "removes " + TraceText.of(item.key()));
            history.state().table().remove(Writer.FOREIGN, item.key());
        }
        return true;
    }

    private void together(Action<CopyKey> contribution, CopyKey key, Map<TotalKey, Map<String, Long>> totals) {
        List<Action<? extends Key>> actions = new ArrayList<>(List.of(contribution));
        String tenant = history.views().of(key).orElseThrow();
        totals.forEach((total, numbers) -> {
            Action.Update<CopyKey> add = TotalWrites.add(total, numbers, Instant.EPOCH);
            actions.add(new Action.Update<>((CopyKey) history.views().stored(tenant, add.key()), add.changes(), add.condition()));
        });
        history.state().table().transact(Writer.FOREIGN, actions);
    }

    private Item among(List<Item> items) {
        return items.get(history.state().choices().below(items.size()));
    }

    private void write(Key key, Item spoiled, String name) {
        history.state().trace().say("foreign", () -> "spoils " + name + " of " + TraceText.of(key));
        history.state().table().write(Writer.FOREIGN, SendMode.ALONE, new Action.Put<Key>(key, spoiled, Condition.always()));
    }
}
