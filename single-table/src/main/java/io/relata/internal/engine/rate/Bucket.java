package io.relata.internal.engine.rate;

import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.table.CoreTable;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.AttributeChange;
import io.relata.internal.engine.table.action.Condition;
import io.relata.internal.engine.table.action.Outcome;
import java.util.List;
import java.util.Optional;

/**
 * The bucket of one caller, one item of the table. It holds one time, up to which the tokens that were taken pay (the <em>theoretical
 * arrival time</em> of the generic cell rate algorithm): in the past, the bucket is full; as long in the future as it takes to fill, it is
 * empty. Taking tokens adds to that time, on condition that the bucket has them. So those who take at the same time do not stand in each
 * other's way, and the filling takes no write.
 *
 * @see <a href="https://en.wikipedia.org/wiki/Generic_cell_rate_algorithm">Generic cell rate algorithm</a>
 */
record Bucket(CallerLimit limit, CoreKey key) {
    /** Others may take tokens between two attempts, and then there is news. */
    private static final int MOST_ATTEMPTS = 6;

    /** What came of asking for tokens. */
    sealed interface Answer {
    }

    /**
     * Tokens were taken.
     *
     * @param wasFull whether the bucket had been full
     */
    record Taken(int tokens, boolean wasFull) implements Answer {
    }

    /** There is none until so many microseconds later. */
    record Empty(long waitMicros) implements Answer {
    }

    /**
     * Takes tokens, as many as there are. One write, unless the guess is wrong or the bucket nearly empty.
     *
     * @param now in microseconds since 1970, by the clock of whoever asks
     * @param full whether the bucket is guessed to be full
     */
    Answer take(CoreTable table, int tokens, boolean full, long now) {
        boolean fill = full;
        int wanted = tokens;
        for (int attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
            if (!(table.write(fill ? ofFull(wanted, now) : ofRest(wanted, now)) instanceof Outcome.Refused refused)) {
                return new Taken(wanted, fill);
            }
            Optional<Long> paid = refused.found().filter(item -> item.value(CallerLimit.PAID_UNTIL).isPresent())
                    .map(item -> item.number(CallerLimit.PAID_UNTIL));
            fill = paid.isEmpty() || paid.get() < now;
            if (!fill) {
                long left = (now + limit.burstMicros() - paid.get()) / limit.tokenMicros();
                if (left < 1) {
                    return new Empty(paid.get() + limit.tokenMicros() - limit.burstMicros() - now);
                }
                wanted = (int) Math.min(left, wanted);
            }
        }
        return new Empty(limit.tokenMicros());
    }

    private Action.Update<CoreKey> ofFull(int tokens, long now) {
        return new Action.Update<>(key, List.of(AttributeChange.kind(Kind.LIMIT),
                new AttributeChange.Assign(CallerLimit.PAID_UNTIL, now + tokens * limit.tokenMicros()), expiry(now)),
                new Condition.Missing(CallerLimit.PAID_UNTIL).or(new Condition.Less(CallerLimit.PAID_UNTIL, now)));
    }

    private Action.Update<CoreKey> ofRest(int tokens, long now) {
        long cost = tokens * limit.tokenMicros();
        return new Action.Update<>(key, List.of(expiry(now), new AttributeChange.Count(CallerLimit.PAID_UNTIL, cost)),
                new Condition.Less(CallerLimit.PAID_UNTIL, now).negated()
                        .and(new Condition.NotAbove(CallerLimit.PAID_UNTIL, now + limit.burstMicros() - cost)));
    }

    private AttributeChange expiry(long now) {
        return AttributeChange.expiry(limit.expiresAt(now));
    }
}
