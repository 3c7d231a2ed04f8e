package io.relata.internal.fanout.total;

import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.table.CopyTable;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.total.Contribution;
import io.relata.internal.engine.total.CountItems;
import io.relata.internal.engine.total.TotalKey;
import io.relata.internal.engine.total.TotalWrites;
import io.relata.internal.fanout.derivation.ConcurrentChangeException;
import io.relata.internal.fanout.derivation.RetryConflicts;
import io.relata.internal.model.TableModel;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/**
 * Brings totals to what core items count for now, whatever the records said that led to this.
 *
 * <p>Why each change counts once: a contribution has the version of its core item that it stands for, and what it added to totals. It is
 * moved to another version in one transaction with the totals, on condition that it is as it was read. So what is late or repeated finds
 * the contribution at that version, or fails its condition, and of two that move it at once one fails. It is moved to an earlier version
 * only as long as the core item has that version. What counts for nothing stays for as long as a tombstone does, so that nothing that was
 * read before can count it anew.
 */
public final class SettleTotals {
    private final CopyTable table;
    private final Clock clock;
    private final CountItems counts;
    private final FindMoves moves;
    private final PlaceTotals places;

    public SettleTotals(TableModel model, CopyTable table, Clock clock) {
        this.table = table;
        this.clock = clock;
        this.counts = new CountItems(model);
        this.moves = new FindMoves(counts, table, clock);
        this.places = new PlaceTotals(model, table);
    }

    /** The same where nothing is known of what they counted for before. */
    public void settle(Collection<CoreKey> sources) {
        settle(sources, List.of());
    }

    /**
     * @param sources core items of which at least one record says that it counts for something else now
     * @param concerned totals that they may have counted for before: whoever moved them may have stopped before it put these into their
     * places in lists
     * @throws ConcurrentChangeException when contributions keep changing
     */
    public void settle(Collection<CoreKey> sources, Collection<TotalKey> concerned) {
        Set<TotalKey> changed = new LinkedHashSet<>(concerned);
        changed.addAll(move(sources.stream().filter(counts::isCounted).toList(), moves::due));
        places.correct(changed);
    }

    /**
     * Writes what core items count for anew, also where contributions have their versions already: they were written under another model,
     * or by other code. Costs a check of each core item more.
     *
     * @throws ConcurrentChangeException when they keep changing
     */
    public void recount(Collection<CoreKey> sources) {
        places.correct(move(sources, moves::wrong));
    }

    /** @return the totals that changed */
    private Set<TotalKey> move(Collection<CoreKey> sources, Function<Collection<CoreKey>, List<Move>> find) {
        Set<TotalKey> changed = new LinkedHashSet<>();
        Set<CoreKey> left = new LinkedHashSet<>(sources);
        if (!left.isEmpty()) {
            RetryConflicts.until(() -> left.iterator().next(), () -> {
                List<Move> found = find.apply(left);
                found.forEach(move -> changed.addAll(move.difference().keySet()));
                left.clear();
                write(found, left);
                return left.isEmpty();
            });
        }
        return changed;
    }

    /** @param again receives those that have to be looked at again */
    private void write(List<Move> found, Collection<CoreKey> again) {
        for (List<Move> together : TransactedMoves.of(found, table.transactionLimit())) {
            boolean committed = transact(together);
            together.stream().filter(move -> !committed || move.isFirstStep()).map(Move::source).forEach(again::add);
        }
    }

    private boolean transact(List<Move> together) {
        List<Action<? extends Key>> actions = new ArrayList<>();
        Map<TotalKey, Map<String, Long>> sums = new LinkedHashMap<>();
        for (Move move : together) {
            move.fence().ifPresent(actions::add);
            actions.add(move.put());
            move.difference().forEach((total, numbers) -> numbers.forEach((name, number) -> Contribution.add(sums, total, name, number)));
        }
        sums.forEach((total, numbers) -> actions.add(TotalWrites.add(total, numbers, clock.instant())));
        return table.transact(actions).committed();
    }
}
