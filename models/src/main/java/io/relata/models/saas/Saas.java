package io.relata.models.saas;

import io.relata.model.Model;
import io.relata.model.Schema;

/** A service that organizations subscribe to: their users, and the users' tickets. */
public final class Saas {
    public static final Model MODEL = Schema.table("Saas")
            .entities(Organization.class, User.class, Ticket.class)
            .model();

    private Saas() {
    }
}
