package io.relata.models.metrics;

import io.relata.model.Model;
import io.relata.schema.Schema;

/** What partners turned over: a table beside theirs. */
public final class Metrics {
    public static final Model MODEL = Schema.table("Metrics").entities(Metric.class).model();

    private Metrics() {
    }
}
