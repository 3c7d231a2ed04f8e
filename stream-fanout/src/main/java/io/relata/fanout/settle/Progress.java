package io.relata.fanout.settle;

import io.relata.item.Attr;
import io.relata.item.Item;
import io.relata.item.Kind;
import io.relata.key.CopyKey;
import io.relata.table.Action;
import io.relata.table.Change;
import io.relata.table.Condition;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * How far a large piece of work has come, as an item tells it.
 *
 * @param goal the version of the entity that it is to reach
 * @param pass the version that the pass that is under way will have reached at its end: all up to {@code reached} is at least there
 * @param step grows whenever somebody takes over: what an earlier one writes late is refused by it
 * @param reached how far the pass has come; nowhere yet at its beginning
 * @param holder the message that somebody works on, if any; as long as the work is not given back, that message is still in the queue
 * @param leaseUntil when somebody else may take over, in milliseconds since the epoch
 * @param touched when the work was last taken or given back, in milliseconds since the epoch; 0 before the first time
 */
record Progress(CopyKey key, long goal, long pass, long step, Optional<Place> reached, Optional<String> holder, long leaseUntil, long touched) {
    private static final String GOAL = "goal";
    private static final String PASS = "pass";
    private static final String STEP = "step";
    private static final String LEG = "leg";
    private static final String BEHIND = "behind";
    private static final String HOLDER = "holder";
    private static final String LEASE_UNTIL = "leaseUntil";
    private static final String TOUCHED = "touched";
    /** More than a dead letter is kept. */
    private static final Duration KEPT = Duration.ofDays(30);

    static Progress of(CopyKey key, Item item) {
        Optional<Place> reached = item.value(LEG).map(leg -> new Place((String) leg, item.string(BEHIND)));
        return new Progress(key, item.number(GOAL), item.number(PASS), item.number(STEP), reached, item.value(HOLDER).map(String.class::cast),
                item.has(LEASE_UNTIL) ? item.number(LEASE_UNTIL) : 0, item.has(TOUCHED) ? item.number(TOUCHED) : 0);
    }

    /** Whether no message took it up yet, or so long ago that it may have been lost: the queue was purged, or it is among the dead letters. */
    boolean isLeftAlone(Instant now, Duration after) {
        return touched + after.toMillis() < now.toEpochMilli();
    }

    /** Whether another message's turn it is. */
    boolean isHeldByOther(String message, Instant now) {
        return holder.filter(other -> !other.equals(message)).isPresent() && now.toEpochMilli() < leaseUntil;
    }

    /** Notes work that nobody has begun. */
    static Action.Put<CopyKey> begin(CopyKey key, long version, Optional<Place> reached, Instant now) {
        Item item = Item.of(Attr.KIND, Kind.PROGRESS.spelled(), GOAL, version, PASS, version, STEP, 0, Attr.EXPIRES_AT, expiry(now));
        if (reached.isPresent()) {
            item = item.with(LEG, reached.get().leg()).with(BEHIND, reached.get().id());
        }
        return new Action.Put<>(key, item, Condition.absent());
    }

    /** Makes work that is noted reach further. Creates nothing. */
    static Action.Update<CopyKey> raise(CopyKey key, long version, Instant now) {
        return new Action.Update<>(key, List.of(new Change.Assign(GOAL, version), new Change.Assign(Attr.EXPIRES_AT, expiry(now))),
                new Condition.Less(GOAL, version));
    }

    /** Takes the work over, unless somebody else just did. */
    Action.Update<CopyKey> take(String message, Instant now, Duration lease) {
        return new Action.Update<>(key, List.of(new Change.Assign(STEP, step + 1), new Change.Assign(HOLDER, message),
                new Change.Assign(LEASE_UNTIL, now.plus(lease).toEpochMilli()), new Change.Assign(TOUCHED, now.toEpochMilli()),
                new Change.Assign(Attr.EXPIRES_AT, expiry(now))), isAt(step));
    }

    /** What it is after {@link #take}. */
    Progress taken() {
        return new Progress(key, goal, pass, step + 1, reached, holder, leaseUntil, touched);
    }

    /** Gives the work back, done up to here. */
    Action.Update<CopyKey> leave(Optional<Place> newlyReached, Instant now) {
        return given(newlyReached.<List<Change>>map(place -> List.of(new Change.Assign(LEG, place.leg()), new Change.Assign(BEHIND, place.id())))
                .orElse(List.of()), now);
    }

    /** Gives the work back for one more pass, since the goal was raised during this one. */
    Action.Update<CopyKey> passAgain(long newGoal, Instant now) {
        return given(List.of(new Change.Assign(PASS, newGoal), new Change.Remove(LEG), new Change.Remove(BEHIND)), now);
    }

    /** Closes the account, unless the goal was raised beyond this pass. */
    Action.Delete<CopyKey> end() {
        return new Action.Delete<>(key, isAt(step).and(new Condition.AtMost(GOAL, pass)));
    }

    private Action.Update<CopyKey> given(List<Change> changes, Instant now) {
        List<Change> all = new ArrayList<>(changes);
        all.addAll(List.of(new Change.Remove(HOLDER), new Change.Remove(LEASE_UNTIL), new Change.Assign(TOUCHED, now.toEpochMilli()),
                new Change.Assign(Attr.EXPIRES_AT, expiry(now))));
        return new Action.Update<>(key, all, isAt(step));
    }

    private static Condition isAt(long step) {
        return new Condition.Equal(STEP, step);
    }

    private static long expiry(Instant now) {
        return now.plus(KEPT).getEpochSecond();
    }
}
