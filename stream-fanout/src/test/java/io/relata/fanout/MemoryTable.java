package io.relata.fanout;

import io.relata.engine.item.Item;
import io.relata.engine.key.Access;
import io.relata.engine.key.CopyKey;
import io.relata.engine.key.CoreKey;
import io.relata.engine.key.Key;
import io.relata.engine.key.Utf8Order;
import io.relata.engine.table.Consistency;
import io.relata.engine.table.ProgressTable;
import io.relata.engine.table.Query;
import io.relata.engine.table.ScanTable;
import io.relata.engine.table.Slice;
import io.relata.engine.table.action.Action;
import io.relata.engine.table.action.AttributeChange;
import io.relata.engine.table.action.Condition;
import io.relata.engine.table.action.Outcome;
import io.relata.engine.table.action.Transacted;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;

/** A table in memory, for fan-outs that are too large to try on a real one. Calls can be made to fail, before or after they took effect. */
final class MemoryTable implements ScanTable, ProgressTable {
    /** Ends the function at a call. */
    static final class Crash extends RuntimeException {
        private static final long serialVersionUID = 1;
    }

    private final Map<Key, Item> items = new HashMap<>();
    private final Map<String, NavigableMap<String, Item>> byId = new HashMap<>();
    private final Map<String, NavigableMap<String, Item>> byType = new HashMap<>();
    private int callsToCrash = -1;
    private boolean crashesAfterwards;
    private int refreshes;
    private Runnable passing = () -> {};

    /** @param newPassing runs at each call, for example to let time pass */
    void whileCalled(Runnable newPassing) {
        passing = newPassing;
    }

    void put(Item item) {
        items.put(item.key(), item);
        byId.computeIfAbsent(item.string("id"), any -> new TreeMap<>(Utf8Order.ASCENDING)).put(item.string("type"), item);
        byType.computeIfAbsent(item.string("type"), any -> new TreeMap<>(Utf8Order.ASCENDING)).put(item.string("id"), item);
    }

    void remove(Key key) {
        if (items.remove(key) != null) {
            byId.get(key.id()).remove(key.type());
            byType.get(key.type()).remove(key.id());
        }
    }

    boolean isMissing(Key key) {
        return !items.containsKey(key);
    }

    Collection<Item> items() {
        return items.values();
    }

    /** How many updates of copies were written or tried. */
    int refreshes() {
        return refreshes;
    }

    /** The call after {@code calls} more fails, with or without effect. */
    void crashAfter(int calls, boolean withEffect) {
        callsToCrash = calls;
        crashesAfterwards = withEffect;
    }

    void neverCrash() {
        callsToCrash = -1;
    }

    private <T> T call(Supplier<T> effect) {
        passing.run();
        if (callsToCrash == 0 && !crashesAfterwards) {
            throw new Crash();
        }
        T answer = effect.get();
        if (callsToCrash == 0) {
            throw new Crash();
        }
        callsToCrash = Math.max(-1, callsToCrash - 1);
        return answer;
    }

    @Override
    public Optional<Item> get(Key key, Consistency consistency) {
        return call(() -> Optional.ofNullable(items.get(key)));
    }

    @Override
    public Slice query(Query query) {
        return call(() -> {
            Map<String, NavigableMap<String, Item>> index = query.access().equals(Access.TABLE) ? byId : byType;
            String sort = query.access().sortAttribute();
            NavigableMap<String, Item> range = index.getOrDefault(query.partition(), new TreeMap<>(Utf8Order.ASCENDING))
                    .subMap(query.range().low(), true, query.range().high(), true);
            range = query.startAfter().isPresent() ? range.tailMap(query.startAfter().get().string(sort), false) : range;
            List<Item> found = range.values().stream().limit(query.limit()).toList();
            return new Slice(found, found.size() < query.limit() ? Optional.empty() : Optional.of(found.get(found.size() - 1)));
        });
    }

    @Override
    public Slice scan(int segment, int segments, Optional<Item> startAfter, int limit) {
        return call(() -> {
            List<Item> rest = items.values().stream().filter(item -> Math.floorMod(item.string("id").hashCode(), segments) == segment)
                    .sorted(Comparator.comparing(MemoryTable::place))
                    .dropWhile(item -> startAfter.filter(last -> place(item).compareTo(place(last)) <= 0).isPresent())
                    .limit(limit).toList();
            return new Slice(rest, rest.size() < limit ? Optional.empty() : Optional.of(rest.get(rest.size() - 1)));
        });
    }

    private static String place(Item item) {
        return item.string("id") + " / " + item.string("type");
    }

    @Override
    public List<Outcome> updateExisting(List<Action.Update<CopyKey>> updates) {
        return call(() -> {
            refreshes += updates.size();
            List<Outcome> outcomes = new ArrayList<>();
            updates.forEach(
                    update -> outcomes.add(items.containsKey(update.key()) ? effect(update) : new Outcome.Refused(Optional.empty())));
            return outcomes;
        });
    }

    @Override
    public Outcome delete(Action.Delete<CopyKey> deletion) {
        return write(deletion);
    }

    @Override
    public Outcome write(Action<CopyKey> action) {
        return call(() -> effect(action));
    }

    @Override
    public Outcome correct(Action.Update<CoreKey> update) {
        return call(() -> effect(update));
    }

    @Override
    public Transacted transact(List<? extends Action<? extends Key>> actions) {
        return call(() -> {
            if (!actions.stream().allMatch(action -> holds(action.condition(), stored(action)))) {
                return new Transacted.Cancelled(actions.stream()
                        .map(action -> holds(action.condition(), stored(action))
                                ? Optional.<Outcome.Refused>empty()
                                : Optional.of(new Outcome.Refused(stored(action))))
                        .toList());
            }
            actions.forEach(this::effect);
            return new Transacted.Committed();
        });
    }

    private Optional<Item> stored(Action<? extends Key> action) {
        return Optional.ofNullable(items.get(action.key()));
    }

    private Outcome effect(Action<? extends Key> action) {
        Optional<Item> before = stored(action);
        if (!holds(action.condition(), before)) {
            return new Outcome.Refused(before);
        } else if (action instanceof Action.Put<? extends Key> put) {
            put(put.item());
        } else if (action instanceof Action.Update<? extends Key> update) {
            put(changed(before.orElse(Item.of("id", update.key().id(), "type", update.key().type())), update.changes()));
        } else if (action instanceof Action.Delete<? extends Key>) {
            remove(action.key());
        }
        return new Outcome.Written();
    }

    private static Item changed(Item item, List<AttributeChange> changes) {
        Map<String, Object> attributes = new LinkedHashMap<>(item.attributes());
        for (AttributeChange change : changes) {
            if (change instanceof AttributeChange.Assign assign) {
                attributes.put(assign.attribute(), assign.value());
            } else if (change instanceof AttributeChange.AssignIfMissing assign) {
                attributes.putIfAbsent(assign.attribute(), assign.value());
            } else if (change instanceof AttributeChange.Remove) {
                attributes.remove(change.attribute());
            } else if (change instanceof AttributeChange.Increase increase) {
                attributes.put(increase.attribute(), item.number(increase.attribute()) + increase.by());
            } else if (change instanceof AttributeChange.Count count) {
                attributes.put(count.attribute(), (item.has(count.attribute()) ? item.number(count.attribute()) : 0) + count.by());
            } else if (change instanceof AttributeChange.RemoveElements remove) {
                Set<String> left = new TreeSet<>(new Item(attributes).strings(remove.attribute()));
                left.removeAll(remove.elements());
                attributes.remove(remove.attribute());
                attributes.putAll(left.isEmpty() ? Map.of() : Map.of(remove.attribute(), left));
            } else {
                throw new UnsupportedOperationException(change.toString());
            }
        }
        return new Item(attributes);
    }

    private static boolean holds(Condition condition, Optional<Item> item) {
        if (condition instanceof Condition.Always) {
            return true;
        } else if (condition instanceof Condition.Exists exists) {
            return item.filter(found -> found.has(exists.attribute())).isPresent();
        } else if (condition instanceof Condition.Missing missing) {
            return item.filter(found -> found.has(missing.attribute())).isEmpty();
        } else if (condition instanceof Condition.Equal equal) {
            return item.flatMap(found -> found.value(equal.attribute())).equals(Item.of("value", equal.value()).value("value"));
        } else if (condition instanceof Condition.Less less) {
            return item.filter(found -> found.has(less.attribute()) && found.number(less.attribute()) < (Long) less.value()).isPresent();
        } else if (condition instanceof Condition.AtMost atMost) {
            return item.filter(found -> found.has(atMost.attribute()) && found.number(atMost.attribute()) <= (Long) atMost.value())
                    .isPresent();
        } else if (condition instanceof Condition.Contains contains) {
            return item.filter(found -> found.strings(contains.set()).contains(contains.element())).isPresent();
        } else if (condition instanceof Condition.Not not) {
            return !holds(not.condition(), item);
        } else if (condition instanceof Condition.All all) {
            return all.conditions().stream().allMatch(each -> holds(each, item));
        } else if (condition instanceof Condition.Any any) {
            return any.conditions().stream().anyMatch(each -> holds(each, item));
        }
        throw new UnsupportedOperationException(condition.toString());
    }
}
