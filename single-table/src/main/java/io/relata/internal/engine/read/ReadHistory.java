package io.relata.internal.engine.read;

import io.relata.internal.engine.core.CoreItems;
import io.relata.internal.engine.core.Deletion;
import io.relata.internal.engine.core.LastDeletion;
import io.relata.internal.engine.item.CopyItem;
import io.relata.internal.engine.item.EntityItem;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.Direction;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.key.Utf8Order;
import io.relata.internal.engine.permission.Resource;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.engine.read.list.ListOptions;
import io.relata.internal.engine.read.list.Listing;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.table.ForwardingReads;
import io.relata.internal.engine.table.Query;
import io.relata.internal.engine.table.Slice;
import io.relata.internal.engine.table.TableReads;
import io.relata.internal.model.EntityType;
import io.relata.permission.Privilege;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Reads what an entity was: one GetItem of the entity, and a Query. Callers who read all of the type see all its lives; others the last
 * one, if they may read the entity, or could as it was when it was deleted.
 */
public final class ReadHistory {
    private final ReadContext context;

    public ReadHistory(ReadContext context) {
        this.context = context;
    }

    /**
     * Its versions, its deletions, and its present version as the last.
     *
     * @throws Refusal when there is no such entity, and was none, that the caller may read
     */
    public Page read(EntityType type, String id, ListOptions options) {
        EntityRef entity = type.ref(id);
        Optional<Item> stored = context.table().get(CoreKey.of(entity), Consistency.EVENTUAL);
        Optional<Item> present = stored.filter(Kind.ENTITY::is).map(item -> CoreItems.history(type, item)
                .with(CoreKey.history(entity, item.version())));
        return new ReadPage(context.reading(new Present(context.table(), CoreKey.historyPartition(entity), present)))
                .read(readable(type, entity, stored, Listing.history(entity, type, options)), options);
    }

    /**
     * Its earlier versions, and nothing else.
     *
     * @throws Refusal when there is no such entity, and was none, that the caller may read
     */
    public Page earlier(EntityType type, String id, ListOptions options) {
        EntityRef entity = type.ref(id);
        Listing versions = Listing.history(entity, type, options).choosing(item -> !Deletion.is(item));
        return new ReadPage(context).read(context.decide().readsAll(type)
                ? versions
                : readable(type, entity, context.table().get(CoreKey.of(entity), Consistency.EVENTUAL), versions), options);
    }

    private Listing readable(EntityType type, EntityRef entity, Optional<Item> stored, Listing all) {
        if (context.decide().readsAll(type)) {
            return all;
        }
        long life = stored.filter(Kind.ENTITY::is).isPresent()
                ? stored.filter(context.decide()::mayRead).map(item -> new EntityItem(item).life()).orElseThrow(() -> unknown(entity))
                : new LastDeletion(context.table(), Consistency.EVENTUAL).of(entity, stored).filter(last -> mayRead(type, entity, last))
                        .map(Deletion::life).orElseThrow(() -> unknown(entity));
        return all.choosing(item -> item.version() >= life);
    }

    /** What it was linked to grants nothing any more. */
    private boolean mayRead(EntityType type, EntityRef entity, Deletion last) {
        return context.decide().may(Privilege.READ, Resource.created(type, Optional.of(entity), new CopyItem(last.item()).data()));
    }

    private static Refusal unknown(EntityRef entity) {
        return new Refusal(Refusal.Reason.UNKNOWN, entity.entity() + " " + entity.id() + " does not exist");
    }

    /**
     * A table whose history has the present version of an entity, too. A version that has become an earlier one since it was read is there
     * already.
     */
    private record Present(TableReads table, String partition, Optional<Item> version) implements ForwardingReads {
        @Override
        public List<Item> getAll(List<? extends Key> keys, Consistency consistency) {
            return table.getAll(keys, consistency);
        }

        @Override
        public Slice query(Query query) {
            Slice slice = table.query(query);
            if (version.isEmpty() || !query.partition().equals(partition)) {
                return slice;
            }
            boolean ascending = query.direction() == Direction.ASCENDING;
            String sort = version.get().string(Key.SORT);
            boolean isLast = ascending ? slice.lastKey().isEmpty() : query.startAfter().isEmpty();
            boolean isNew = query.startAfter().map(key -> key.string(Key.SORT)).filter(from -> isPassed(from, sort)).isEmpty()
                    && slice.items().stream().noneMatch(item -> isPassed(item.string(Key.SORT), sort));
            if (!isLast || !isNew || !query.range().contains(sort)) {
                return slice;
            }
            List<Item> items = new ArrayList<>(slice.items());
            items.add(ascending ? items.size() : 0, version.get());
            return new Slice(items, slice.lastKey());
        }

        private static boolean isPassed(String by, String sort) {
            return Utf8Order.ASCENDING.compare(by, sort) >= 0;
        }
    }
}
