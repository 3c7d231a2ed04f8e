package io.relata.internal.fanout.job;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.table.TableReads;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.AttributeChange;
import io.relata.internal.engine.table.action.Condition;
import io.relata.internal.fanout.work.ContinuationToken;
import io.relata.internal.fanout.work.CopyPosition;
import io.relata.internal.fanout.work.ProgressItem;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The progress item of a large fan-out.
 *
 * @param goal the version of the entity that the copies have to reach
 * @param token with which the last turn began; no turn was taken yet if {@code step} is 0
 * @param step grows with every turn, so that late writes of an earlier turn fail
 * @param takenAt when the last turn was taken, in milliseconds since the epoch
 */
record JobProgress(CopyKey key, long goal, ContinuationToken token, long step, long takenAt) {
    private static final String GOAL = "goal";
    private static final String CHAIN = "chain";
    private static final String TURN = "turn";
    private static final String BY = "by";
    private static final String PASS = "pass";
    private static final String STEP = "step";
    private static final String LEG = "leg";
    private static final String BEHIND = "behind";
    private static final String BEHIND_SORT = "behindSort";
    private static final String TAKEN_AT = "takenAt";
    /** The longest that an invocation can take. */
    private static final Duration LONGEST_TURN = Duration.ofMinutes(15);

    static Optional<JobProgress> read(TableReads table, CopyKey key) {
        return table.get(key, Consistency.STRONG).map(item -> of(key, item));
    }

    static JobProgress of(CopyKey key, Item item) {
        Optional<CopyPosition> reached = item.value(LEG).map(range -> new CopyPosition((String) range, item.string(BEHIND),
                item.value(BEHIND_SORT).map(String.class::cast)));
        ContinuationToken token = new ContinuationToken(item.number(CHAIN), item.number(TURN), item.string(BY), item.number(PASS), reached);
        return new JobProgress(key, item.number(GOAL), token, item.number(STEP), item.number(TAKEN_AT));
    }

    /** Creates the item of a fan-out that has not had a turn. */
    static Action.Put<CopyKey> begin(CopyKey key, ContinuationToken token, Instant now) {
        Item item = ProgressItem.of(now, GOAL, token.pass(), CHAIN, token.chain(), TURN, token.turn(), BY,
                token.by(), PASS, token.pass(), STEP, 0, TAKEN_AT, now.toEpochMilli());
        return new Action.Put<>(key,
                token.reached().map(position -> at(position, item)).orElse(item),
                Condition.absent());
    }

    private static Item at(CopyPosition position, Item item) {
        Item placed = item.with(LEG, position.range()).with(BEHIND, position.id());
        return position.sort().map(sort -> placed.with(BEHIND_SORT, sort)).orElse(placed);
    }

    /** Raises the goal of a fan-out that is in progress. Creates no item. */
    static Action.Update<CopyKey> raise(CopyKey key, long version, Instant now) {
        return new Action.Update<>(key,
                List.of(new AttributeChange.Assign(GOAL, version), ProgressItem.renewed(now)),
                new Condition.Less(GOAL, version));
    }

    boolean isBegun() {
        return step > 0;
    }

    /**
     * The token for a message that continues the fan-out, if none seems to be on its way: the invocation that created the item may have
     * died before it sent the message, and if there was no turn for so long, the message is lost or a dead letter.
     *
     * @param reason the version of the change that asks for it
     */
    Optional<ContinuationToken> resumed(long reason, Instant now) {
        if (!isBegun()) {
            return Optional.of(token);
        }
        boolean isStuck = Instant.ofEpochMilli(takenAt).plus(LONGEST_TURN).isBefore(now);
        return isStuck ? Optional.of(token.next("resumed for " + reason, token.reached())) : Optional.empty();
    }

    /** Whether a message with this token has nothing to do: the fan-out is further, or another message owns the turn. */
    boolean isBeyond(ContinuationToken other) {
        return token.chain() != other.chain() || token.turn() > other.turn()
                || isBegun() && token.turn() == other.turn() && !token.by().equals(other.by());
    }

    /** Takes a turn, unless another invocation took one since the item was read. */
    Action.Update<CopyKey> take(ContinuationToken taken, Instant now) {
        List<AttributeChange> changes = new ArrayList<>(
                List.of(new AttributeChange.Assign(STEP, step + 1), new AttributeChange.Assign(TURN, taken.turn()),
                        new AttributeChange.Assign(BY, taken.by()),
                        new AttributeChange.Assign(PASS, taken.pass()), new AttributeChange.Assign(TAKEN_AT, now.toEpochMilli()),
                        ProgressItem.renewed(now)));
        changes.add(assigned(LEG, taken.reached().map(CopyPosition::range)));
        changes.add(assigned(BEHIND, taken.reached().map(CopyPosition::id)));
        changes.add(assigned(BEHIND_SORT, taken.reached().flatMap(CopyPosition::sort)));
        return new Action.Update<>(key, changes, isStill(step));
    }

    private static AttributeChange assigned(String attribute, Optional<String> value) {
        return value.<AttributeChange>map(text -> new AttributeChange.Assign(attribute, text))
                .orElse(new AttributeChange.Remove(attribute));
    }

    /** The item after {@link #take}. */
    JobProgress taken(ContinuationToken taken, Instant now) {
        return new JobProgress(key, goal, taken, step + 1, now.toEpochMilli());
    }

    /** Deletes the item, unless the goal was raised beyond this pass. */
    Action.Delete<CopyKey> end() {
        return new Action.Delete<>(key, isStill(step).and(new Condition.NotAbove(GOAL, token.pass())));
    }

    private Condition isStill(long lastStep) {
        return new Condition.Equal(CHAIN, token.chain()).and(new Condition.Equal(STEP, lastStep));
    }
}
