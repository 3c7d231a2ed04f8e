package io.relata.internal.engine.read.list;

import io.relata.internal.engine.key.ComposedKey;
import io.relata.internal.engine.key.SortRange;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.model.EntityType;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The ranges of sort keys that a list reads, by the bounds that a caller gives. */
final class ListRanges {
    /** Names of entities begin with a lower-case letter. */
    static final SortRange ANY_ENTITY = SortRange.between("a", "z");
    private static final int MAX_BOUND = 128;

    private ListRanges() {
    }

    /** Bounds of what entities are sorted by. */
    static List<SortRange> bySortKey(EntityType type, ListOptions options) {
        try {
            SortRange range = type.sortKeys(options.from(), options.to());
            return nonEmpty(Stream
                    .of(options.prefix().map(prefix -> range.and(type.sortKeys(Optional.of(prefix), Optional.of(prefix)))).orElse(range)));
        } catch (IllegalArgumentException e) {
            throw new Refusal(Refusal.Reason.MALFORMED, "from, to, prefix: " + e.getMessage());
        }
    }

    /** Bounds of ids. In the sort key of copies the id comes after the entity's name, so each type has a range of its own. */
    static List<SortRange> byId(List<EntityType> shown, ListOptions options) {
        requireIds(options);
        if (options.from().isEmpty() && options.to().isEmpty() && options.prefix().isEmpty() && shown.size() > 1) {
            return List.of(ANY_ENTITY);
        }
        return nonEmpty(shown.stream().map(EntityType::name).sorted(Comparator.naturalOrder()).map(entity -> {
            SortRange range = SortRange.between(ComposedKey.of(entity, options.from().orElse("")),
                    ComposedKey.of(entity, options.to().orElse("")));
            return options.prefix().map(prefix -> range.and(SortRange.prefix(ComposedKey.of(entity, prefix)))).orElse(range);
        }));
    }

    /** @throws Refusal when a bound is longer than any id */
    static void requireIds(ListOptions options) {
        Stream.of(options.from(), options.to(), options.prefix()).flatMap(Optional::stream)
                .filter(bound -> bound.codePointCount(0, bound.length()) > MAX_BOUND).findFirst()
                .ifPresent(bound -> {
                    throw new Refusal(Refusal.Reason.MALFORMED,
                            "from, to and prefix are compared with ids, which have at most 128 characters");
                });
    }

    static List<SortRange> nonEmpty(Stream<SortRange> ranges) {
        return ranges.filter(range -> !range.isEmpty()).toList();
    }
}
