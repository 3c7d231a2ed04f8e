package io.relata.simulation.ruled;

import io.relata.rule.Change;
import io.relata.rule.Rule;

/** Seats are as they are unless their hall is open, and carry its name. */
public final class SeatsWhileOpen implements Rule<Seat> {
    @Override
    public void check(Change<Seat> change) {
        change.parent(Hall.class).ifPresent(hall -> {
            if (!hall.value().open()) {
                change.refuse("hallId", "the hall is closed: choose another one");
            }
            hall.remains("open");
            if (change.after().isPresent()) {
                change.derive("hallName", hall.value().name());
                hall.remains("name");
            }
        });
    }
}
