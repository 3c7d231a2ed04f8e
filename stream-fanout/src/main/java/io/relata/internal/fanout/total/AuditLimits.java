package io.relata.internal.fanout.total;

/**
 * How many totals that may be wrong an audit looks at.
 *
 * @param compared of how many it adds up what they should be
 * @param listedBytes how long the list is from which it chooses those
 */
public record AuditLimits(int compared, int listedBytes) {
    /** With which all that an audit knows is an item of less than 400 KB. */
    public static final AuditLimits OF_AN_ITEM = new AuditLimits(500, 100_000);
    public static final AuditLimits NONE = new AuditLimits(Integer.MAX_VALUE, Integer.MAX_VALUE);

    /** Whether it makes a difference in which order totals are listed. */
    public boolean areAny() {
        return listedBytes < Integer.MAX_VALUE;
    }
}
