package io.relata.internal.console.view;

import io.relata.internal.model.EntityType;
import io.relata.internal.model.UniqueKey;

/**
 * What an access pattern costs in request units, for items of at most 1 KB and pages of 50. A list that has more of its items in its page
 * costs in proportion; writes of copies, which follow on the stream, come on top.
 *
 * @param read read units
 * @param write write units
 * @param formula how they come about
 */
public record PatternUnits(double read, double write, String formula) {
    static final PatternUnits ONE_READ = new PatternUnits(0.5, 0, "one eventually consistent read of up to 4 KB");
    private static final int PAGE_ITEMS = 50;
    private static final int ABOVE = 3;
    private static final double UNITS_OF_PAGE = Math.ceil(PAGE_ITEMS / 4.0) / 2;
    static final PatternUnits PAGE = new PatternUnits(UNITS_OF_PAGE, 0, PAGE_ITEMS + " items of 1 KB, eventually consistent: half a unit "
            + "for each 4 KB");

    static final PatternUnits PLACE_AND_PAGE = new PatternUnits(ONE_READ.read + PAGE.read, 0, ONE_READ.formula + "; " + PAGE.formula);
    /** Each item that is read on its own is rounded up on its own. */
    static final PatternUnits FOUND = new PatternUnits(PAGE_ITEMS / 2.0, 0, "half a unit for each of " + PAGE_ITEMS
            + " items that were found, eventually consistent");

    /** An entity that is as deep as most. */
    static final PatternUnits WAY_UP = new PatternUnits(ABOVE / 2.0 + ONE_READ.read, 0,
            ONE_READ.formula + "; half a unit for each entity above it, here " + ABOVE);

    /** An atomic batch of two requests that only write their entities. */
    static final PatternUnits BATCH = new PatternUnits(0, 4,
            "atomic: 2 units for each item of the transaction, here 2, and what each request "
                    + "reads; otherwise as each request by itself");

    PatternUnits times(int requests) {
        return requests == 1 ? this : new PatternUnits(read * requests, write * requests, requests + " times " + formula);
    }

    /**
     * A write of an entity, which is in some indexes too.
     *
     * @param kept items of its history that are written with it, if it has one
     */
    static PatternUnits write(EntityType entity, int reads, int kept) {
        int guards = entity.unique().size() + (entity.keepsHistory() ? kept : 0);
        int transacted = guards > 0 ? 2 : 1;
        double write = transacted * (1.0 + guards) + projections(entity);
        return new PatternUnits(reads, write, reads + " strong read" + (reads == 1 ? "" : "s") + "; "
                + (transacted == 2 ? "2 units for each of " + (1 + guards) + " items in a transaction" : "1 unit for the item")
                + ", 1 for each of "
                + projections(entity) + " indexes that it is in (2 where its sort value changes)"
                + (entity.unique().stream().anyMatch(UniqueKey::isOfTime) ? "; 2 more for each further step of its time" : ""));
    }

    /** A write that changes no key. */
    static PatternUnits rewritten(EntityType entity) {
        return new PatternUnits(1, 1.0 + projections(entity) - 1, "1 strong read; 1 unit for the item and 1 for each index with all of it");
    }

    static PatternUnits link() {
        return new PatternUnits(3, 2, "strong reads of both ends and of the link; 1 unit for the link, 1 for its entry in typeGsi");
    }

    /** In how many indexes the item of an entity is, at the most. */
    private static int projections(EntityType entity) {
        return 1 + entity.parents().size() + (entity.listed().isPresent() ? 1 : 0) + (int) entity.overloaded().count();
    }
}
