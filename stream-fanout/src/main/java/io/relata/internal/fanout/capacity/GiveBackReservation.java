package io.relata.internal.fanout.capacity;

import io.relata.internal.engine.capacity.FreeReservation;
import io.relata.internal.engine.capacity.Reservations;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.table.CopyTable;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.fanout.derivation.ConcurrentChangeException;
import io.relata.internal.fanout.derivation.RetryConflicts;
import io.relata.internal.fanout.record.Coalesce;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Gives back a reservation whose holder was removed. It may be asked for late and repeatedly: a reservation is given back once. */
record GiveBackReservation(CopyTable table, Clock clock) {
    /** The reservations of an entity that was removed without a tombstone: the API gives back those of what it deletes itself. */
    static List<CoreKey> removed(Coalesce.Changes changes) {
        return changes.records().stream().filter(record -> record.after().isEmpty()).flatMap(record -> record.before().stream())
                .filter(Kind.ENTITY::is).flatMap(entity -> reservations(changes.key(), entity).stream()).distinct().toList();
    }

    private static List<CoreKey> reservations(CoreKey key, Item entity) {
        return Reservations.of(entity).values().stream()
                .map(capacity -> capacity.reservation(Reservations.until(entity), EntityRef.ofType(key.type()))).toList();
    }

    /** @throws ConcurrentChangeException when its holder keeps changing */
    void giveBack(CoreKey reservation) {
        giveBack(reservation, new FreeReservation(table, clock)::actions);
    }

    /** The same where a holder that is not there counts as deleted. */
    void giveBackLost(CoreKey reservation) {
        giveBack(reservation, new FreeReservation(table, clock)::actionsOfLost);
    }

    private void giveBack(CoreKey reservation, Function<CoreKey, Optional<List<Action<CoreKey>>>> free) {
        RetryConflicts.until(reservation,
                () -> free.apply(reservation).map(actions -> table.transact(actions).committed()).orElse(true));
    }
}
