package io.relata.models.locations;

import io.relata.model.Model;
import io.relata.schema.Schema;

/** The stores of a chain, by country, state, city and zip, and by their distance from any point. */
public final class Locations {
    public static final Model MODEL = Schema.table("Locations").entities(Store.class).model();

    private Locations() {
    }
}
