package io.relata.internal.fanout.derivation;

import io.relata.internal.engine.key.Key;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** Repeats what fails when others change what it has read. */
public final class RetryConflicts {
    private static final int MOST_ATTEMPTS = 10;

    private RetryConflicts() {
    }

    /**
     * Repeats until it is done.
     *
     * @param key what it is about
     * @param attempt reads anew, and says whether it is done
     * @throws ConcurrentChangeException after ten attempts
     */
    public static void until(Key key, BooleanSupplier attempt) {
        until(() -> key, attempt);
    }

    /** @param key what it is about when it fails */
    public static void until(Supplier<Key> key, BooleanSupplier attempt) {
        result(key, () -> Optional.of(true).filter(any -> attempt.getAsBoolean()));
    }

    /**
     * Repeats until there is a result.
     *
     * @param key what it is about
     * @param attempt reads anew; none where others were faster
     * @throws ConcurrentChangeException after ten attempts
     */
    public static <T> T result(Key key, Supplier<Optional<T>> attempt) {
        return result(() -> key, attempt);
    }

    private static <T> T result(Supplier<Key> key, Supplier<Optional<T>> attempt) {
        for (int count = 0; count < MOST_ATTEMPTS; count++) {
            Optional<T> result = attempt.get();
            if (result.isPresent()) {
                return result.get();
            }
        }
        throw ConcurrentChangeException.keptChanging(key.get(), MOST_ATTEMPTS);
    }
}
