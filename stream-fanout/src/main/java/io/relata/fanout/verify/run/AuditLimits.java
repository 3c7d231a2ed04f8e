package io.relata.fanout.verify.run;

/**
 * How many totals that may be wrong an audit looks at.
 *
 * @param compared of how many it adds up what they should be
 * @param listedBytes how long the list is from which it chooses those
 */
record AuditLimits(int compared, int listedBytes) {
    /** With which all that an audit knows is an item of less than 400 KB. */
    static final AuditLimits OF_AN_ITEM = new AuditLimits(500, 100_000);
    static final AuditLimits NONE = new AuditLimits(Integer.MAX_VALUE, Integer.MAX_VALUE);

    /** Whether it makes a difference in which order totals are listed. */
    boolean areAny() {
        return listedBytes < Integer.MAX_VALUE;
    }
}
