package io.relata.internal.functions.queries;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.Direction;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.permission.Decide;
import io.relata.internal.engine.read.Page;
import io.relata.internal.engine.read.ReadContext;
import io.relata.internal.engine.read.ReadPage;
import io.relata.internal.engine.read.list.EntityView;
import io.relata.internal.engine.read.list.ListOptions;
import io.relata.internal.engine.read.list.Listing;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.model.Parent;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Reads what is included beside entities: all parents by one BatchGetItem (for each 100 of them), and the first page of each list by its
 * Query. What the caller may not read is left out.
 */
final class ReadIncluded {
    private final ReadContext reads;
    private final IncludeParameter wanted;

    ReadIncluded(ReadContext reads, IncludeParameter wanted) {
        this.reads = reads;
        this.wanted = wanted;
    }

    /**
     * The parents of entities that were read, by these and by name.
     *
     * @param entities as the caller sees them: a hidden attribute tells of no parent
     */
    Map<Key, Map<String, Object>> parents(List<Item> entities, Consistency consistency) {
        Set<CoreKey> keys = new LinkedHashSet<>();
        entities.forEach(entity -> wanted.parents().values().forEach(parent -> key(entity, parent).ifPresent(keys::add)));
        Map<Key, Item> found = keys.isEmpty() ? Map.of() : readable(List.copyOf(keys), consistency);
        Map<Key, Map<String, Object>> parents = new HashMap<>();
        entities.forEach(entity -> {
            Map<String, Object> named = new LinkedHashMap<>();
            wanted.parents().forEach((name, parent) -> key(entity, parent).flatMap(key -> Optional.ofNullable(found.get(key)))
                    .ifPresent(item -> named.put(name, EntityView.of(reads.model(), item))));
            parents.put(entity.key(), named);
        });
        return parents;
    }

    private static Optional<CoreKey> key(Item entity, Parent parent) {
        return entity.value(parent.attribute()).filter(String.class::isInstance).map(String.class::cast).filter(EntityRef::isId)
                .map(id -> CoreKey.of(new EntityRef(parent.entity(), id)));
    }

    private Map<Key, Item> readable(List<CoreKey> keys, Consistency consistency) {
        Decide decide = reads.decide();
        List<Item> found = reads.table().getAll(keys, consistency).stream().filter(Kind.ENTITY::is).toList();
        decide.foresee(found);
        Map<Key, Item> readable = new HashMap<>();
        found.stream().filter(decide::mayRead).forEach(item -> readable.put(item.key(), decide.shown(item)));
        return readable;
    }

    /**
     * The first page of each list of an entity that the caller may read.
     *
     * @param limit the most items of each
     */
    Map<String, Object> lists(String id, int limit) {
        ListOptions options = new ListOptions(limit, Optional.empty(), Direction.ASCENDING, Optional.empty(), Optional.empty(),
                Optional.empty(), List.of());
        Map<String, Object> lists = new LinkedHashMap<>();
        wanted.lists().forEach((name, related) -> {
            Page page = new ReadPage(reads).read(Listing.related(related, id, options), options);
            lists.put(name, PageResponse.content(page, PageResponse.items(page.items(), item -> EntityView.of(reads.model(), item))));
        });
        return lists;
    }
}
