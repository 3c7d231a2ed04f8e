package io.relata.internal.fanout.total;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.relata.internal.engine.binding.Json;
import io.relata.internal.engine.item.Attr;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.limits.Limits;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.table.ProgressTable;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.Condition;
import io.relata.internal.engine.table.action.Outcome;
import io.relata.internal.fanout.work.ProgressExpiry;
import io.relata.internal.fanout.work.RunKey;
import io.relata.internal.fanout.work.SegmentTurns;
import java.time.Clock;
import java.util.Optional;

/**
 * The items of audits of totals, one for each run. A turn writes the whole item, on condition that there were as many turns as before it:
 * so sums and the place in the table that they belong to change together, once for each turn, however often its message is delivered.
 */
public record AuditTurns(ProgressTable table, Clock clock) {
    private static final String STEP = "step";
    private static final String TICKET = "ticket";
    private static final String PROGRESS = "progress";
    /** With which the item stays below 400 KB. */
    private static final int MOST_BYTES = 350_000;

    /**
     * The last turn.
     *
     * @param step how many turns are done and noted
     * @param ticket of the message of the last turn; none before the first
     */
    public record Turn(long step, Optional<String> ticket, AuditProgress progress) {
        /** Whether it is that of this message. */
        public boolean isOf(long messageStep, String messageTicket) {
            return new SegmentTurns.Turn(step, ticket).isOf(messageStep, messageTicket);
        }
    }

    /** The last turn of a run's audit; one before the first, where there is no item. */
    public Turn last(String run) {
        return table.get(RunKey.ofTotals(run), Consistency.STRONG).map(AuditTurns::turn)
                .orElseGet(() -> new Turn(0, Optional.empty(), AuditProgress.beginning(run, clock.instant())));
    }

    private static Turn turn(Item item) {
        try {
            return new Turn(item.number(STEP), Optional.of(item.string(TICKET)),
                    AuditProgressJson.read(Json.MAPPER.readTree(item.string(PROGRESS))));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("the progress of an audit of totals is not valid JSON: other code wrote it", e);
        }
    }

    /**
     * Notes a turn.
     *
     * @param step how many turns there were before
     * @return what is noted, also where the answer was lost and the write repeated, or the same message was delivered twice; none where
     * another message owns this turn
     */
    public Optional<AuditProgress> note(long step, String ticket, AuditProgress progress) {
        // Totals whose numbers are too many for an item are left out: the next run finds them.
        AuditProgress noted = progress;
        String text = AuditProgressJson.write(noted).toString();
        while (Limits.bytes(text) > MOST_BYTES) {
            noted = noted.in(noted.stage().smaller()
                    .orElseThrow(() -> new IllegalStateException("the progress of an audit of totals is too large for an item")));
            text = AuditProgressJson.write(noted).toString();
        }
        Condition before = step == 0 ? Condition.absent() : new Condition.Equal(STEP, step);
        Outcome outcome = table.write(new Action.Put<>(RunKey.ofTotals(progress.run()),
                Item.of(Attr.KIND, Kind.PROGRESS.stored(), STEP, step + 1, TICKET, ticket, PROGRESS,
                        text, Attr.EXPIRES_AT, ProgressExpiry.from(clock.instant())),
                before));
        if (outcome.written()) {
            return Optional.of(noted);
        }
        // One message that is delivered twice at once may reach as far as time lets it: the other delivery noted what counts.
        return outcome instanceof Outcome.Refused refused
                ? refused.found().map(AuditTurns::turn).filter(turn -> turn.isOf(step, ticket))
                        .map(Turn::progress)
                : Optional.empty();
    }
}
