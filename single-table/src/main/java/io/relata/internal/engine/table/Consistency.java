package io.relata.internal.engine.table;

/** The consistency of a read. */
public enum Consistency {
    /** Eventually consistent: may miss the latest writes; half the price. The only option for indexes. */
    EVENTUAL,
    /** Strongly consistent: sees every write acknowledged before the read. Tables only. */
    STRONG
}
