package io.relata.internal.quarkus.deployment.sample;

import io.relata.internal.model.TableModel;
import io.relata.schema.Schema;

public final class Invalid {
    public static final TableModel MODEL = TableModel.of(Schema.table("Venue").entities(Venue.class, Room.class).model());

    private Invalid() {
    }
}
