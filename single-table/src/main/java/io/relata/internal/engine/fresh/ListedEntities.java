package io.relata.internal.engine.fresh;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.Access;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.table.Query;
import io.relata.internal.model.EntityType;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** A list that an index of entities answers. An entity is in it by its own attributes, and by nothing else. */
final class ListedEntities implements AffectedList {
    private final OwnWrites own;
    private final Map<String, EntityType> shown;
    /** By the sort key in the table. */
    private final Map<String, WrittenItem> written;

    private ListedEntities(OwnWrites own, Map<String, EntityType> shown, Map<String, WrittenItem> written) {
        this.own = own;
        this.shown = shown;
        this.written = written;
    }

    /** @return none where nothing that was written can be in it */
    static Optional<ListedEntities> of(OwnWrites own, List<EntityType> types) {
        Map<String, EntityType> shown = types.stream().collect(Collectors.toMap(EntityType::name, Function.identity(), (one, same) -> one));
        Map<String, WrittenItem> written = new HashMap<>();
        own.items().forEach(item -> item.entity().filter(entity -> shown.containsKey(entity.entity()))
                .ifPresent(entity -> written.merge(entity.type(), item, WrittenItem::later)));
        return written.isEmpty() ? Optional.empty() : Optional.of(new ListedEntities(own, shown, written));
    }

    @Override
    public int most() {
        return written.size();
    }

    @Override
    public boolean places(String type) {
        return written.containsKey(type);
    }

    @Override
    public Collection<CoreKey> undecided(Query query, List<Item> items) {
        Map<Key, Item> found = new HashMap<>();
        items.stream().filter(item -> places(item.string(Key.SORT))).forEach(item -> found.put(item.key(), item));
        Set<CoreKey> keys = new HashSet<>();
        written.values().forEach(item -> keys.add(item.key()));
        return written.values().stream().allMatch(item -> item.isShown(Optional.ofNullable(found.get(item.key())))
                || !found.containsKey(item.key()) && isOfOther(query, item)) ? List.of() : keys;
    }

    /** Whether an entity can't be in this partition: the shard of a listed one follows from its id. */
    private boolean isOfOther(Query query, WrittenItem item) {
        return query.access().equals(Access.LISTED) && item.entity()
                .flatMap(entity -> Optional.ofNullable(shown.get(entity.entity())).map(type -> type.listPartition(entity.id())))
                .filter(partition -> !partition.equals(Optional.of(query.partition()))).isPresent();
    }

    @Override
    public boolean decides(Query query, Item item) {
        return item.key() instanceof CoreKey key && own.knows(key);
    }

    @Override
    public boolean isLater(Query query, Item item, Optional<Item> expected) {
        return item.key() instanceof CoreKey key && own.stored(key).filter(read -> isLater(item, read)).isPresent();
    }

    private static boolean isLater(Item item, Item read) {
        return item.hasVersion() && read.hasVersion() && item.version() > read.version();
    }

    @Override
    public Map<Key, Item> expected(Query query) {
        Map<Key, Item> expected = new HashMap<>();
        written.values().forEach(item -> own.alive(item.key()).ifPresent(entity -> expected.put(item.key(), entity)));
        return expected;
    }
}
