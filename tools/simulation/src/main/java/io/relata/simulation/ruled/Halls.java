package io.relata.simulation.ruled;

import io.relata.internal.engine.rule.Rules;
import io.relata.internal.model.TableModel;
import io.relata.schema.ManyToMany;
import io.relata.schema.Schema;
import java.util.List;

/** Halls, seats and guests, and what is allowed while a hall is open. */
public final class Halls {
    public static final TableModel MODEL = TableModel.of(Schema.table("Halls").entities(Hall.class, Seat.class, Guest.class)
            .manyToMany(ManyToMany.between(Guest.class, Hall.class)).model());

    public static final Rules RULES = Rules.of(MODEL, List.of(new SeatsWhileOpen()), List.of(new InvitedWhileOpen()));

    private Halls() {
    }
}
