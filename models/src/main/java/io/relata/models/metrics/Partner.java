package io.relata.models.metrics;

/** Which kind of partner the numbers are of. */
public enum Partner {
    BUSINESS, CUSTOMER, STORE
}
