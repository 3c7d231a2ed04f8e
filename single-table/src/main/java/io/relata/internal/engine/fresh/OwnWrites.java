package io.relata.internal.engine.fresh;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.table.TableReads;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.TableModel;
import io.relata.rule.Caller;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Writes that the reads of one request have to show. Where an index or copies do not show them yet, the entities and links that were
 * written are read strongly, all by one BatchGetItem (for each 100 of them), and what follows from them in a list is put in its place
 * there.
 */
public final class OwnWrites {
    /** Nothing has to be shown: reads show what the table does. */
    public static final OwnWrites NONE = new OwnWrites(List.of());

    private final List<WrittenItem> items;
    /** What was read strongly for this request. */
    private final Map<CoreKey, Optional<Item>> known = new HashMap<>();

    /** @param items as tokens name them */
    public OwnWrites(List<WrittenItem> items) {
        this.items = List.copyOf(items);
    }

    /**
     * What the tokens of this caller name.
     *
     * @throws io.relata.internal.engine.problem.Refusal when one of them is not readable, or of another caller
     */
    public static OwnWrites of(Caller caller, String tokens) {
        return new OwnWrites(WriteToken.read(caller, tokens));
    }

    /** A table whose single items are read strongly. */
    public TableReads single(TableReads table) {
        return new StrongReads(table);
    }

    /** The table for one list of entities of these types. */
    public TableReads entities(TableReads table, List<EntityType> shown) {
        return items.isEmpty()
                ? table
                : ListedEntities.of(this, shown).<TableReads>map(list -> new FreshList(table, list, this)).orElse(table);
    }

    /** The table for one list of copies of entities of these types. */
    public TableReads copies(TableModel model, TableReads table, List<EntityType> shown) {
        return items.isEmpty() ? table : new FreshList(table, ListedCopies.of(this, model, shown), this);
    }

    List<WrittenItem> items() {
        return items;
    }

    /** Reads those of these items that are not known yet. */
    synchronized void read(TableReads table, Collection<CoreKey> keys) {
        List<CoreKey> unknown = keys.stream().filter(key -> !known.containsKey(key)).distinct().toList();
        if (!unknown.isEmpty()) {
            Map<Key, Item> found = new HashMap<>();
            table.getAll(unknown, Consistency.STRONG).forEach(item -> found.put(item.key(), item));
            unknown.forEach(key -> known.put(key, Optional.ofNullable(found.get(key))));
        }
    }

    /** Whether an item was read. */
    synchronized boolean knows(CoreKey key) {
        return known.containsKey(key);
    }

    /** An item that was read: an entity, a link, or what is left of one. */
    synchronized Optional<Item> stored(CoreKey key) {
        return known.getOrDefault(key, Optional.empty());
    }

    /** An entity that was read; none where there is none any more. */
    Optional<Item> alive(CoreKey key) {
        return stored(key).filter(Kind.ENTITY::is);
    }

    /** All that was read. */
    synchronized List<Item> all() {
        return known.values().stream().flatMap(Optional::stream).toList();
    }
}
