package io.relata.fanout.job;

import io.relata.engine.item.Attr;
import io.relata.engine.item.Item;
import io.relata.engine.item.Kind;
import io.relata.engine.key.CopyKey;
import io.relata.engine.table.action.Action;
import io.relata.engine.table.action.Change;
import io.relata.engine.table.action.Condition;
import io.relata.fanout.work.ContinuationToken;
import io.relata.fanout.work.CopyPosition;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * How far a large piece of work has come, as an item tells it.
 *
 * @param goal the version of the entity that it is to reach
 * @param baton with which its last turn began; none was taken yet if {@code step} is 0
 * @param step grows whenever somebody takes a turn: what an earlier one writes late is refused by it
 * @param takenAt when the last turn was taken, in milliseconds since the epoch
 */
record Progress(CopyKey key, long goal, ContinuationToken baton, long step, long takenAt) {
    private static final String GOAL = "goal";
    private static final String CHAIN = "chain";
    private static final String TURN = "turn";
    private static final String BY = "by";
    private static final String PASS = "pass";
    private static final String STEP = "step";
    private static final String LEG = "leg";
    private static final String BEHIND = "behind";
    private static final String TAKEN_AT = "takenAt";
    /** As long as an invocation can take. */
    private static final Duration LONGEST_TURN = Duration.ofMinutes(15);
    /** More than a dead letter is kept. */
    private static final Duration KEPT = Duration.ofDays(30);

    static Progress of(CopyKey key, Item item) {
        Optional<CopyPosition> reached = item.value(LEG).map(leg -> new CopyPosition((String) leg, item.string(BEHIND)));
        ContinuationToken baton = new ContinuationToken(item.number(CHAIN), item.number(TURN), item.string(BY), item.number(PASS), reached);
        return new Progress(key, item.number(GOAL), baton, item.number(STEP), item.number(TAKEN_AT));
    }

    /** Notes work that nobody has begun. */
    static Action.Put<CopyKey> begin(CopyKey key, ContinuationToken baton, Instant now) {
        Item item = Item.of(Attr.KIND, Kind.PROGRESS.stored(), GOAL, baton.pass(), CHAIN, baton.chain(), TURN, baton.turn(), BY,
                baton.by(), PASS, baton.pass(),
                STEP, 0, TAKEN_AT, now.toEpochMilli(), Attr.EXPIRES_AT, expiry(now));
        return new Action.Put<>(key, baton.reached().map(place -> item.with(LEG, place.leg()).with(BEHIND, place.id())).orElse(item),
                Condition.absent());
    }

    /** Makes work that is noted reach further. Creates nothing. */
    static Action.Update<CopyKey> raise(CopyKey key, long version, Instant now) {
        return new Action.Update<>(key, List.of(new Change.Assign(GOAL, version), new Change.Assign(Attr.EXPIRES_AT, expiry(now))),
                new Condition.Less(GOAL, version));
    }

    boolean isBegun() {
        return step > 0;
    }

    /**
     * The baton for a message that goes on with the work, if nobody seems to: who noted it may have died before the message was sent. And
     * if nothing has happened for so long, its message is lost or a dead letter.
     *
     * @param reason the version that somebody comes for
     */
    Optional<ContinuationToken> resumed(long reason, Instant now) {
        if (!isBegun()) {
            return Optional.of(baton);
        }
        boolean isStuck = Instant.ofEpochMilli(takenAt).plus(LONGEST_TURN).isBefore(now);
        return isStuck ? Optional.of(baton.next("resumed for " + reason, baton.reached())) : Optional.empty();
    }

    /** Whether there is nothing to do for this one: the work has come further, or one like it is at it. */
    boolean isBeyond(ContinuationToken other) {
        return baton.chain() != other.chain() || baton.turn() > other.turn()
                || isBegun() && baton.turn() == other.turn() && !baton.by().equals(other.by());
    }

    /** Takes a turn, unless somebody else just took one. */
    Action.Update<CopyKey> take(ContinuationToken taken, Instant now) {
        List<Change> changes = new ArrayList<>(
                List.of(new Change.Assign(STEP, step + 1), new Change.Assign(TURN, taken.turn()), new Change.Assign(BY, taken.by()),
                        new Change.Assign(PASS, taken.pass()), new Change.Assign(TAKEN_AT, now.toEpochMilli()),
                        new Change.Assign(Attr.EXPIRES_AT, expiry(now))));
        changes.addAll(taken.reached()
                .<List<Change>>map(place -> List.of(new Change.Assign(LEG, place.leg()), new Change.Assign(BEHIND, place.id())))
                .orElse(List.of(new Change.Remove(LEG), new Change.Remove(BEHIND))));
        return new Action.Update<>(key, changes, isStill(step));
    }

    /** What it is after {@link #take}. */
    Progress taken(ContinuationToken taken, Instant now) {
        return new Progress(key, goal, taken, step + 1, now.toEpochMilli());
    }

    /** Closes the account, unless the goal was raised beyond this pass. */
    Action.Delete<CopyKey> end() {
        return new Action.Delete<>(key, isStill(step).and(new Condition.AtMost(GOAL, baton.pass())));
    }

    private Condition isStill(long lastStep) {
        return new Condition.Equal(CHAIN, baton.chain()).and(new Condition.Equal(STEP, lastStep));
    }

    private static long expiry(Instant now) {
        return now.plus(KEPT).getEpochSecond();
    }
}
