package io.relata.internal.fanout.total;

import io.relata.internal.engine.core.CoreItems;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.table.TableReads;
import io.relata.internal.engine.total.Contribution;
import io.relata.internal.engine.total.CountItems;
import io.relata.internal.engine.total.TotalKey;
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

    /** Those of contributions that do not stand for their core items in the versions that they have. */
    List<Move> due(Collection<CoreKey> sources) {
        return moves(sources, this::due);
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

    private Optional<Move> due(CoreKey key, Optional<Item> source, Optional<Item> contribution) {
        long counted = contribution.map(Item::version).orElse(-1L);
        if (source.isEmpty()) {
            // Removed without a tombstone: whoever has read it must find that its contribution is not as it was, even one of nothing.
            return Optional.of(Move.of(key, contribution, Contribution.NONE, counted + 1, end()).whileStill(source));
        }
        // Another version, or none, was written by other code: verify reports it, and what is written instead is counted.
        if (!source.get().hasVersion()) {
            return Optional.empty();
        }
        long version = source.get().version();
        Move move = Move.of(key, contribution, counts.of(key, source), version, end());
        boolean again = !move.difference().isEmpty() && contribution.filter(item -> !item.has(Contribution.PARTS)).isPresent();
        if (version > counted && !again) {
            return Optional.of(move);
        }
        // What counts for nothing may be gone: it was read, was removed without a tombstone, and its contribution was read after that.
        // A contribution of a later version: the item was read before a change that is counted by now, or it was removed without a
        // tombstone and came back in an earlier version. Only the item itself tells, so the move holds as long as it is as it was read.
        return version == counted && move.difference().isEmpty() ? Optional.empty() : Optional.of(move.whileStill(source));
    }

    /** Nothing that was read before now is still to be written then. */
    private long end() {
        return CoreItems.endOfTombstone(clock.instant());
    }

    private Optional<Move> wrong(CoreKey key, Optional<Item> source, Optional<Item> contribution) {
        Contribution counted = counts.of(key, source);
        long before = contribution.map(Item::version).orElse(-1L);
        long version = source.map(Item::version).orElse(before + 1);
        if ((before <= version || counted.parts().isEmpty()) && contribution.map(Contribution::endsInTime).orElse(true)
                && counted.equals(Contribution.of(contribution))) {
            return Optional.empty();
        }
        return Optional.of(Move.of(key, contribution, counted, version, end()).whileStill(source));
    }
}
