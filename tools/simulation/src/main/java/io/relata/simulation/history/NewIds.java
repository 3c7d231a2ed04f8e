package io.relata.simulation.history;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/** Ids of new entities, which are the same whenever a history is played. */
final class NewIds {
    private NewIds() {
    }

    /** {@code p1}, {@code p2}, ... */
    static Supplier<String> of(String prefix) {
        AtomicInteger last = new AtomicInteger();
        return () -> prefix + last.incrementAndGet();
    }
}
