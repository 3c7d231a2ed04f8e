package io.relata.internal.engine.identity;

import io.relata.internal.engine.change.Fingerprint;
import io.relata.internal.engine.change.PartStates;
import io.relata.internal.engine.change.PartStates.State;
import io.relata.internal.engine.table.TableReads;
import io.relata.internal.model.TableModel;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The states of a model's parts, as a function sees them. It looks before it answers its first list, by one GetItem, and every minute as
 * long as something is being built: beside the requests, which do not wait for that. While another version of the model is deployed, all is
 * answered as before.
 */
public final class WatchParts implements Supplier<PartStates> {
    private static final Duration BETWEEN_LOOKS = Duration.ofMinutes(1);

    private final TableReads table;
    private final TableModel model;
    private final Clock clock;
    private final Executor beside;
    private volatile @Nullable Seen seen;

    /** @param next when to look again */
    private record Seen(PartStates states, Optional<Instant> next) {
    }

    /** @param beside runs what no request waits for */
    public WatchParts(TableReads table, TableModel model, Clock clock, Executor beside) {
        this.table = table;
        this.model = model;
        this.clock = clock;
        this.beside = beside;
    }

    @Override
    public PartStates get() {
        Seen last = seen;
        if (last == null) {
            return look(PartStates.UNKNOWN);
        } else if (last.next().filter(clock.instant()::isAfter).isPresent()) {
            seen = new Seen(last.states(), Optional.of(clock.instant().plus(BETWEEN_LOOKS)));
            beside.execute(() -> look(last.states()));
        }
        return last.states();
    }

    /** What was seen is old: the next list is answered after another look. */
    public void forget() {
        seen = null;
    }

    /** @param before what stays known where the table fails: no request fails because of that */
    private PartStates look(PartStates before) {
        Optional<Instant> again = Optional.of(clock.instant().plus(BETWEEN_LOOKS));
        try {
            Optional<TableParts> found = TableParts.read(table);
            boolean isOfAnother = found.filter(parts -> !parts.identity().fingerprint().equals(Fingerprint.of(model).digest())).isPresent();
            PartStates states = found.filter(any -> !isOfAnother).map(TableParts::states).orElse(PartStates.UNKNOWN);
            seen = new Seen(states, again.filter(any -> isOfAnother || !states.in(State.BUILDING).isEmpty()));
            return states;
        } catch (RuntimeException e) {
            seen = new Seen(before, again);
            return before;
        }
    }
}
