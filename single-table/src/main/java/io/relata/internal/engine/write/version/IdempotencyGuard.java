package io.relata.internal.engine.write.version;

import io.relata.internal.engine.item.GuardItem;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.problem.ProblemKind;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.Condition;
import java.time.Duration;
import java.time.Instant;

/** What the guard of an idempotency key holds, whatever was requested: a digest of the request, and its answer, for 24 hours. */
final class IdempotencyGuard {
    static final String ANSWER = "answer";

    private static final Duration KEPT = Duration.ofHours(24);
    private static final String REQUEST = "request";

    private IdempotencyGuard() {
    }

    /** The guard's write. It is refused where another request used the key within 24 hours. */
    static Action<CoreKey> claim(CoreKey key, Item guard, String request, Object answer, Instant now) {
        return new Action.Put<>(key,
                guard.with(REQUEST, request).with(ANSWER, answer).expiringAt(now.plus(KEPT).getEpochSecond()),
                Condition.absent().or(Condition.expiredBefore(now.getEpochSecond())));
    }

    static boolean isExpired(Item guard, Instant now) {
        return new GuardItem(guard).end() < now.getEpochSecond();
    }

    /** @throws Refusal when the key was used for another request */
    static void requireSame(Item guard, String request) {
        if (!guard.string(REQUEST).equals(request)) {
            throw Refusal.invalid(ProblemKind.IDEMPOTENCY_KEY_REUSED, "",
                    "this Idempotency-Key was used for another request within the last 24 hours: use a new key for a new request");
        }
    }
}
