package io.relata.internal.fanout.total;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.relata.internal.engine.binding.Json;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.limits.Limits;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.Condition;
import io.relata.internal.fanout.work.Message;
import io.relata.internal.fanout.work.ProgressItem;
import io.relata.internal.fanout.work.ResumableJob.Standing;
import io.relata.internal.fanout.work.RunKey;
import java.time.Instant;
import java.util.Optional;

/**
 * The item of the audit of totals that ends a run of verify. A turn writes the whole item: so sums, and the place in the table that they
 * belong to, change together.
 *
 * @param step how many turns are noted
 * @param ticket of the message of the last one; none before the first
 */
public record StoredAudit(long step, Optional<String> ticket, AuditProgress progress) {
    private static final String STEP = "step";
    private static final String TICKET = "ticket";
    private static final String PROGRESS = "progress";
    /** Keeps the item below 400 KB. */
    private static final int MOST_BYTES = 350_000;

    /** @param item none before the first turn */
    public static StoredAudit of(String run, Optional<Item> item, Instant now) {
        return item.map(StoredAudit::of).orElseGet(() -> new StoredAudit(0, Optional.empty(), AuditProgress.beginning(run, now)));
    }

    private static StoredAudit of(Item item) {
        try {
            return new StoredAudit(item.number(STEP), Optional.of(item.string(TICKET)),
                    AuditProgressJson.read(Json.MAPPER.readTree(item.string(PROGRESS))));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("the progress of an audit of totals is not valid JSON: other code wrote it", e);
        }
    }

    public Standing standing(Message.AuditTotals message) {
        return Standing.of(message, step, ticket);
    }

    /** What an item has room for. Totals whose numbers are too many are left out: the next run finds them. */
    public static AuditProgress fitting(AuditProgress progress) {
        AuditProgress fitting = progress;
        while (Limits.bytes(AuditProgressJson.write(fitting).toString()) > MOST_BYTES) {
            fitting = fitting.in(fitting.stage().smaller()
                    .orElseThrow(() -> new IllegalStateException("the progress of an audit of totals is too large for an item")));
        }
        return fitting;
    }

    /** Notes the turn of a message, as far as the item has room for it. */
    public static Action<CopyKey> note(Message.AuditTotals message, AuditProgress progress, Instant now) {
        Item item = ProgressItem.of(now, STEP, message.step() + 1, TICKET, message.ticket(), PROGRESS,
                AuditProgressJson.write(fitting(progress)).toString());
        return new Action.Put<>(RunKey.ofTotals(message.run()), item,
                message.step() == 0 ? Condition.absent() : new Condition.Equal(STEP, message.step()));
    }
}
