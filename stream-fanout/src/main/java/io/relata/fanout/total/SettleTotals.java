package io.relata.fanout.total;

import io.relata.engine.item.Attr;
import io.relata.engine.item.Item;
import io.relata.engine.key.CoreKey;
import io.relata.engine.key.Key;
import io.relata.engine.key.TotalKey;
import io.relata.engine.table.Consistency;
import io.relata.engine.table.CopyTable;
import io.relata.engine.table.action.Action;
import io.relata.engine.table.action.Condition;
import io.relata.engine.table.action.Outcome;
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
import java.util.Optional;
import java.util.Set;

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
        Set<CoreKey> left = new LinkedHashSet<>(sources);
        left.removeIf(key -> !counts.isCounted(key));
        for (int attempt = 0; !left.isEmpty(); attempt++) {
            if (attempt == MOST_ATTEMPTS) {
                throw ConcurrentChangeException.keptChanging(left.iterator().next(), MOST_ATTEMPTS);
            }
            List<Move> behind = moves.behind(left);
            left.clear();
            write(behind, left);
        }
    }

    /** @param again receives those that have to be looked at again */
    private void write(List<Move> behind, Collection<CoreKey> again) {
        List<Move> versions = behind.stream().filter(move -> move.versionOnly().isPresent()).toList();
        List<Outcome> outcomes = versions.isEmpty()
                ? List.of()
                : table.updateExisting(versions.stream().map(move -> move.versionOnly().orElseThrow()).toList());
        for (int i = 0; i < versions.size(); i++) {
            if (outcomes.get(i) instanceof Outcome.Refused) {
                again.add(versions.get(i).source());
            }
        }
        List<Move> counting = behind.stream().filter(move -> move.versionOnly().isEmpty()).toList();
        for (List<Move> together : TransactedMoves.of(counting, table.transactionLimit())) {
            boolean committed = transact(together, together.stream().flatMap(move -> move.fence().stream()).toList());
            together.stream().filter(move -> !committed || move.isFirstStep()).map(Move::source).forEach(again::add);
        }
    }

    private boolean transact(List<Move> together, List<Action.Check<CoreKey>> fences) {
        List<Action<? extends Key>> actions = new ArrayList<>(fences);
        Map<TotalKey, Map<String, Long>> sums = new LinkedHashMap<>();
        for (Move move : together) {
            actions.add(move.put());
            move.difference().forEach((total, numbers) -> numbers.forEach((name, number) -> Contribution.add(sums, total, name, number)));
        }
        sums.forEach((total, numbers) -> actions.add(TotalWrites.add(total, numbers)));
        return table.transact(actions).committed();
    }

    /**
     * Writes what a core item counts for anew, also where the contribution has its version already: it was written under another model, or
     * by other code.
     *
     * @throws ConcurrentChangeException when it keeps changing
     */
    public void recount(CoreKey key) {
        for (int attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
            Optional<Item> source = table.get(key, Consistency.STRONG);
            Optional<Move> move = moves.toBeRight(key, source);
            if (move.isEmpty()) {
                return;
            }
            Move first = move.get().limitedTo(table.transactionLimit() - 2);
            Condition same = source.<Condition>map(item -> Condition.version(item.number(Attr.VERSION)).and(
                    new Condition.Equal(Attr.KIND, item.string(Attr.KIND)))).orElseGet(Condition::absent);
            if (transact(List.of(first), List.of(new Action.Check<>(key, same))) && !first.isFirstStep()) {
                return;
            }
        }
        throw ConcurrentChangeException.keptChanging(key, MOST_ATTEMPTS);
    }
}
