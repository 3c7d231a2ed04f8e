package io.relata.internal.fanout.work;

import io.relata.internal.engine.binding.Timestamps;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.AttributeChange;
import io.relata.internal.engine.table.action.Condition;
import io.relata.internal.fanout.work.ResumableJob.Standing;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The item of a job that goes through the whole table in segments: its pace, how many turns each segment has had, and how much was read.
 * The names of its attributes are the same in every release.
 */
public interface SegmentedRun {
    String SEGMENTS = "segments";
    String ITEMS = "items";
    String READ_UNITS = "readUnits";
    String STARTED_AT = "startedAt";
    String FINISHED_AT = "finishedAt";
    /** The segments that are not done yet; missing when all are. */
    String OPEN = "open";
    String RATE = "rate";
    String LAG = "lag";

    /** The item as it is stored. */
    Item item();

    /** The item before the first turn. */
    static Item beginning(int segments, long rate, Duration lag, Instant now) {
        Item begun = ProgressItem.of(now, SEGMENTS, segments, RATE, rate, LAG, lag.toSeconds(), ITEMS, 0, READ_UNITS, 0,
                STARTED_AT, Timestamps.format(now), OPEN, all(segments));
        for (int segment = 0; segment < segments; segment++) {
            begun = begun.with(step(segment), 0);
        }
        return begun;
    }

    /**
     * Notes a turn with a segment.
     *
     * @param changes what else it changes in the item
     * @param also what else must be true of the item
     */
    static Action<CopyKey> note(CopyKey run, Message.Turn message, List<AttributeChange> changes, Condition also) {
        List<AttributeChange> all = new ArrayList<>(List.of(new AttributeChange.Assign(step(message.segment()), message.step() + 1),
                new AttributeChange.Assign(ticket(message.segment()), message.ticket())));
        all.addAll(changes);
        return new Action.Update<>(run, all, new Condition.Equal(step(message.segment()), message.step()).and(also));
    }

    /** The names of all segments. */
    static Set<String> all(int segments) {
        return IntStream.range(0, segments).mapToObj(Integer::toString).collect(Collectors.toSet());
    }

    /** The change that marks a segment as done. */
    static AttributeChange done(int segment) {
        return new AttributeChange.RemoveElements(OPEN, Set.of(Integer.toString(segment)));
    }

    private static String step(int segment) {
        return "step" + segment;
    }

    private static String ticket(int segment) {
        return "ticket" + segment;
    }

    default Standing standing(Message.Turn message) {
        Standing standing = Standing.of(message, steps(message.segment()), ticketOf(message.segment()));
        return standing == Standing.NEXT && !isOpen(message.segment()) ? Standing.PAST : standing;
    }

    /** How many turns a segment has had. */
    default long steps(int segment) {
        return item().number(step(segment));
    }

    /** The ticket of the last turn of a segment; none before the first. */
    default Optional<String> ticketOf(int segment) {
        return item().value(ticket(segment)).map(String.class::cast);
    }

    default int segments() {
        return (int) item().number(SEGMENTS);
    }

    /** How many units a second the whole run may take. */
    default long rate() {
        return item().number(RATE);
    }

    /** How many units a second the turns with one segment may take. */
    default double ratePerSegment() {
        return (double) rate() / segments();
    }

    /** How far the stream function and its work queue may be behind. */
    default Duration lag() {
        return Duration.ofSeconds(item().number(LAG));
    }

    /** The segments that are not done yet. */
    default List<Integer> open() {
        return item().strings(OPEN).stream().map(Integer::valueOf).sorted().toList();
    }

    default boolean isOpen(int segment) {
        return item().strings(OPEN).contains(Integer.toString(segment));
    }

    /** How many items were read. */
    default long items() {
        return item().number(ITEMS);
    }

    default long readUnits() {
        return item().number(READ_UNITS);
    }

    default Instant startedAt() {
        return Instant.parse(item().string(STARTED_AT));
    }

    default Optional<Instant> finishedAt() {
        return item().value(FINISHED_AT).map(time -> Instant.parse((String) time));
    }

    default boolean isFinished() {
        return item().has(FINISHED_AT);
    }
}
