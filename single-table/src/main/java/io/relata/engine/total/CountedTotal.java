package io.relata.engine.total;

import io.relata.model.TotalType;

/** A total, and what it tells now. */
public record CountedTotal(TotalType type, TotalValues values) {
}
