package io.relata.simulation.table;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.table.OutcomeUnknownException;
import io.relata.internal.engine.table.Query;
import io.relata.internal.engine.table.Slice;
import io.relata.internal.engine.table.TableThrottledException;
import io.relata.internal.engine.table.TableUnavailableException;
import io.relata.internal.engine.table.TransactionConflictException;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.Outcome;
import io.relata.internal.engine.table.action.Transacted;
import io.relata.simulation.stage.Actor;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** One actor's calls to the table. Before each, other actors may run; each can fail in every way that a network call can. */
final class Calls {
    private static final List<InjectedFault> OF_READS = List.of(InjectedFault.THROTTLED, InjectedFault.UNAVAILABLE, InjectedFault.CRASH);
    private static final List<InjectedFault> OF_WRITES = List.of(InjectedFault.THROTTLED, InjectedFault.UNAVAILABLE, InjectedFault.CRASH,
            InjectedFault.CONFLICT, InjectedFault.ANSWER_LOST, InjectedFault.REPEATED,
            InjectedFault.LANDS_LATER, InjectedFault.REPEATED_LANDS_LATER, InjectedFault.CRASH_IN_FLIGHT);
    /** Reads are frequent, and a failing read rarely finds an error. */
    private static final int RARER = 8;
    private static final int MOST_WAITS = 3;

    private final SharedState state;
    private final Actor actor;
    private final Writer writer;
    private int made;
    private boolean unanswered;

    Calls(SharedState state, Actor actor, Writer writer) {
        this.state = state;
        this.actor = actor;
        this.writer = writer;
    }

    /** The number of calls. */
    int made() {
        return made;
    }

    Actor actor() {
        return actor;
    }

    SharedState state() {
        return state;
    }

    Optional<Item> get(Key key, Consistency consistency) {
        actor.attendTo(List.of(key));
        before(() -> "read " + TraceText.of(key), List.of(), OF_READS);
        Optional<Item> found = consistency == Consistency.STRONG ? state.table().item(key) : state.table().cell(key).at(anyTime());
        say(() -> "reads " + TraceText.of(key) + ": " + TraceText.of(found));
        return found;
    }

    Slice query(Query query) {
        before(() -> "query " + query.partition(), List.of(), OF_READS);
        Slice slice = state.queries().run(query);
        say(() -> "queries " + query.access().index().orElse("the table") + " for " + query.partition() + ", " + query.range().low()
                + "...: "
                + slice.items().stream().map(item -> TraceText.of(item.key())).toList()
                + (slice.lastKey().isPresent() ? " and perhaps more" : ""));
        return slice;
    }

    Slice scan(int segment, int segments, Optional<Item> startAfter, int limit) {
        before(() -> "scan", List.of(), OF_READS);
        Slice slice = state.queries().scan(segment, segments, startAfter, limit);
        say(() -> "scans the table: " + slice.items().stream().map(item -> TraceText.of(item.key())).toList());
        return slice;
    }

    Outcome write(SendMode way, Action<? extends Key> action) {
        Supplier<String> words = () -> TraceText.of(action);
        List<Key> keys = List.of(action.key());
        Optional<InjectedFault> fault = before(words, keys, OF_WRITES);
        if (sentLater(fault, keys, words, landing(way, action))) {
            throw lost(fault.get(), words);
        }
        giveWayTo(keys);
        Outcome outcome = state.table().write(writer, way, action);
        say(() -> words.get() + ": " + TraceText.of(outcome));
        if (fault.filter(InjectedFault.REPEATED::equals).isPresent()) {
            actor.pauseUnanswered();
            Outcome repeated = state.table().write(writer, way, action);
            say(() -> "gets no answer, and sends it again: " + TraceText.of(repeated));
            return repeated instanceof Outcome.Refused refused ? new Outcome.Refused(refused.found(), Outcome.Earlier.UNKNOWN) : repeated;
        }
        afterwards(fault);
        return outcome;
    }

    Transacted transact(List<? extends Action<? extends Key>> actions) {
        Supplier<String> words = () -> "all or nothing: " + String.join("; ", actions.stream().map(TraceText::of).toList());
        List<Key> keys = actions.stream().<Key>map(Action::key).toList();
        Optional<InjectedFault> fault = before(words, keys, OF_WRITES);
        if (sentLater(fault.filter(kind -> kind != InjectedFault.REPEATED_LANDS_LATER), keys, words, () -> {
            Transacted transacted = state.table().transact(writer, actions);
            return () -> TraceText.of(transacted);
        })) {
            throw lost(fault.get(), words);
        }
        giveWayTo(keys);
        Transacted transacted = state.faults().strikes(InjectedFault.HALF_TRANSACTION)
                ? slowly(actions, keys)
                : state.table().transact(writer, actions);
        say(() -> words.get() + ": " + TraceText.of(transacted));
        afterwards(fault);
        return transacted;
    }

    /** Delays a write, perhaps forever. */
    void abandon(SendMode way, Action<? extends Key> action) {
        if (state.choices().oneIn(2)) {
            state.late().add(new DelayedWrites.Write(writer, List.of(action.key()), TraceText.of(action), landing(way, action)));
        }
    }

    void say(Supplier<String> what) {
        state.trace().say(actor.name(), what);
    }

    /**
     * Lets other actors run, then fails if a fault was drawn; returns a fault that concerns the write itself.
     *
     * @param keys what is to be written
     */
    Optional<InjectedFault> before(Supplier<String> words, List<Key> keys, List<InjectedFault> possible) {
        made++;
        if (keys.isEmpty() && unanswered) {
            actor.pauseUnanswered();
        } else if (keys.isEmpty()) {
            actor.pause();
        } else {
            actor.attendTo(keys);
            actor.pauseBeforeWriting(keys);
        }
        unanswered = false;
        Optional<InjectedFault> fault = state.faults().among(possible, possible == OF_WRITES ? 1 : RARER);
        fault.ifPresent(kind -> {
            switch (kind) {
                case THROTTLED -> {
                    say(() -> "is throttled: " + words.get());
                    throw new TableThrottledException("simulated", SimulatedCause.THE_ONLY);
                }
                case UNAVAILABLE -> {
                    say(() -> "gets no answer, and nothing was written: " + words.get());
                    throw new TableUnavailableException("simulated", SimulatedCause.THE_ONLY);
                }
                case CONFLICT -> {
                    say(() -> "conflicts with a transaction: " + words.get());
                    throw new TransactionConflictException("simulated", SimulatedCause.THE_ONLY);
                }
                case CRASH -> {
                    say(() -> "crashes before: " + words.get());
                    throw actor.die();
                }
                default -> {
                    // The write itself goes wrong.
                }
            }
        });
        return fault;
    }

    private Supplier<Supplier<String>> landing(SendMode way, Action<? extends Key> action) {
        return () -> {
            Outcome outcome = state.table().write(writer, way, action);
            return () -> TraceText.of(outcome);
        };
    }

    /** Whether the write is only sent, to be executed later. */
    private boolean sentLater(Optional<InjectedFault> fault, List<Key> keys, Supplier<String> words, Supplier<Supplier<String>> landing) {
        if (fault.filter(kind -> kind == InjectedFault.LANDS_LATER || kind == InjectedFault.CRASH_IN_FLIGHT
                || kind == InjectedFault.REPEATED_LANDS_LATER).isPresent()) {
            state.late().add(new DelayedWrites.Write(writer, keys, words.get(), landing));
        }
        return fault.filter(kind -> kind == InjectedFault.LANDS_LATER || kind == InjectedFault.CRASH_IN_FLIGHT).isPresent();
    }

    private RuntimeException lost(InjectedFault fault, Supplier<String> words) {
        if (fault == InjectedFault.CRASH_IN_FLIGHT) {
            say(() -> "crashes after sending: " + words.get());
            throw actor.die();
        }
        say(() -> "gets no answer, and it is done later: " + words.get());
        unanswered = true;
        return new OutcomeUnknownException("simulated", SimulatedCause.THE_ONLY);
    }

    private void afterwards(Optional<InjectedFault> fault) {
        if (fault.filter(InjectedFault.ANSWER_LOST::equals).isPresent()) {
            say(() -> "gets no answer to that");
            unanswered = true;
            throw new OutcomeUnknownException("simulated", SimulatedCause.THE_ONLY);
        }
    }

    /** A transaction in progress blocks its items. */
    private void giveWayTo(List<Key> keys) {
        for (int i = 0; keys.stream().anyMatch(key -> state.table().cell(key).isLocked()); i++) {
            if (i == MOST_WAITS) {
                state.faults().count(InjectedFault.CONFLICT);
                say(() -> "gives up waiting for another transaction");
                throw new TransactionConflictException("simulated", SimulatedCause.THE_ONLY);
            }
            actor.giveWay();
        }
    }

    /** Locks its items, lets others run, writes, then shows the items to Queries one by one. */
    private Transacted slowly(List<? extends Action<? extends Key>> actions, List<Key> keys) {
        List<Cell> cells = keys.stream().map(state.table()::cell).toList();
        cells.forEach(Cell::lock);
        try {
            actor.pause();
            List<Optional<Item>> before = cells.stream().map(Cell::now).toList();
            Transacted transacted = state.table().transact(writer, actions);
            for (int i = 0; i < cells.size(); i++) {
                if (state.choices().oneIn(2)) {
                    cells.get(i).showToQueries(before.get(i));
                }
            }
            actor.pause();
            return transacted;
        } finally {
            cells.forEach(Cell::unlock);
            cells.forEach(Cell::showAll);
        }
    }

    private int anyTime() {
        return state.table().tick() - state.choices().below(state.table().tick() + 1);
    }
}
