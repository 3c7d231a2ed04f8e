package io.relata.fanout.total;

import io.relata.engine.key.CoreKey;
import io.relata.engine.key.Key;
import io.relata.engine.key.TotalKey;
import io.relata.engine.table.CopyTable;
import io.relata.engine.table.action.Action;
import io.relata.engine.total.Contribution;
import io.relata.engine.total.CountItems;
import io.relata.engine.total.TotalWrites;
import io.relata.fanout.link.ConcurrentChangeException;
import io.relata.model.Model;
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
 * moved to a later version in one transaction with the totals, on condition that it is as it was read. So what is late or repeated finds
 * the contribution at that version, or fails its condition, and of two that move it at once one fails. The contribution of what is gone
 * stays for as long as a tombstone does, so that nothing that was read before can create it anew.
 */
public final class SettleTotals {
    private static final int MOST_ATTEMPTS = 10;

    private final CopyTable table;
    private final CountItems counts;
    private final FindMoves moves;

    public SettleTotals(Model model, CopyTable table, Clock clock) {
        this.table = table;
        this.counts = new CountItems(model);
        this.moves = new FindMoves(counts, table, clock);
    }

    /**
     * @param sources core items of which at least one record says that it counts for something else now
     * @throws ConcurrentChangeException when contributions keep changing
     */
    public void settle(Collection<CoreKey> sources) {
        move(sources.stream().filter(counts::isCounted).toList(), moves::behind);
    }

    /**
     * Writes what core items count for anew, also where contributions have their versions already: they were written under another model,
     * or by other code. Costs a check of each core item more.
     *
     * @throws ConcurrentChangeException when they keep changing
     */
    public void recount(Collection<CoreKey> sources) {
        move(sources, moves::wrong);
    }

    private void move(Collection<CoreKey> sources, Function<Collection<CoreKey>, List<Move>> find) {
        Set<CoreKey> left = new LinkedHashSet<>(sources);
        for (int attempt = 0; !left.isEmpty(); attempt++) {
            if (attempt == MOST_ATTEMPTS) {
                throw ConcurrentChangeException.keptChanging(left.iterator().next(), MOST_ATTEMPTS);
            }
            List<Move> found = find.apply(left);
            left.clear();
            write(found, left);
        }
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
        sums.forEach((total, numbers) -> actions.add(TotalWrites.add(total, numbers)));
        return table.transact(actions).committed();
    }
}
