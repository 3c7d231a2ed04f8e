package io.relata.simulation.judge;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.Key;
import io.relata.simulation.call.CallRecord;
import io.relata.simulation.table.SimTable;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** What was stored during a call. */
record States(SimTable table, CallRecord call) {
    /** Whether at some time of the call an item was in such a state. */
    boolean some(Key key, Predicate<Optional<Item>> state) {
        return during(key).stream().anyMatch(state);
    }

    /** What an item was at the times of the call. */
    List<Optional<Item>> during(Key key) {
        return table.states(key, call.began(), call.ended());
    }

    /** All states of an item from the beginning of the call until just before what it wrote. */
    Stream<Optional<Item>> ofCall(Key key) {
        int wrote = call.written().isEmpty() ? call.ended() : call.written().get(0).tick() - 1;
        return table.states(key, call.began(), wrote).stream();
    }

    /** Whether an item was in such a state before the call or during it. */
    boolean ever(Key key, Predicate<Optional<Item>> state) {
        return ever(key).stream().anyMatch(state);
    }

    List<Optional<Item>> ever(Key key) {
        return table.states(key, 0, call.ended());
    }

    /** Whether an entity did not exist at some time of the call. One that expires may be gone at any time. */
    boolean isSometimesAbsent(Key key) {
        return some(key, state -> !isAlive(state) || state.get().has("expiresAt"));
    }

    static boolean isAlive(Optional<Item> state) {
        return state.filter(Kind.ENTITY::is).isPresent();
    }
}
