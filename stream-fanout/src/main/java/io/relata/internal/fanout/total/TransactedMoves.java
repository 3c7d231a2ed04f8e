package io.relata.internal.fanout.total;

import io.relata.internal.engine.total.TotalKey;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Puts moves that change the same totals into the same transactions, each of which changes a total once, for all of them. */
final class TransactedMoves {
    private TransactedMoves() {
    }

    /**
     * @param most how many items a transaction writes; what needs more by itself gets a first step
     * @return all moves, each once, those of a transaction together
     */
    static List<List<Move>> of(List<Move> moves, int most) {
        List<List<Move>> transactions = new ArrayList<>();
        List<Move> together = new ArrayList<>();
        Set<TotalKey> totals = new HashSet<>();
        int items = 0;
        List<Move> sorted = moves.stream().map(move -> move.limitedTo(most - move.items()))
                .sorted(Comparator.comparing(move -> move.totals().stream().map(TotalKey::text).findFirst().orElse(""))).toList();
        for (Move move : sorted) {
            Set<TotalKey> more = new HashSet<>(totals);
            more.addAll(move.totals());
            if (items + move.items() + more.size() > most) {
                transactions.add(List.copyOf(together));
                together.clear();
                items = 0;
                more = new HashSet<>(move.totals());
            }
            together.add(move);
            items += move.items();
            totals = more;
        }
        if (!together.isEmpty()) {
            transactions.add(List.copyOf(together));
        }
        return transactions;
    }
}
