package io.relata.internal.engine.read.page;

import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.engine.table.TableUnavailableException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/**
 * What one page may cost, so that a filter that matches little gives a short page and a way to go on, and never a time-out.
 */
public final class ReadBudget {
    private static final int ITEMS = 10_000;

    private final Clock clock;
    private final Instant end;
    private final AtomicInteger items = new AtomicInteger(ITEMS);

    /** What ended a page. A request reads the same items whenever it is repeated; time is spent by a slow table or a slow machine. */
    public enum Spent {
        ITEMS, TIME;

        /**
         * The failure of a page that has nothing to go on from: never one of the caller's where time is spent.
         *
         * @param tooMany the refusal of a request that takes too many items
         */
        public RuntimeException failure(Supplier<Refusal> tooMany) {
            return this == TIME ? slow() : tooMany.get();
        }

        /** The failure of a page whose time is up before it has anything to go on from. */
        public static TableUnavailableException slow() {
            return new TableUnavailableException("the first items of a page were not read in time");
        }
    }

    public ReadBudget(Clock clock, Duration time) {
        this.clock = clock;
        this.end = clock.instant().plus(time);
    }

    public void spend(int itemsRead) {
        items.addAndGet(-itemsRead);
    }

    /** How many items were read. */
    public int itemsRead() {
        return ITEMS - items.get();
    }

    /** Why the page has to end; empty while it may read on. */
    public Optional<Spent> spent() {
        return clock.instant().isAfter(end) ? Optional.of(Spent.TIME) : Optional.of(Spent.ITEMS).filter(any -> items.get() <= 0);
    }
}
