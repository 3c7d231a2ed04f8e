package io.relata.models.metrics;

/** What kind of partner the numbers are of. */
public enum Kind {
    BUSINESS, CUSTOMER, STORE
}
