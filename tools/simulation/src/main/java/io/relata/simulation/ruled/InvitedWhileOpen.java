package io.relata.simulation.ruled;

import io.relata.rule.LinkChange;
import io.relata.rule.LinkRule;

/** Guests are invited to open halls only. */
public final class InvitedWhileOpen implements LinkRule<Guest, Hall> {
    @Override
    public void check(LinkChange<Guest, Hall> change) {
        if (!change.to().value().open()) {
            change.refuse("the hall is closed: choose another one");
        }
        change.to().requireUnchanged("open");
    }
}
