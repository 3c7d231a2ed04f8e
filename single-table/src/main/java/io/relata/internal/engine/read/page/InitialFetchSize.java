package io.relata.internal.engine.read.page;

import io.relata.internal.engine.read.list.ListOptions;
import io.relata.internal.engine.read.list.Listing;

/**
 * How much of each partition is read at first, so that the page takes one Query of each. It is one item more than the page holds, which
 * tells whether another page follows.
 *
 * <p>Of a shard it is what is likely to be its part of these, with room to spare; should one run dry, a second Query of each takes what the
 * page still lacks, and a third is never needed. Of a tag it is a whole page: all of the page may have that one tag, or all of the tags.
 */
public final class InitialFetchSize {
    /** In standard deviations; what is spread at random exceeds it once in 10,000 times. */
    private static final double ROOM = 4;

    private InitialFetchSize() {
    }

    /** A whole page, and one item more. */
    static int whole(ListOptions options) {
        return options.limit() + 1;
    }

    /** All of that from each partition where there are filters: how many items they pass is unknown. */
    public static int of(Listing listing, ListOptions options) {
        boolean isByChance = listing.combination() == Listing.Combination.MERGED && options.filters().isEmpty();
        return isByChance ? Math.min(whole(options), share(whole(options), listing.partitions().size())) : whole(options);
    }

    /** The most that one of the partitions is likely to have of that many items, when each item is in any of them by chance. */
    static int share(int items, int partitions) {
        double chance = 1.0 / partitions;
        return (int) Math.ceil(items * chance + ROOM * Math.sqrt(items * chance * (1 - chance)));
    }
}
