package io.relata.engine.table;

/** What a read may miss. */
public enum Consistency {
    /** May miss the latest writes; half the price. All that an index offers. */
    EVENTUAL,
    /** Sees every write that was acknowledged before it began; only on the table itself. */
    STRONG
}
