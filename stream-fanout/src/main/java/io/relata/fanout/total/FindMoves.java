package io.relata.fanout.total;

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
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Finds what totals have to be told, by strong reads of core items and of what they are counted for. */
final class FindMoves {
    /** As long as tombstones are kept. */
    private static final Duration KEPT = Duration.ofDays(30);

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
        List<Key> wanted = new ArrayList<>();
        sources.forEach(source -> wanted.addAll(List.of(source, TotalKey.contribution(source))));
        Map<Key, Item> found = new HashMap<>();
        table.getAll(wanted, Consistency.STRONG).forEach(item -> found.put(item.key(), item));
        List<Move> moves = new ArrayList<>();
        sources.forEach(source -> move(source, Optional.ofNullable(found.get(source)),
                Optional.ofNullable(found.get(TotalKey.contribution(source)))).ifPresent(moves::add));
        return moves;
    }

    private Optional<Move> move(CoreKey key, Optional<Item> source, Optional<Item> contribution) {
        long counted = contribution.map(item -> item.number(Attr.VERSION)).orElse(-1L);
        if (source.isEmpty()) {
            // Removed without a tombstone: whoever has read it must find that its contribution is not as it was, even one of nothing.
            return Optional.of(Move.of(key, contribution, Contribution.NONE, counted + 1, Optional.of(end())).whileThereIsNone());
        }
        long version = source.get().number(Attr.VERSION);
        if (version <= counted) {
            return Optional.empty();
        }
        boolean alive = !Kind.TOMBSTONE.is(source.get());
        return Optional.of(Move.of(key, contribution, counts.of(key, source), version,
                alive
                        ? Optional.empty()
                        : source.filter(item -> item.has(Attr.EXPIRES_AT)).map(item -> item.number(Attr.EXPIRES_AT))
                                .or(() -> Optional.of(end()))));
    }

    private long end() {
        return clock.instant().plus(KEPT).getEpochSecond();
    }

    /**
     * That of a contribution which is wrong, whatever its version; none where it is right.
     *
     * @param source the core item, as it was read before
     */
    Optional<Move> toBeRight(CoreKey key, Optional<Item> source) {
        Optional<Item> contribution = table.get(TotalKey.contribution(key), Consistency.STRONG);
        Contribution counted = counts.of(key, source);
        long before = contribution.map(item -> item.number(Attr.VERSION)).orElse(-1L);
        long version = source.map(item -> item.number(Attr.VERSION)).orElse(before + 1);
        if (before <= version && counted.equals(Contribution.of(contribution))) {
            return Optional.empty();
        }
        boolean alive = source.filter(item -> !Kind.TOMBSTONE.is(item)).isPresent();
        return Optional.of(Move.of(key, contribution, counted, version, alive ? Optional.empty() : Optional.of(end())));
    }
}
