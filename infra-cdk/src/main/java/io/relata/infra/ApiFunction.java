package io.relata.infra;

/** A function of the API that answers a custom route. */
public enum ApiFunction {
    /** The function that writes; a token needs the scope {@code relata/write}. */
    COMMANDS,
    /** The function that reads; a token needs the scope {@code relata/read}. */
    QUERIES
}
