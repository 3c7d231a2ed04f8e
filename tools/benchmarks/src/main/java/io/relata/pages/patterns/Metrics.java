package io.relata.pages.patterns;

import java.util.Collections;
import java.util.List;

final class Metrics {
    private static final int SHARDS = 4;
    private static final String WHY = "each of the four shards is asked for a page, and they are merged";

    static final ModelPatterns PATTERNS = new ModelPatterns("metrics",
            "What partners turned over, as a table of its own: ranked by each of several numbers.",
            List.of(
                    Pattern.of("The numbers of one partner", "GET /metrics/store~s07").answers("store~s07").byGet(),
                    Pattern.of("The stores with the largest lifetime volume",
                            "GET /metrics?partner=STORE&sort=lifetimeVolume&order=desc&limit=3")
                            .answers("store~s01", "store~s26", "store~s16").by(shards("lifetimeVolumeIndex")).readingMore(WHY),
                    Pattern.of("The stores that turned over most in the last 30 days",
                            "GET /metrics?partner=STORE&sort=last30Days&order=desc&limit=3")
                            .answers("store~s23", "store~s10", "store~s40").by(shards("last30DaysIndex")).readingMore(WHY),
                    Pattern.of("The stores that turned over least in the last 7 days", "GET /metrics?partner=STORE&sort=last7Days&limit=3")
                            .answers("store~s20", "store~s27", "store~s29").by(shards("last7DaysIndex")).readingMore(WHY),
                    Pattern.of("The customers with at least this lifetime average",
                            "GET /metrics?partner=CUSTOMER&sort=lifetimeAverage&from=4700")
                            .answers("customer~c15", "customer~c05").by(shards("lifetimeAverageIndex"))),
            List.of("An index for each number: a change of one number writes that index only, and whoever computes them writes an item "
                    + "once for all.",
                    "A table of its own: its indexes don't count against those of the partners, its writes don't wait for theirs, and no "
                            + "copies are made of it.",
                    "Numbers are whole (cents) and not negative, so that text order is their order."));

    private Metrics() {
    }

    private static String[] shards(String index) {
        return Collections.nCopies(SHARDS, "Query of " + index).toArray(String[]::new);
    }
}
