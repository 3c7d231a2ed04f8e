package io.relata.internal.engine.identity;

import io.relata.internal.engine.change.PartStates;
import io.relata.internal.engine.change.PartStates.State;
import io.relata.internal.engine.table.TableReads;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Supplier;

/**
 * The states of a model's parts, as a function sees them. It looks once, by one GetItem, and every minute as long as something is being
 * built: beside the requests, which do not wait for that. While another version of the model is deployed, all is answered as before.
 */
public final class WatchParts implements Supplier<PartStates> {
    private static final Duration BETWEEN_LOOKS = Duration.ofMinutes(1);

    private final TableReads table;
    private final TableIdentity own;
    private final Clock clock;
    private final Executor beside;
    private volatile Seen seen = new Seen(PartStates.UNKNOWN, Optional.of(Instant.MIN));

    /** @param next when to look again */
    private record Seen(PartStates states, Optional<Instant> next) {
    }

    /** @param beside runs what no request waits for */
    public WatchParts(TableReads table, TableIdentity own, Clock clock, Executor beside) {
        this.table = table;
        this.own = own;
        this.clock = clock;
        this.beside = beside;
    }

    @Override
    public PartStates get() {
        Seen last = seen;
        if (last.next().isPresent() && last.next().get().isBefore(clock.instant())) {
            if (last.next().get().equals(Instant.MIN)) {
                look();
            } else {
                seen = new Seen(last.states(), Optional.of(clock.instant().plus(BETWEEN_LOOKS)));
                beside.execute(this::look);
            }
        }
        return seen.states();
    }

    /** Looks now. */
    public void look() {
        Optional<Instant> again = Optional.of(clock.instant().plus(BETWEEN_LOOKS));
        try {
            Optional<TableParts> found = TableParts.read(table);
            boolean isOfAnother = found.isPresent() && !found.get().identity().fingerprint().equals(own.fingerprint());
            PartStates states = isOfAnother ? PartStates.UNKNOWN : found.map(TableParts::states).orElse(PartStates.UNKNOWN);
            seen = new Seen(states, again.filter(any -> isOfAnother || !states.in(State.BUILDING).isEmpty()));
        } catch (RuntimeException e) {
            // No request fails because of that: what is known stays as it is.
            seen = new Seen(seen.states(), again);
        }
    }
}
