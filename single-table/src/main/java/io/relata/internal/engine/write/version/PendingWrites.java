package io.relata.internal.engine.write.version;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.table.CoreTable;
import io.relata.internal.engine.table.ForwardingCoreTable;
import io.relata.internal.engine.table.Query;
import io.relata.internal.engine.table.Slice;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.Outcome;
import io.relata.internal.engine.table.action.Transacted;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A table that keeps writes to itself, and shows them to whoever reads it: what it has been told becomes one transaction. So commands that
 * know nothing of transactions take part in one, and see what those before them did: the child finds the parent that is created together
 * with it.
 *
 * <p>An item is read once, and is the same for the whole transaction. A write of an item that was not read is taken on trust; where the
 * table refuses it later, the next attempt knows what it found. Not thread-safe.
 */
final class PendingWrites extends ForwardingCoreTable {
    private final Map<CoreKey, PendingItem> items = new LinkedHashMap<>();
    private final Set<CoreKey> read = new HashSet<>();
    private final Map<CoreKey, Optional<Item>> found;

    /** @param found what an earlier attempt of the transaction found instead of what it had trusted to find */
    PendingWrites(CoreTable table, Map<CoreKey, Optional<Item>> found) {
        super(table);
        this.found = found;
    }

    Collection<PendingItem> items() {
        return items.values();
    }

    /** Whether the item was read, and not only written. */
    boolean isRead(CoreKey key) {
        return read.contains(key);
    }

    @Override
    public Optional<Item> get(Key key, Consistency consistency) {
        if (!(key instanceof CoreKey core)) {
            return super.get(key, consistency);
        }
        PendingItem known = items.get(core);
        if (known != null && known.now().isPresent()) {
            return known.found();
        }
        Optional<Item> item = super.get(key, consistency);
        if (consistency == Consistency.STRONG) {
            read.add(core);
            items.put(core, known == null ? PendingItem.read(core, item) : known.read(item));
        }
        return item;
    }

    @Override
    public List<Item> getAll(List<? extends Key> keys, Consistency consistency) {
        if (consistency == Consistency.STRONG) {
            return keys.stream().flatMap(key -> get(key, consistency).stream()).toList();
        }
        List<Key> others = keys.stream().map(Key.class::cast).filter(key -> !isKnown(key)).toList();
        List<Item> all = new ArrayList<>(others.isEmpty() ? List.of() : super.getAll(others, consistency));
        keys.stream().filter(this::isKnown).forEach(key -> get(key, consistency).ifPresent(item -> all.add(item.with((Key) key))));
        return all;
    }

    private boolean isKnown(Key key) {
        return key instanceof CoreKey core && Optional.ofNullable(items.get(core)).filter(item -> item.now().isPresent()).isPresent();
    }

    /**
     * What a Query of the table shows, but written items as they will be, wherever they belong then; those come first. Reads on until it
     * has found an item or the end.
     */
    @Override
    public Slice query(Query query) {
        List<Item> all = new ArrayList<>(query.startAfter().isPresent()
                ? List.of()
                : written().flatMap(pending -> pending.found().stream())
                        .filter(item -> isIn(query, item)).toList());
        Set<Key> written = new HashSet<>(written().map(PendingItem::key).toList());
        Slice slice = super.query(query);
        addOthers(slice, written, all);
        while (all.isEmpty() && slice.lastKey().isPresent()) {
            slice = super.query(query.startingAfter(slice.lastKey().get()));
            addOthers(slice, written, all);
        }
        return new Slice(all, slice.lastKey());
    }

    private static void addOthers(Slice slice, Set<Key> written, List<Item> all) {
        slice.items().stream().filter(item -> !written.contains(item.key())).forEach(all::add);
    }

    private static boolean isIn(Query query, Item item) {
        return item.value(query.access().partitionAttribute()).filter(query.partition()::equals).isPresent()
                && item.value(query.access().sortAttribute()).filter(sort -> query.range().contains((String) sort)).isPresent();
    }

    private Stream<PendingItem> written() {
        return items.values().stream().filter(PendingItem::isWritten);
    }

    @Override
    public Outcome write(Action<CoreKey> action) {
        Transacted transacted = transact(List.of(action));
        if (transacted instanceof Transacted.Cancelled cancelled) {
            return cancelled.refusals().get(0).orElseThrow();
        }
        return new Outcome.Written();
    }

    @Override
    public Transacted transact(List<Action<CoreKey>> actions) {
        List<PendingItem> before = actions.stream().map(this::pending).toList();
        List<Optional<Outcome.Refused>> refusals = new ArrayList<>();
        for (int i = 0; i < actions.size(); i++) {
            PendingItem item = before.get(i);
            refusals.add(item.mayHold(actions.get(i).condition()) ? Optional.empty() : Optional.of(new Outcome.Refused(item.found())));
        }
        if (refusals.stream().anyMatch(Optional::isPresent)) {
            return new Transacted.Cancelled(refusals);
        }
        for (int i = 0; i < actions.size(); i++) {
            items.put(actions.get(i).key(), before.get(i).after(actions.get(i)));
        }
        return new Transacted.Committed();
    }

    private PendingItem pending(Action<CoreKey> action) {
        CoreKey key = action.key();
        if (action instanceof Action.Update<CoreKey>) {
            get(key, Consistency.STRONG);
        }
        if (items.containsKey(key)) {
            return items.get(key);
        }
        return found.containsKey(key) ? PendingItem.read(key, found.get(key)) : PendingItem.unread(key);
    }
}
