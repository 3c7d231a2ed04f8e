package io.relata.internal.engine.write.version;

import io.relata.internal.engine.problem.ProblemKind;
import io.relata.internal.engine.problem.Refusal;
import java.security.SecureRandom;
import java.util.Optional;
import java.util.Random;
import java.util.function.IntConsumer;
import java.util.function.Supplier;

/**
 * Optimistic locking: read, decide, write under the condition that nothing has changed, and start over if something has.
 *
 * @param attempts how many attempts to make before the caller is told
 * @param pause runs before each further attempt, with that attempt's number, 2 or more
 */
public record OptimisticRetry(int attempts, IntConsumer pause) {
    /**
     * From the operating system: a generator with a state of its own would give functions that were restored from one snapshot the same
     * delays.
     */
    private static final Random JITTER = new SecureRandom();
    private static final int MAX_ATTEMPTS = 12;
    private static final long FIRST_DELAY_MILLIS = 4;
    private static final int DOUBLINGS = 6;

    /** Exponential backoff with full jitter: waits up to 4, 8, 16 ... 256 ms. */
    public static OptimisticRetry waiting() {
        return new OptimisticRetry(MAX_ATTEMPTS, attempt -> {
            try {
                Thread.sleep(JITTER.nextLong(FIRST_DELAY_MILLIS << Math.min(attempt - 2, DOUBLINGS)) + 1);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
    }

    /**
     * @param what what is being changed, for the message
     * @param attempt makes one attempt from reading to writing; empty when another request was faster
     * @throws Refusal a conflict, when other requests were faster every time
     */
    public <T> T run(String what, Supplier<Optional<T>> attempt) {
        for (int number = 1; number <= attempts; number++) {
            if (number > 1) {
                pause.accept(number);
            }
            Optional<T> result = attempt.get();
            if (result.isPresent()) {
                return result.get();
            }
        }
        throw new Refusal(ProblemKind.CONCURRENT_CHANGES, what + ": too many concurrent updates; nothing was written, retry");
    }
}
