package io.relata.simulation.tagged;

import io.relata.internal.model.TableModel;
import io.relata.schema.Schema;

/** Stands at fairs, with few tags and few fairs, so that calls meet on the same lists of what has a tag and belongs to one parent. */
public final class Fairs {
    public static final TableModel MODEL = TableModel.of(Schema.table("Tagged").entities(Fair.class, Stand.class).model());

    private Fairs() {
    }
}
