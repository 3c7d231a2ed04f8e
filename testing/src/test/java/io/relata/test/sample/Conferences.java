package io.relata.test.sample;

import io.relata.internal.model.TableModel;
import io.relata.schema.ManyToMany;
import io.relata.schema.Schema;

public final class Conferences {
    public static final TableModel MODEL = TableModel.of(Schema.table("Conference")
            .entities(Conference.class, Speaker.class, Ticket.class, Order.class, Line.class)
            .manyToMany(ManyToMany.between(Conference.class, Speaker.class).with(Talk.class)).model());

    private Conferences() {
    }
}
