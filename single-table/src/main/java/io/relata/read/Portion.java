package io.relata.read;

/**
 * How much of each partition is read at first where several make one list: what is likely to be its part of the page, with room to spare, so that the page
 * takes one Query of each; should one run dry, a second one of each takes what the page still lacks, and a third is never needed.
 */
final class Portion {
    /** In standard deviations; what is spread at random exceeds it once in 10,000 times. */
    private static final double ROOM = 4;
    /** Of a tag. An entity may have several of the tags and so be in several parts; this many copies of 400 bytes are two units of 4 KB. */
    private static final int LEAST_OF_A_TAG = 20;

    private Portion() {
    }

    /** A whole page of each where there are filters: how far they make one read, nobody knows. */
    static int of(Listing listing, ListOptions options) {
        if (!options.filters().isEmpty()) {
            return options.limit();
        }
        int share = share(options.limit(), listing.partitions().size());
        return Math.min(options.limit(), listing.combination() == Listing.Combination.ANY ? Math.max(share, LEAST_OF_A_TAG) : share);
    }

    /** The most that one of the partitions is likely to have of that many items, when each item is in any of them by chance. */
    static int share(int items, int partitions) {
        double chance = 1.0 / partitions;
        return (int) Math.ceil(items * chance + ROOM * Math.sqrt(items * chance * (1 - chance)));
    }
}
