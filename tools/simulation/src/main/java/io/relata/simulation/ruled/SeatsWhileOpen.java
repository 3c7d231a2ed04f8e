package io.relata.simulation.ruled;

import io.relata.rule.Change;
import io.relata.rule.Rule;

/** Seats are as they are unless their hall is there and open, and carry its name. */
public final class SeatsWhileOpen implements Rule<Seat> {
    @Override
    public void check(Change<Seat> change) {
        change.parent(Hall.class).ifPresentOrElse(hall -> {
            if (!hall.value().open()) {
                change.refuse("hallId", "the hall is closed: choose another one");
            }
            hall.requireUnchanged("open");
            if (change.after().isPresent()) {
                change.derive("hallName", hall.value().name());
                hall.requireUnchanged("name");
            }
        }, () -> change.refuse("hallId", "the hall is gone: choose another one"));
    }
}
