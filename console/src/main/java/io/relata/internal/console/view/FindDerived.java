package io.relata.internal.console.view;

import io.relata.internal.console.view.Lineage.Derived;
import io.relata.internal.engine.copy.CopyData;
import io.relata.internal.engine.copy.OwnCopies;
import io.relata.internal.engine.core.Deletion;
import io.relata.internal.engine.item.CopyItem;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.Access;
import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.Direction;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.key.Index;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.key.LinkRef;
import io.relata.internal.engine.key.SortRange;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.table.Query;
import io.relata.internal.engine.table.Slice;
import io.relata.internal.engine.table.TableReads;
import io.relata.internal.engine.total.TotalKey;
import io.relata.internal.fanout.copy.CopyPlace;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.Relation;
import io.relata.internal.model.Side;
import io.relata.internal.model.TableModel;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Finds everything that is derived from an entity: what is there, and what should be and is not. */
final class FindDerived {
    /** What the self copy is for. */
    private static final String ITSELF = "itself";
    private static final int MOST = 200;
    private static final int MOST_VERSIONS = 20;

    private final TableModel model;
    private final TableReads table;

    FindDerived(TableModel model, TableReads table) {
        this.model = model;
        this.table = table;
    }

    /** @param truncated whether there are more than are listed */
    record Found(List<Derived> derived, boolean truncated) {
    }

    Found of(EntityType type, EntityRef entity, Item item) {
        boolean lives = Kind.ENTITY.is(item);
        Slice everything = table.query(Query.of(Access.BY_TYPE, entity.type(), SortRange.ALL, MOST));
        Set<Key> keys = everything.items().stream().map(Item::key).filter(key -> !key.equals(CoreKey.of(entity)))
                .collect(Collectors.toCollection(LinkedHashSet::new));
        model.sides(type).stream().filter(Side::isOutgoing).map(Side::relation).forEach(relation -> keys.addAll(links(relation, entity)));
        if (lives) {
            keys.addAll(OwnCopies.keys(type, item));
            keys.stream().filter(LinkRef::isLink).toList().forEach(link -> copyOf(link, entity).ifPresent(keys::add));
        }
        List<Key> read = keys.stream().limit(MOST).toList();
        Map<Key, Item> found = table.getAll(read, Consistency.EVENTUAL).stream().collect(Collectors.toMap(Item::key, Function.identity()));
        List<Derived> derived = new ArrayList<>();
        read.forEach(key -> describe(type, item, key, Optional.ofNullable(found.get(key))).ifPresent(derived::add));
        if (lives) {
            derived.addAll(places(item));
            derived.addAll(new FindClaims(table).of(type, entity, item));
        }
        derived.addAll(history(type, entity, item));
        if (type.searchable()) {
            derived.add(new Derived(TraceLineage.key(item.key()), "document", "search", TraceLineage.version(item),
                    TraceLineage.version(item), false, "The search index holds its words, and follows the stream too."));
        }
        return new Found(derived, everything.lastKey().isPresent() || keys.size() > MOST);
    }

    private List<Key> links(Relation relation, EntityRef from) {
        return table.query(Query.of(Access.TABLE, LinkRef.partition(relation.name(), from.id()),
                SortRange.of(relation.to().entity().name()), MOST)).items().stream().filter(Kind.LINK::is).map(Item::key).toList();
    }

    /** The key of the copy of this entity that a link calls for. */
    private Optional<CopyKey> copyOf(Key link, EntityRef entity) {
        return model.relation(LinkRef.relationOf(link)).map(relation -> {
            EntityRef to = EntityRef.ofType(link.type());
            String from = LinkRef.fromIdOf(link);
            return to.equals(entity) ? relation.outgoing().copy(from, to.id()) : relation.incoming().copy(to.id(), from);
        });
    }

    private Optional<Derived> describe(EntityType type, Item source, Key key, Optional<Item> item) {
        if (LinkRef.isLink(key)) {
            return item.filter(Kind.LINK::is).map(link -> new Derived(TraceLineage.key(key), "link", "relation " + LinkRef.relationOf(key),
                    TraceLineage.version(link), TraceLineage.version(source), false,
                    "A link, which calls for a copy of each end for the other."));
        } else if (key instanceof CopyKey copy && copy.isProgress()) {
            return item.map(progress -> new Derived(TraceLineage.key(key), "progress", "fan-out", 0, TraceLineage.version(source), true,
                    "A large fan-out of it is under way."));
        } else if (key instanceof CopyKey copy && TotalKey.isContribution(copy)) {
            return item.map(counted -> new Derived(TraceLineage.key(key), "contribution", "totals", TraceLineage.version(counted),
                    TraceLineage.version(source), false,
                    "What it counts for in totals, as of version " + TraceLineage.version(counted) + "."));
        }
        return key instanceof CopyKey copy
                ? CopyPlace.of(model, copy).map(place -> copy(type, source, copy, place, item))
                : Optional.empty();
    }

    private static Derived copy(EntityType type, Item source, CopyKey key, CopyPlace place, Optional<Item> copy) {
        boolean tag = place.requiredBy().isEmpty() && !key.equals(CopyKey.self(type.ref(source.string(Key.PARTITION))));
        String of = place.requiredBy().map(link -> "relation " + link.relation()).orElse(tag ? "tag " + key.name() : ITSELF);
        boolean lives = Kind.ENTITY.is(source);
        boolean behind = copy.isEmpty() ? lives : !lives || !new CopyItem(copy.get()).data().equals(CopyData.of(type, source).data());
        return new Derived(TraceLineage.key(key), tag ? "tag" : "copy", of, copy.map(TraceLineage::version).orElse(0L),
                TraceLineage.version(source), behind, words(of, copy, lives, behind));
    }

    private static String words(String of, Optional<Item> copy, boolean lives, boolean behind) {
        String what = of.equals(ITSELF) ? "A copy of itself" : "A copy for the " + of;
        if (copy.isEmpty()) {
            return what + " is called for and not there yet.";
        } else if (!lives) {
            return what + " is left of it, and about to go.";
        }
        return what + (behind ? " that has not yet what its source has." : " that has what its source has.");
    }

    private List<Derived> places(Item item) {
        return model.indexes().stream().map(Index::access).filter(access -> access.attributes().stream().allMatch(item::has))
                .map(access -> new Derived(TraceLineage.key(item.key()), "index", access.index().orElseThrow(), TraceLineage.version(item),
                        TraceLineage.version(item), false, "Its place in " + access.index().orElseThrow() + ": partition "
                                + item.string(access.partitionAttribute()) + ", sort key " + item.string(access.sortAttribute()) + "."))
                .toList();
    }

    private List<Derived> history(EntityType type, EntityRef entity, Item item) {
        if (!type.keepsHistory()) {
            return List.of();
        }
        return table.query(Query.of(Access.TABLE, CoreKey.historyPartition(entity), SortRange.ALL, MOST_VERSIONS)
                .in(Direction.DESCENDING)).items().stream()
                .map(earlier -> new Derived(TraceLineage.key(earlier.key()), "history", "earlier version", TraceLineage.version(earlier),
                        TraceLineage.version(item), false, Deletion.is(earlier)
                                ? "It was deleted in version " + TraceLineage.version(earlier) + "."
                                : "What it was in version " + TraceLineage.version(earlier) + "."))
                .toList();
    }
}
