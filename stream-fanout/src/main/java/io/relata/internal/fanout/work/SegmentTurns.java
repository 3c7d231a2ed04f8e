package io.relata.internal.fanout.work;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.table.ProgressTable;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.AttributeChange;
import io.relata.internal.engine.table.action.Condition;
import io.relata.internal.engine.table.action.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * The turns of the segments of a run, in the run's item. Each is noted once, however often its message is delivered.
 *
 * @param run the key of the item
 */
public record SegmentTurns(ProgressTable table, CopyKey run) {
    /** The attribute with the segments that are not done yet. */
    public static final String OPEN = "open";

    /**
     * The last turn of a segment.
     *
     * @param step how many turns are done and noted
     * @param ticket of the message of the last turn; none before the first
     */
    public record Turn(long step, Optional<String> ticket) {
        /** Whether it is that of a message, which says how many turns there were before. */
        public boolean isOf(long messageStep, String messageTicket) {
            return step == messageStep + 1 && ticket.equals(Optional.of(messageTicket));
        }
    }

    /** Whether a turn is in the item of its run. */
    public enum Noted {
        /** It is now. */
        NOW,
        /** It was, under this ticket: the answer was lost and the update repeated, or the same message was delivered twice. */
        BEFORE,
        /** Another message owns this turn. */
        NOT
    }

    /** The item of a run before its first turns. */
    public static Item beginning(Item item, int segments) {
        Item begun = item.with(OPEN, all(segments));
        for (int segment = 0; segment < segments; segment++) {
            begun = begun.with(step(segment), 0);
        }
        return begun;
    }

    /** The names of all segments. */
    public static Set<String> all(int segments) {
        Set<String> all = new TreeSet<>();
        for (int segment = 0; segment < segments; segment++) {
            all.addAll(name(segment));
        }
        return all;
    }

    /** The last turn, according to the item of the run. */
    public static Turn last(Item item, int segment) {
        return new Turn(item.number(step(segment)), item.value(ticket(segment)).map(String.class::cast));
    }

    /**
     * Notes a turn of a segment.
     *
     * @param step how many turns there were before
     * @param also what has to be true of the item besides
     * @param others what else the turn changes in the item
     */
    public Noted note(int segment, long step, String ticket, Optional<Condition> also, List<AttributeChange> others) {
        List<AttributeChange> changes = new ArrayList<>(List.of(new AttributeChange.Assign(step(segment), step + 1),
                new AttributeChange.Assign(ticket(segment), ticket)));
        changes.addAll(others);
        Condition before = new Condition.Equal(step(segment), step);
        Outcome noted = table.write(new Action.Update<>(run, changes, also.map(before::and).orElse(before)));
        if (noted.written()) {
            return Noted.NOW;
        }
        return noted instanceof Outcome.Refused refused
                && refused.found().filter(item -> item.has(step(segment)) && last(item, segment).isOf(step, ticket)).isPresent()
                        ? Noted.BEFORE
                        : Noted.NOT;
    }

    /** The change that marks a segment as done. */
    public static AttributeChange done(int segment) {
        return new AttributeChange.RemoveElements(OPEN, name(segment));
    }

    private static Set<String> name(int segment) {
        return Set.of(Integer.toString(segment));
    }

    private static String step(int segment) {
        return "step" + segment;
    }

    private static String ticket(int segment) {
        return "ticket" + segment;
    }
}
