package io.relata.read;

import io.relata.key.CopyKey;
import io.relata.model.EntityType;
import io.relata.model.Related;
import io.relata.model.Side;
import io.relata.problem.Refusal;
import io.relata.table.Access;
import io.relata.table.SortRange;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A list, as the Queries that it takes.
 *
 * @param name tells it from every other list
 * @param partitions the item collections that it is read from
 * @param combination how they make one list
 * @param ranges the stretches of each of them, one after another, without overlap and in ascending order
 * @param shown the entities that may be in it
 */
public record Listing(String name, Access access, List<String> partitions, Combination combination, List<SortRange> ranges,
        List<EntityType> shown) {
    private static final int LONGEST_BOUND = 128;
    /** Entities' names begin with a lower-case letter. */
    private static final SortRange ANY_ENTITY = SortRange.between("a", "z");

    /** How several partitions make one list. */
    public enum Combination {
        /** Each item of each of them, in order. */
        MERGED,
        /** Each entity that any of them holds, once. */
        ANY,
        /** Each entity that all of them hold. */
        ALL
    }

    /** All entities of a kind, if the model lists them. */
    public static Listing all(EntityType type, ListOptions options) {
        return new Listing("all " + type.name(), Access.by("list"), type.listPartitions(), Combination.MERGED, sortRanges(type, options), List.of(type));
    }

    /** The children of one entity, or what it is linked to. */
    public static Listing related(Related related, String holderId, ListOptions options) {
        if (related instanceof Related.Children children) {
            return new Listing("children " + children.parent().attribute() + " " + holderId, children.parent().index(), List.of(holderId),
                    Combination.MERGED, sortRanges(children.entity(), options), List.of(children.entity()));
        }
        Side side = ((Related.Linked) related).side();
        return new Listing("linked", Access.TABLE, List.of(side.partition(holderId)), Combination.MERGED,
                idRanges(List.of(side.shown().entity()), options), List.of(side.shown().entity()));
    }

    /** What has tags, any of them or all. */
    public static Listing tagged(List<String> tags, Combination combination, List<EntityType> shown, ListOptions options) {
        return new Listing("tagged", Access.TABLE, tags.stream().distinct().map(CopyKey::tagPartition).toList(), combination, idRanges(shown, options), shown);
    }

    private static List<SortRange> sortRanges(EntityType type, ListOptions options) {
        try {
            SortRange range = type.sortKeys(options.from(), options.to());
            return nonEmpty(Stream.of(options.prefix().map(prefix -> range.and(type.sortKeys(Optional.of(prefix), Optional.of(prefix)))).orElse(range)));
        } catch (IllegalArgumentException e) {
            throw new Refusal(Refusal.Reason.MALFORMED, "from, to, prefix: " + e.getMessage());
        }
    }

    /** One stretch for each entity where there are bounds: these are for the id, and ids come after the entity in the key. */
    private static List<SortRange> idRanges(List<EntityType> shown, ListOptions options) {
        Stream.of(options.from(), options.to(), options.prefix()).flatMap(Optional::stream).filter(bound -> bound.length() > LONGEST_BOUND).findFirst()
                .ifPresent(bound -> {
                    throw new Refusal(Refusal.Reason.MALFORMED, "from, to and prefix are compared with ids, which have at most 128 characters");
                });
        if (options.from().isEmpty() && options.to().isEmpty() && options.prefix().isEmpty() && shown.size() > 1) {
            return List.of(ANY_ENTITY);
        }
        return nonEmpty(shown.stream().map(EntityType::name).sorted(Comparator.naturalOrder()).map(entity -> {
            SortRange range = SortRange.between(entity + "#" + options.from().orElse(""), entity + "#" + options.to().orElse(""));
            return options.prefix().map(prefix -> range.and(SortRange.prefix(entity + "#" + prefix))).orElse(range);
        }));
    }

    private static List<SortRange> nonEmpty(Stream<SortRange> ranges) {
        return ranges.filter(range -> !range.isEmpty()).toList();
    }
}
