package ${package};

import io.relata.model.Model;
import io.relata.schema.ManyToMany;
import io.relata.schema.Schema;

/** The model: what there is, and who is linked with whom. */
public final class Conferences {
    public static final Model MODEL = Schema.table("Conference")
            .entities(Conference.class, Speaker.class, Ticket.class)
            .manyToMany(ManyToMany.between(Conference.class, Speaker.class).with(Talk.class))
            .model();

    private Conferences() {
    }
}
