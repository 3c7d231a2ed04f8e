package io.relata.client;

import java.time.Duration;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Reads, changes and writes, again from the beginning if others have written in between: no update is lost, and none is carried out twice.
 *
 * <pre>{@code
 * Store store = OptimisticUpdate.STANDARD.of(() -> stores.readStore("004", true, null),
 *         read -> stores.patchStore("004", new StorePatch().city(read.getCity().strip()), ETag.of(read.getVersion())));
 * }</pre>
 */
public final class OptimisticUpdate {
    /** Ten attempts. */
    public static final OptimisticUpdate STANDARD = new OptimisticUpdate(
            new Retries(10, Duration.ofMillis(20), Duration.ofSeconds(1), Duration.ofSeconds(10)));

    private final Retries retries;

    private OptimisticUpdate(Retries retries) {
        this.retries = retries;
    }

    /** With as many attempts. */
    public OptimisticUpdate attempts(int attempts) {
        return new OptimisticUpdate(retries.attempts(attempts));
    }

    /**
     * @param read what there is; strongly consistent, or it may be older than what it is compared with
     * @param change writes on the condition that nobody did since, {@code If-Match}. Called again for each attempt
     * @throws ApiProblemException {@link ApiProblemType#PRECONDITION_FAILED} when others were faster each time, or any other problem at
     * once
     * @throws LostAnswerException when the write may or may not have been carried out: then it is not tried again
     */
    public <T, R> R of(Supplier<T> read, Function<T, R> change) {
        for (int done = 1;; done++) {
            try {
                return change.apply(read.get());
            } catch (ApiProblemException e) {
                if (e.type() != ApiProblemType.PRECONDITION_FAILED || !retries.allowsMore(done, Duration.ZERO)) {
                    throw e;
                }
            }
            try {
                retries.pause(done, Duration.ZERO);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException("interrupted between two attempts of an update", e);
            }
        }
    }
}
