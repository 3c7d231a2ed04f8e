package io.relata.model;

import io.relata.schema.Schema;

/**
 * A checked data model of one table: a handle that applications give to the functions, the constructs, typed access and tests. What it
 * declares is inside. {@link Schema} makes it; nothing else can.
 */
public interface Model {
    /** By which commands and settings choose it: letters {@code a-z} and digits. */
    String name();

    /** The table's name. */
    String table();
}
