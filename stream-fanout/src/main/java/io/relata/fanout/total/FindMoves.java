package io.relata.fanout.total;

import io.relata.engine.core.CoreItems;
import io.relata.engine.item.Attr;
import io.relata.engine.item.Item;
import io.relata.engine.item.Kind;
import io.relata.engine.key.CoreKey;
import io.relata.engine.key.Key;
import io.relata.engine.key.TotalKey;
import io.relata.engine.table.Consistency;
import io.relata.engine.table.TableReads;
import io.relata.engine.total.Contribution;
import io.relata.engine.total.CountItems;
import java.math.BigDecimal;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Finds what totals have to be told, by strong reads of core items and of what they are counted for. */
final class FindMoves {
    private final CountItems counts;
    private final TableReads table;
    private final Clock clock;

    FindMoves(CountItems counts, TableReads table, Clock clock) {
        this.counts = counts;
        this.table = table;
        this.clock = clock;
    }

    /** Those of contributions that stand for an earlier version than their core items have. */
    List<Move> behind(Collection<CoreKey> sources) {
        return moves(sources, this::behind);
    }

    /** Those of contributions that are wrong, whatever their versions; each only as long as its core item is as it was read. */
    List<Move> wrong(Collection<CoreKey> sources) {
        return moves(sources, this::wrong);
    }

    /** What a core item and its contribution require. */
    private interface Compare {
        Optional<Move> move(CoreKey key, Optional<Item> source, Optional<Item> contribution);
    }

    private List<Move> moves(Collection<CoreKey> sources, Compare compare) {
        List<Key> wanted = new ArrayList<>();
        sources.forEach(source -> wanted.addAll(List.of(source, TotalKey.contribution(source))));
        Map<Key, Item> found = new HashMap<>();
        table.getAll(wanted, Consistency.STRONG).forEach(item -> found.put(item.key(), item));
        return sources.stream().flatMap(source -> compare.move(source, Optional.ofNullable(found.get(source)),
                Optional.ofNullable(found.get(TotalKey.contribution(source)))).stream()).toList();
    }

    private Optional<Move> behind(CoreKey key, Optional<Item> source, Optional<Item> contribution) {
        long counted = contribution.map(item -> item.number(Attr.VERSION)).orElse(-1L);
        if (source.isEmpty()) {
            // Removed without a tombstone: whoever has read it must find that its contribution is not as it was, even one of nothing.
            return Optional.of(Move.of(key, contribution, Contribution.NONE, counted + 1, Optional.of(end())).whileStill(source));
        }
        if (!isWhole(source.get().value(Attr.VERSION)) || source.get().number(Attr.VERSION) <= counted) {
            return Optional.empty();
        }
        long version = source.get().number(Attr.VERSION);
        boolean alive = !Kind.TOMBSTONE.is(source.get());
        return Optional.of(Move.of(key, contribution, counts.of(key, source), version,
                alive
                        ? Optional.empty()
                        : source.filter(item -> item.has(Attr.EXPIRES_AT)).map(item -> item.number(Attr.EXPIRES_AT))
                                .or(() -> Optional.of(end()))));
    }

    /** What has another version, or none, was written by other code: verify reports it, and what is written instead is counted. */
    private static boolean isWhole(Optional<Object> version) {
        return version.filter(value -> value instanceof BigDecimal number && number.scale() <= 0).isPresent();
    }

    private long end() {
        return CoreItems.endOfTombstone(clock.instant());
    }

    private Optional<Move> wrong(CoreKey key, Optional<Item> source, Optional<Item> contribution) {
        Contribution counted = counts.of(key, source);
        long before = contribution.map(item -> item.number(Attr.VERSION)).orElse(-1L);
        long version = source.map(item -> item.number(Attr.VERSION)).orElse(before + 1);
        boolean ends = contribution.filter(item -> item.has(Attr.PARTS) && item.has(Attr.EXPIRES_AT)).isPresent();
        if (before <= version && !ends && counted.equals(Contribution.of(contribution))) {
            return Optional.empty();
        }
        boolean alive = source.filter(item -> !Kind.TOMBSTONE.is(item)).isPresent();
        return Optional.of(Move.of(key, contribution, counted, version, alive ? Optional.empty() : Optional.of(end())).whileStill(source));
    }
}
