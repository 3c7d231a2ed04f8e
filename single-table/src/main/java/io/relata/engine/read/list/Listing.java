package io.relata.engine.read.list;

import io.relata.engine.key.Access;
import io.relata.engine.key.ComposedKey;
import io.relata.engine.key.CopyKey;
import io.relata.engine.key.CoreKey;
import io.relata.engine.key.EntityRef;
import io.relata.engine.key.SortRange;
import io.relata.engine.problem.ProblemKind;
import io.relata.engine.problem.Refusal;
import io.relata.model.EntityList;
import io.relata.model.EntityType;
import io.relata.model.Related;
import io.relata.model.Shards;
import io.relata.model.Side;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A list, as the Queries that it takes.
 *
 * @param name tells it from every other kind of list
 * @param scope tells it from every other list of its kind
 * @param partitions the item collections that it is read from
 * @param combination how they make one list
 * @param ranges the stretches of each of them, one after another, without overlap and in ascending order
 * @param shown the entities that may be in it
 * @param contents what it shows of each
 */
public record Listing(String name, String scope, Access access, List<String> partitions, Combination combination, List<SortRange> ranges,
        List<EntityType> shown, Contents contents) {
    private static final int LONGEST_BOUND = 128;
    /** Entities' names begin with a lower-case letter. */
    private static final SortRange ANY_ENTITY = SortRange.between("a", "z");

    /** How several partitions make one list. */
    public enum Combination {
        /** Each item of each of them, in order. */
        MERGED,
        /** The same, while items are moved from one of them to another. */
        MOVING,
        /** Each entity that any of them holds, once. */
        ANY,
        /** Each entity that all of them hold. */
        ALL
    }

    /** What the items of a list are. */
    public enum Contents {
        /** Entities, or what they were once: with all their attributes. */
        ENTITIES,
        /** Copies, with the attributes that the model says. */
        COPIES
    }

    /** All entities of a kind, if the model lists them. */
    public static Listing all(EntityType type, ListOptions options) {
        return all(type, Selection.ALL, options);
    }

    /** The children of one entity, or what it is linked to. */
    public static Listing related(Related related, String holderId, ListOptions options) {
        return related instanceof Related.Children children
                ? children(children, holderId, Selection.ALL, options)
                : linked(((Related.Linked) related).side(), holderId, options);
    }

    /** Entities of a kind: all, if the model lists them so, or those with the values that are given. */
    public static Listing all(EntityType type, Selection selection, ListOptions options) {
        return selection.isEmpty() && type.listed().isPresent()
                ? listed(type, type.listed().get(), options)
                : selected(type, selection, options);
    }

    private static Listing listed(EntityType type, Shards shards, ListOptions options) {
        return new Listing("all " + type.name(), type.name(), Access.by("list"), type.listPartitions(),
                shards.isChanging() ? Combination.MOVING : Combination.MERGED, sortRanges(type, options), List.of(type), Contents.ENTITIES);
    }

    /** The children of one entity, or those with the values that are given. */
    public static Listing children(Related.Children children, String parentId, Selection selection, ListOptions options) {
        EntityType type = children.entity();
        return selection.isEmpty()
                ? single("children " + children.parent().attribute(), children.parent().index(), parentId, sortRanges(type, options),
                        List.of(type), Contents.ENTITIES)
                : selected(type, selection.with(children.parent().attribute(), parentId), options);
    }

    /** What an entity is linked to. */
    public static Listing linked(Side side, String holderId, ListOptions options) {
        List<EntityType> shown = List.of(side.shown().entity());
        return single("linked", Access.TABLE, side.partition(holderId), idRanges(shown, options), shown, Contents.COPIES);
    }

    /**
     * An entity and all that is below it.
     *
     * @param place the entity's index attributes, among others
     */
    public static Listing tree(Related.Tree tree, Map<String, Object> place, ListOptions options) {
        options.requireNoBounds("a tree");
        return single("tree", tree.hierarchy().access(), tree.hierarchy().partition(place), List.of(tree.hierarchy().below(place)),
                tree.shown(),
                Contents.ENTITIES);
    }

    /** An entity and what it is linked to, in the order of {@code type}: where its own kind stands among theirs. */
    public static Listing edges(Related.Edges edges, String id, ListOptions options) {
        options.requireNoBounds("a list of edges");
        return single("edges", Access.TABLE, CopyKey.relationshipPartition(edges.entity().name(), id), List.of(ANY_ENTITY), edges.shown(),
                Contents.COPIES);
    }

    /** What an entity was before, oldest first. */
    public static Listing history(EntityRef entity, EntityType type, ListOptions options) {
        options.requireNoBounds("a history");
        return single("history", Access.TABLE, CoreKey.historyPartition(entity), List.of(SortRange.of(entity.type())),
                List.of(type),
                Contents.ENTITIES);
    }

    private static Listing selected(EntityType type, Selection selection, ListOptions options) {
        EntityList list = selection.among(type);
        if (list.sort().attributes().stream().allMatch(attribute -> selection.given().containsKey(attribute.name()))
                && Stream.of(options.from(), options.to(), options.prefix()).anyMatch(Optional::isPresent)) {
            throw new Refusal(ProblemKind.NO_SUCH_LIST,
                    "from, to, prefix: each attribute that this list is sorted by has one value already");
        }
        try {
            SortRange bounds = list.range(selection.given(), options.from(), options.to());
            SortRange range = options.prefix().map(Optional::of).map(prefix -> bounds.and(list.range(selection.given(), prefix, prefix)))
                    .orElse(bounds);
            return new Listing("by " + list.access().index().orElseThrow(), list.identity(selection.given()), list.access(),
                    list.partitions(selection.given()), Combination.MERGED, nonEmpty(Stream.of(range)), List.of(type), Contents.ENTITIES);
        } catch (IllegalArgumentException e) {
            throw new Refusal(Refusal.Reason.MALFORMED, "from, to, prefix, or a value: " + e.getMessage());
        }
    }

    /** What has tags, any of them or all. */
    public static Listing tagged(List<String> tags, Combination combination, List<EntityType> shown, ListOptions options) {
        List<String> partitions = tags.stream().distinct().map(CopyKey::tagPartition).toList();
        return new Listing("tagged", partitions.toString(), Access.TABLE, partitions, combination, idRanges(shown, options), shown,
                Contents.COPIES);
    }

    private static Listing single(String name, Access access, String partition, List<SortRange> ranges, List<EntityType> shown,
            Contents contents) {
        return new Listing(name, partition, access, List.of(partition), Combination.MERGED, ranges, shown, contents);
    }

    private static List<SortRange> sortRanges(EntityType type, ListOptions options) {
        try {
            SortRange range = type.sortKeys(options.from(), options.to());
            return nonEmpty(Stream
                    .of(options.prefix().map(prefix -> range.and(type.sortKeys(Optional.of(prefix), Optional.of(prefix)))).orElse(range)));
        } catch (IllegalArgumentException e) {
            throw new Refusal(Refusal.Reason.MALFORMED, "from, to, prefix: " + e.getMessage());
        }
    }

    /** One stretch for each entity where there are bounds: these are for the id, and ids come after the entity in the key. */
    private static List<SortRange> idRanges(List<EntityType> shown, ListOptions options) {
        Stream.of(options.from(), options.to(), options.prefix()).flatMap(Optional::stream)
                .filter(bound -> bound.codePointCount(0, bound.length()) > LONGEST_BOUND).findFirst()
                .ifPresent(bound -> {
                    throw new Refusal(Refusal.Reason.MALFORMED,
                            "from, to and prefix are compared with ids, which have at most 128 characters");
                });
        if (options.from().isEmpty() && options.to().isEmpty() && options.prefix().isEmpty() && shown.size() > 1) {
            return List.of(ANY_ENTITY);
        }
        return nonEmpty(shown.stream().map(EntityType::name).sorted(Comparator.naturalOrder()).map(entity -> {
            SortRange range = SortRange.between(ComposedKey.of(entity, options.from().orElse("")),
                    ComposedKey.of(entity, options.to().orElse("")));
            return options.prefix().map(prefix -> range.and(SortRange.prefix(ComposedKey.of(entity, prefix)))).orElse(range);
        }));
    }

    private static List<SortRange> nonEmpty(Stream<SortRange> ranges) {
        return ranges.filter(range -> !range.isEmpty()).toList();
    }
}
