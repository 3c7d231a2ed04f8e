package io.relata.internal.engine.read.list;

import io.relata.internal.engine.change.PartNames;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.Access;
import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.key.SortRange;
import io.relata.internal.engine.problem.ProblemKind;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.model.ChildIndex;
import io.relata.internal.model.EntityList;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.Parent;
import io.relata.internal.model.Related;
import io.relata.internal.model.Relation;
import io.relata.internal.model.Shards;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * A list, as the Queries that read it.
 *
 * @param name identifies the kind of list
 * @param scope identifies the list among those of its kind
 * @param partitions the partition keys that it is read from
 * @param combination how the partitions make one list
 * @param ranges the ranges to read of each partition, ascending and without overlap
 * @param shown the entities that may be in it
 * @param contents what it shows of each
 * @param chosen which items of the partitions are in the list: a shard holds others than those of the value that chose it
 * @param by the relation by which entities are in the list, if they are linked
 * @param parts the names of the parts of the model that it relies on
 * @param indexes the index of each partition, while it is moved from one to another; none where all are of {@code access}
 */
public record Listing(String name, String scope, Access access, List<String> partitions, Combination combination, List<SortRange> ranges,
        List<EntityType> shown, Contents contents, Predicate<Item> chosen, Optional<Relation> by, List<String> parts,
        List<Access> indexes) {
    /** A list whose partitions are all of one index, or of the table. */
    public Listing(String name, String scope, Access access, List<String> partitions, Combination combination, List<SortRange> ranges,
            List<EntityType> shown, Contents contents, Predicate<Item> chosen, Optional<Relation> by, List<String> parts) {
        this(name, scope, access, partitions, combination, ranges, shown, contents, chosen, by, parts, List.of());
    }

    /** A list of all that its partitions hold in these ranges. */
    public Listing(String name, String scope, Access access, List<String> partitions, Combination combination, List<SortRange> ranges,
            List<EntityType> shown, Contents contents) {
        this(name, scope, access, partitions, combination, ranges, shown, contents, item -> true, Optional.empty(), List.of());
    }

    /** The same list, which relies on these parts of the model. */
    public Listing relyingOn(List<String> names) {
        return new Listing(name, scope, access, partitions, combination, ranges, shown, contents, chosen, by, names, indexes);
    }

    /** Where a partition is read from. */
    public Access access(int partition) {
        return indexes.isEmpty() ? access : indexes.get(partition);
    }

    /** Those of the list that are chosen by another test, too. */
    public Listing choosing(Predicate<Item> test) {
        return new Listing(name, scope, access, partitions, combination, ranges, shown, contents, chosen.and(test), by, parts, indexes);
    }

    /** The names of the parts of the model that a filter by an attribute relies on: copies may lack what they did not carry before. */
    public List<String> filteredBy(String attribute) {
        return contents == Contents.COPIES
                ? shown.stream().filter(type -> type.attribute(attribute).isPresent()).map(type -> PartNames.copied(type, attribute))
                        .toList()
                : List.of();
    }

    /** What a list by the sort key of entities relies on: bounds are of their order, too. */
    private static List<String> sorted(String list, EntityType type, ListOptions options) {
        return options.hasBounds() ? List.of(list, PartNames.order(type)) : List.of(list);
    }

    /** How several partitions make one list. */
    public enum Combination {
        /** Each item of each of them, in order. */
        MERGED,
        /** The same, while the number of shards changes and items move from one partition to another. */
        MOVING,
        /** Each entity that any of them holds, once. */
        ANY,
        /** Each entity that all of them hold. */
        ALL
    }

    /** What the items of a list are. */
    public enum Contents {
        /** Entities, or earlier versions of them, with all their attributes. */
        ENTITIES,
        /** Copies, with the attributes that the model declares for copies. */
        COPIES
    }

    /** All entities of one type, if the model lists them. */
    public static Listing all(EntityType type, ListOptions options) {
        return all(type, Selection.ALL, options);
    }

    /** The children of one entity, or what it is linked to. */
    public static Listing related(Related related, String holderId, ListOptions options) {
        if (related instanceof Related.Children children) {
            return children(children, holderId, Selection.ALL, options);
        } else if (related instanceof Related.Linked linked) {
            return LinkedListing.of(linked.side(), holderId, Optional.empty(), options);
        }
        throw new IllegalArgumentException("neither children nor links: " + related);
    }

    /** Entities of one type: all, if the model lists them, or those with the selected values. */
    public static Listing all(EntityType type, Selection selection, ListOptions options) {
        return selection.isEmpty() && type.listed().isPresent()
                ? listed(type, type.listed().get(), options)
                : selected(type, selection, options);
    }

    private static Listing listed(EntityType type, Shards shards, ListOptions options) {
        return new Listing("all " + type.name(), type.name(), Access.LISTED, type.listPartitions(),
                shards.isChanging() ? Combination.MOVING : Combination.MERGED, ListRanges.bySortKey(type, options), List.of(type),
                Contents.ENTITIES).relyingOn(sorted(PartNames.list(type), type, options));
    }

    /** The children of one entity, or those of them with the selected values. */
    public static Listing children(Related.Children children, String parentId, Selection selection, ListOptions options) {
        return selection.isEmpty()
                ? children(children, parentId, options)
                : selected(children.entity(), selection.with(children.parent().attribute(), parentId), options);
    }

    /** While they are moved from one index to another, what is in neither of both is not there. */
    private static Listing children(Related.Children children, String parentId, ListOptions options) {
        EntityType type = children.entity();
        Parent parent = children.parent();
        return new Listing("children " + parent.attribute(), parentId,
                parent.isMoving() ? ChildIndex.by(parent.attribute()).access() : parent.index().access(),
                parent.indexes().stream().map(index -> index.partition(parentId)).toList(),
                parent.isMoving() ? Combination.MOVING : Combination.MERGED, ListRanges.bySortKey(type, options), List.of(type),
                Contents.ENTITIES, item -> true, Optional.empty(),
                sorted(PartNames.children(type, parent), type, options).stream()
                        .filter(part -> !parent.isMoving() || part.equals(PartNames.order(type))).toList(),
                parent.isMoving() ? parent.indexes().stream().map(ChildIndex::access).toList() : List.of());
    }

    /**
     * An entity and everything below it.
     *
     * @param place the entity's index attributes, among others
     */
    public static Listing tree(Related.Tree tree, Map<String, Object> place, ListOptions options) {
        options.requireNoBounds("a tree");
        return single("tree", tree.hierarchy().access(), tree.hierarchy().partition(place), List.of(tree.hierarchy().below(place)),
                tree.shown(),
                Contents.ENTITIES)
                .relyingOn(tree.shown().stream().map(type -> PartNames.tree(type, tree.hierarchy().index())).toList());
    }

    /** An entity and the entities that it is linked to, in the order of the sort key {@code type}. */
    public static Listing edges(Related.Edges edges, String id, ListOptions options) {
        options.requireNoBounds("a list of edges");
        return single("edges", Access.TABLE, CopyKey.relationshipPartition(edges.entity().name(), id), List.of(ListRanges.ANY_ENTITY),
                edges.shown(),
                Contents.COPIES).relyingOn(List.of(PartNames.selfCopy(edges.entity())));
    }

    /** The earlier versions of an entity and its deletions, oldest first. */
    public static Listing history(EntityRef entity, EntityType type, ListOptions options) {
        options.requireNoBounds("a history");
        return single("history", Access.TABLE, CoreKey.historyPartition(entity), List.of(SortRange.of(entity.type())),
                List.of(type),
                Contents.ENTITIES);
    }

    private static Listing selected(EntityType type, Selection asked, ListOptions options) {
        Selection selection = asked.stored(type);
        EntityList list = selection.among(type);
        if (list.sort().attributes().stream().allMatch(attribute -> selection.given().containsKey(attribute.name()))
                && Stream.of(options.from(), options.to(), options.prefix()).anyMatch(Optional::isPresent)) {
            throw new Refusal(ProblemKind.NO_SUCH_LIST,
                    "from, to, prefix: every attribute that this list is sorted by already has a value");
        }
        try {
            SortRange bounds = list.range(selection.given(), options.from(), options.to());
            SortRange range = options.prefix().map(Optional::of).map(prefix -> bounds.and(list.range(selection.given(), prefix, prefix)))
                    .orElse(bounds);
            return new Listing("by " + list.access().index().orElseThrow(), list.identity(selection.given()), list.access(),
                    list.partitions(selection.given()), Combination.MERGED, ListRanges.nonEmpty(Stream.of(range)), List.of(type),
                    Contents.ENTITIES, selection.ofParents(type).and(item -> list.shards().isOf(selection.given(), item.attributes())),
                    Optional.empty(), List.of(PartNames.list(list)));
        } catch (IllegalArgumentException e) {
            throw new Refusal(Refusal.Reason.MALFORMED, "from, to, prefix, or a value: " + e.getMessage());
        }
    }

    /** The entities that have any, or all, of these tags. */
    public static Listing tagged(List<String> tags, Combination combination, List<EntityType> shown, ListOptions options) {
        List<String> partitions = tags.stream().distinct().map(CopyKey::tagPartition).toList();
        return new Listing("tagged", partitions.toString(), Access.TABLE, partitions, combination, ListRanges.byId(shown, options), shown,
                Contents.COPIES);
    }

    private static Listing single(String name, Access access, String partition, List<SortRange> ranges, List<EntityType> shown,
            Contents contents) {
        return new Listing(name, partition, access, List.of(partition), Combination.MERGED, ranges, shown, contents);
    }
}
