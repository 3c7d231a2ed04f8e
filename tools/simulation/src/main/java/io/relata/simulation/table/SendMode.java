package io.relata.simulation.table;

/** How a write is sent. */
public enum SendMode {
    /** As one of many updates of what exists. */
    REFRESH,
    ALONE,
    /** In a transaction that also checks another item. */
    FENCED,
    UNFENCED
}
