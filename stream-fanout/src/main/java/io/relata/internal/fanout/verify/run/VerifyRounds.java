package io.relata.internal.fanout.verify.run;

import io.relata.internal.fanout.derivation.Fault;
import io.relata.internal.fanout.derivation.Finding;
import io.relata.internal.fanout.work.SegmentProgress;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * The rounds of one turn with a segment.
 *
 * @param number how many
 * @param items how many items were checked for the first time
 * @param kinds how many of these are of each {@linkplain io.relata.internal.fanout.verify.judge.CoreKind kind}
 * @param confirmed what was wrong at both checks
 */
record VerifyRounds(SegmentProgress reached, int number, long items, Map<String, Long> kinds, long readUnits,
        List<Finding> confirmed) {
    /**
     * At least one round, and no more than there are to the end of the segment.
     *
     * @param began tells which suspects have waited for long enough
     * @param mayGoOn whether there may be another after these
     */
    static VerifyRounds of(VerifySegment segment, SegmentProgress from, Instant began, Predicate<VerifyRounds> mayGoOn) {
        VerifyRounds done = new VerifyRounds(from, 0, 0, Map.of(), 0, List.of());
        do {
            done = done.and(segment.round(done.reached, began));
        } while (!done.reached.isFinished() && mayGoOn.test(done));
        return done;
    }

    private VerifyRounds and(VerifySegment.Round round) {
        List<Finding> all = new ArrayList<>(confirmed);
        all.addAll(round.confirmed());
        Map<String, Long> counted = new TreeMap<>(kinds);
        round.kinds().forEach((kind, count) -> counted.merge(kind, count, Long::sum));
        return new VerifyRounds(round.progress(), number + 1, items + round.items(), counted, readUnits + round.readUnits(), all);
    }

    /** How often each fault was confirmed. */
    Map<Fault, Long> found() {
        Map<Fault, Long> found = new EnumMap<>(Fault.class);
        confirmed.forEach(finding -> found.merge(finding.fault(), 1L, Long::sum));
        return found;
    }
}
