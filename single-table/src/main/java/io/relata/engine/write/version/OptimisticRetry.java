package io.relata.engine.write.version;

import io.relata.engine.problem.ProblemKind;
import io.relata.engine.problem.Refusal;
import java.security.SecureRandom;
import java.util.Optional;
import java.util.Random;
import java.util.function.IntConsumer;
import java.util.function.Supplier;

/**
 * Optimistic locking, repeated: read, decide, write under the condition that nothing changed, and start over if something did.
 *
 * @param attempts after how many lost races the caller is told
 * @param pause what to do before the attempt of this number, 2 or more
 */
public record OptimisticRetry(int attempts, IntConsumer pause) {
    /**
     * Of the operating system: a generator with a state of its own would make functions that were restored from one snapshot wait alike.
     */
    private static final Random JITTER = new SecureRandom();
    private static final int MOST_ATTEMPTS = 12;
    private static final long FIRST_WAIT_MILLIS = 4;
    private static final int DOUBLINGS = 6;

    /** Waits at random before each further attempt, up to 4, 8, 16 ... 256 ms. */
    public static OptimisticRetry waiting() {
        return new OptimisticRetry(MOST_ATTEMPTS, attempt -> {
            try {
                Thread.sleep(JITTER.nextLong(FIRST_WAIT_MILLIS << Math.min(attempt - 2, DOUBLINGS)) + 1);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
    }

    /**
     * @param attempt does the whole of it; empty when somebody else was faster
     * @param what what is being changed, for the message
     * @throws Refusal a conflict, when others were faster every time
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
        throw new Refusal(ProblemKind.CONCURRENT_CHANGES,
                what + " is being changed by others all the time: nothing was written; try again");
    }
}
