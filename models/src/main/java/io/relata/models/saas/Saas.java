package io.relata.models.saas;

import io.relata.model.Model;
import io.relata.schema.Schema;

/** A service that organizations subscribe to: their users, the users' tickets, and the groups that users are in. */
public final class Saas {
    public static final Model MODEL = Schema.table("Saas")
            .entities(Organization.class, User.class, Ticket.class, Group.class)
            .manyToMany(User.class, Group.class)
            .model();

    private Saas() {
    }
}
