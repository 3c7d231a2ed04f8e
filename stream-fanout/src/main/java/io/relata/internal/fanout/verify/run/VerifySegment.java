package io.relata.internal.fanout.verify.run;

import io.relata.internal.engine.item.Item;
import io.relata.internal.fanout.derivation.Fault;
import io.relata.internal.fanout.derivation.Finding;
import io.relata.internal.fanout.work.SegmentProgress;
import io.relata.internal.fanout.work.SegmentProgressJson;
import io.relata.internal.fanout.work.SuspectKey;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Verifies one segment in rounds. Each checks the suspects that have waited for the lag a second time, and then the next page of items. A
 * {@link SegmentProgress} is all the state between rounds, so any process can continue.
 */
public final class VerifySegment {
    /** How many suspects are checked again in one round, so that their repair takes seconds. */
    static final int SECOND_CHECKS = 100;

    /** After so many changes, what is wrong at each look counts as wrong: repair reads it once more by itself. */
    private static final int MOST_CHANGES = 4;

    private final Verify verify;
    private final Duration lag;
    private final Clock clock;
    private final long mostSuspects;
    private final Meanwhile meanwhile;

    /** What becomes of a suspect that somebody writes between the two looks, and that is wrong afterwards, too. */
    public enum Meanwhile {
        /** It is dropped: the stream function may have it under way. */
        DROPPED,
        /**
         * It is looked at once more, since whoever wrote it need not have put it right: for a run that builds, which must leave nothing.
         */
        LOOKED_AT_AGAIN
    }

    /** One that reports, and drops what is written between the two looks. */
    public VerifySegment(Verify verify, Duration lag, Clock clock, long mostSuspects) {
        this(verify, lag, clock, mostSuspects, Meanwhile.DROPPED);
    }

    /**
     * @param lag how far the stream function and its work queue may be behind, at the most; changes that take longer are reported although
     * nothing is wrong
     * @param mostSuspects how many bytes of suspects may wait; beyond that, no more items are checked. The last item may exceed it by 50 KB
     * @param meanwhile what becomes of suspects that are written between the two looks
     */
    public VerifySegment(Verify verify, Duration lag, Clock clock, long mostSuspects, Meanwhile meanwhile) {
        this.verify = verify;
        this.lag = lag;
        this.clock = clock;
        this.mostSuspects = mostSuspects;
        this.meanwhile = meanwhile;
    }

    /**
     * The result of a round.
     *
     * @param progress after the round
     * @param items how many items were checked for the first time
     * @param kinds how many of these are of each {@linkplain io.relata.internal.fanout.verify.judge.CoreKind kind}
     * @param confirmed what was wrong at both checks
     */
    public record Round(SegmentProgress progress, int items, Map<String, Long> kinds, long readUnits, List<Finding> confirmed) {
        static Round none(SegmentProgress from) {
            return new Round(from, 0, Map.of(), 0, List.of());
        }

        /** This round and the next one together. */
        Round and(Round next) {
            List<Finding> all = new ArrayList<>(confirmed);
            all.addAll(next.confirmed);
            Map<String, Long> counted = new TreeMap<>(kinds);
            next.kinds.forEach((kind, count) -> counted.merge(kind, count, Long::sum));
            return new Round(next.progress, items + next.items, counted, readUnits + next.readUnits, all);
        }

        /** How often each fault was confirmed. */
        Map<Fault, Long> found() {
            Map<Fault, Long> found = new EnumMap<>(Fault.class);
            confirmed.forEach(finding -> found.merge(finding.fault(), 1L, Long::sum));
            return found;
        }
    }

    public Round round(SegmentProgress progress) {
        return round(progress, clock.instant());
    }

    /** @param now decides which suspects have waited for long enough */
    Round round(SegmentProgress progress, Instant now) {
        List<SuspectKey> due = progress.suspects().stream().takeWhile(suspect -> isDue(suspect, now)).limit(SECOND_CHECKS).toList();
        Verify.SecondCheck second = verify.checkAgain(due);
        List<SuspectKey> waiting = new ArrayList<>(progress.suspects().subList(due.size(), progress.suspects().size()));
        List<Finding> confirmed = new ArrayList<>(second.confirmed());
        changed(second).forEach(changed -> {
            if (changed.finding().fault().isCertain() || changed.changes() > MOST_CHANGES) {
                confirmed.add(changed.finding());
            } else {
                waiting.add(Verify.suspect(changed, clock.instant()));
            }
        });
        long room = mostSuspects - bytes(waiting);
        if (progress.isScanned() || room <= 0) {
            return new Round(new SegmentProgress(progress.segment(), progress.segments(), progress.reached(), waiting), 0, Map.of(),
                    second.readUnits(), confirmed);
        }
        Verify.Page page = verify.page(progress.segment(), progress.segments(), startAfter(progress.reached()), room);
        Instant seen = clock.instant();
        confirmed.addAll(page.certain());
        page.suspects().forEach(finding -> waiting.add(Verify.suspect(finding, seen)));
        SegmentProgress.Reached reached = SegmentProgress.Reached.behind(page.next());
        return new Round(new SegmentProgress(progress.segment(), progress.segments(), reached, waiting), page.items(), page.kinds(),
                page.readUnits() + second.readUnits(), confirmed);
    }

    private List<Verify.Changed> changed(Verify.SecondCheck second) {
        return meanwhile == Meanwhile.LOOKED_AT_AGAIN ? second.changed() : List.of();
    }

    /** How long there is nothing to do but wait for suspects. */
    public Duration pause(SegmentProgress progress) {
        return pause(progress, clock.instant());
    }

    Duration pause(SegmentProgress progress, Instant now) {
        if (progress.suspects().isEmpty() || !progress.isScanned() && bytes(progress.suspects()) < mostSuspects) {
            return Duration.ZERO;
        }
        Duration pause = Duration.between(now, progress.suspects().get(0).seen().plus(lag));
        return pause.isNegative() ? Duration.ZERO : pause;
    }

    private boolean isDue(SuspectKey suspect, Instant now) {
        return !suspect.seen().plus(lag).isAfter(now);
    }

    private static long bytes(List<SuspectKey> suspects) {
        return suspects.stream().mapToLong(SegmentProgressJson::bytes).sum();
    }

    private static Optional<Item> startAfter(SegmentProgress.Reached reached) {
        return reached.last().map(key -> Item.of(key));
    }
}
