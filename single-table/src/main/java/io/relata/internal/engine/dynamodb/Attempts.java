package io.relata.internal.engine.dynamodb;

import io.relata.internal.engine.table.TableException;
import io.relata.internal.engine.table.action.Outcome.Earlier;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Random;
import java.util.function.Function;
import java.util.function.Supplier;
import software.amazon.awssdk.core.exception.SdkException;

/**
 * Makes a request of the table several times, if it fails for a reason that may pass.
 *
 * <p>What reads is repeated by the SDK. A write is not ({@link Requests}): whether it was carried out although its answer was lost has to
 * be known, so it is repeated here.
 *
 * <p>Between attempts there is a wait of up to 20, 40, 80 ... 2,560 ms, at random ("full jitter"), so that those who collided do not
 * collide again.
 */
final class Attempts {
    /** From the operating system: a seeded generator would make functions restored from one snapshot wait for the same times. */
    private static final Random JITTER = new SecureRandom();
    private static final int MOST = 9;
    private static final long FIRST_WAIT_MILLIS = 20;
    private static final int DOUBLINGS = 7;
    /** No attempt starts later: the caller waits, and API Gateway waits at most 30 s. */
    private static final Duration LAST_BEGINS = Duration.ofSeconds(9);

    private Attempts() {
    }

    /**
     * Runs a request that is safe to repeat.
     *
     * @throws TableException what is left of the failure after the last attempt
     */
    static <T> T at(Supplier<T> request) {
        for (int attempt = 1;; attempt++) {
            try {
                return request.get();
            } catch (SdkException e) {
                Failure failure = Failure.of(e);
                if (attempt == MOST || failure.kind() != Failure.Kind.CONFLICT || !waited(attempt)) {
                    throw failure.ofRead();
                }
            }
        }
    }

    /**
     * Runs a conditional write, which the SDK must not repeat.
     *
     * @param request makes one attempt, and is told what is known of those before
     * @throws TableException what is left of the failure after the last attempt
     */
    static <T> T ofWrite(Function<Earlier, T> request) {
        long begun = System.nanoTime();
        Earlier earlier = Earlier.NOT_CARRIED_OUT;
        for (int attempt = 1;; attempt++) {
            try {
                return request.apply(earlier);
            } catch (SdkException e) {
                Failure failure = Failure.of(e);
                earlier = failure.after(earlier);
                if (attempt == MOST || !failure.mayPass() || System.nanoTime() - begun > LAST_BEGINS.toNanos() || !waited(attempt)) {
                    throw failure.ofWrite(earlier);
                }
            }
        }
    }

    /** Does not wait if the thread is interrupted. */
    static boolean waited(int attempt) {
        try {
            Thread.sleep(JITTER.nextLong(FIRST_WAIT_MILLIS << Math.min(attempt - 1, DOUBLINGS)));
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
