package io.relata.internal.engine.identity;

/** What becomes of a write to a table that does not say that it is of exactly the model given. */
public enum UnidentifiedTable {
    REFUSED, ACCEPTED
}
