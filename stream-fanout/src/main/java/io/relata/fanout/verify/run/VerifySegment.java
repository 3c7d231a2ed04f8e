package io.relata.fanout.verify.run;

import io.relata.engine.item.Item;
import io.relata.engine.key.Key;
import io.relata.fanout.verify.judge.Finding;
import io.relata.fanout.work.SegmentProgress;
import io.relata.fanout.work.SegmentProgressJson;
import io.relata.fanout.work.SuspectKey;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Goes through one segment in rounds: each looks a second time at the suspects that have waited for the lag, and at the next page of items.
 * All it keeps between rounds is a {@link SegmentProgress}, so anybody can go on with it.
 */
public final class VerifySegment {
    /** So many suspects are looked at again in one round, so that whoever repairs them is done with it within seconds. */
    static final int SECOND_LOOKS = 100;

    private final Verify verify;
    private final Duration lag;
    private final Clock clock;
    private final long mostSuspects;

    /**
     * @param lag how far the stream function and its work queue may be behind, at the most; what they are later with is reported although
     * nothing is wrong with it
     * @param mostSuspects how many bytes of suspects may wait: beyond that, no more items are looked at. The last of them may add 50 KB to
     * it
     */
    public VerifySegment(Verify verify, Duration lag, Clock clock, long mostSuspects) {
        this.verify = verify;
        this.lag = lag;
        this.clock = clock;
        this.mostSuspects = mostSuspects;
    }

    /**
     * What a round did.
     *
     * @param sweep how far it came
     * @param items how many items were looked at for the first time
     * @param confirmed what is wrong, seen twice
     */
    public record Round(SegmentProgress sweep, int items, long readUnits, List<Finding> confirmed) {
    }

    public Round round(SegmentProgress sweep) {
        Instant now = clock.instant();
        List<SuspectKey> ripe = sweep.suspects().stream().takeWhile(suspect -> isRipe(suspect, now)).limit(SECOND_LOOKS).toList();
        Verify.SecondLook second = verify.secondLook(ripe);
        List<SuspectKey> waiting = new ArrayList<>(sweep.suspects().subList(ripe.size(), sweep.suspects().size()));
        long room = mostSuspects - bytes(waiting);
        if (sweep.isScanned() || room <= 0) {
            return new Round(new SegmentProgress(sweep.segment(), sweep.segments(), sweep.reached(), waiting), 0, second.readUnits(),
                    second.confirmed());
        }
        Verify.Page page = verify.page(sweep.segment(), sweep.segments(), startAfter(sweep.reached()), room);
        Instant seen = clock.instant();
        page.suspects().forEach(finding -> waiting.add(Verify.suspect(finding, seen)));
        SegmentProgress.Reached reached = page.next().<SegmentProgress.Reached>map(item -> new SegmentProgress.Reached.Behind(item.key()))
                .orElseGet(SegmentProgress.Reached.End::new);
        return new Round(new SegmentProgress(sweep.segment(), sweep.segments(), reached, waiting), page.items(),
                page.readUnits() + second.readUnits(),
                second.confirmed());
    }

    /** How long there is nothing to do but to wait for suspects. */
    public Duration pause(SegmentProgress sweep) {
        if (sweep.suspects().isEmpty() || !sweep.isScanned() && bytes(sweep.suspects()) < mostSuspects) {
            return Duration.ZERO;
        }
        Duration pause = Duration.between(clock.instant(), sweep.suspects().get(0).seen().plus(lag));
        return pause.isNegative() ? Duration.ZERO : pause;
    }

    private boolean isRipe(SuspectKey suspect, Instant now) {
        return !suspect.seen().plus(lag).isAfter(now);
    }

    private static long bytes(List<SuspectKey> suspects) {
        return suspects.stream().mapToLong(SegmentProgressJson::bytes).sum();
    }

    private static Optional<Item> startAfter(SegmentProgress.Reached reached) {
        return reached instanceof SegmentProgress.Reached.Behind behind
                ? Optional.of(Item.of(Key.PARTITION, behind.key().id(), Key.SORT, behind.key().type()))
                : Optional.empty();
    }
}
