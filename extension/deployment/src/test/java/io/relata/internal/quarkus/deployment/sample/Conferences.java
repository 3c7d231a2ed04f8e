package io.relata.internal.quarkus.deployment.sample;

import io.relata.model.Model;
import io.relata.schema.ManyToMany;
import io.relata.schema.Schema;

public final class Conferences {
    public static final Model MODEL = Schema.table("Conference").entities(Conference.class, Attendee.class)
            .manyToMany(ManyToMany.between(Conference.class, Attendee.class)).model();

    private Conferences() {
    }
}
