package io.relata.internal.quarkus.deployment.sample;

import io.relata.model.Model;
import io.relata.schema.Schema;

public final class Invalid {
    public static final Model MODEL = Schema.table("Venue").entities(Venue.class, Room.class).model();

    private Invalid() {
    }
}
