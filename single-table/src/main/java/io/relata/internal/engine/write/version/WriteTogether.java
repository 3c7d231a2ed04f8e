package io.relata.internal.engine.write.version;

import io.relata.internal.engine.core.Writers;
import io.relata.internal.engine.fresh.WrittenItems;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.limits.Limits;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.table.CoreTable;
import io.relata.internal.engine.table.OutcomeUnknownException;
import io.relata.internal.engine.table.TableException;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.Outcome;
import io.relata.internal.engine.table.action.Transacted;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Several commands as one transaction. Each of them runs as alone, with all its checks, on a table that keeps what it writes; then all of
 * it is written in one request. Where others changed something that a write depends on, everything starts over on what is stored now.
 */
public final class WriteTogether {
    private final WriteContext context;

    public WriteTogether(WriteContext context) {
        this.context = context;
    }

    /** The result of the work, once it is written. */
    private record Done<R>(R result) {
    }

    /**
     * Writes nothing where the work does not, and where it throws.
     *
     * @param work runs commands in the context that it is given, which belongs to one attempt and to one thread; it runs anew in each
     * attempt
     * @throws Refusal what a command refuses; a conflict when others were faster every time; when it is too large for a transaction
     * @throws OutcomeUnknownException when it may have been written
     */
    public <R> R run(Function<WriteContext, R> work) {
        Map<CoreKey, Optional<Item>> found = new HashMap<>();
        int before = WrittenItems.count();
        return context.retry().<Done<R>>run("this transaction", () -> {
            WrittenItems.forgetAfter(before);
            PendingWrites pending = new PendingWrites(context.table(), found);
            Done<R> done = new Done<>(work.apply(attempt(pending)));
            return isWritten(pending, found) ? Optional.of(done) : Optional.empty();
        }).result();
    }

    /** Within an attempt nobody else is faster: a command starts over only on what an earlier attempt found, and at once. */
    private WriteContext attempt(CoreTable pending) {
        return context.on(pending, new OptimisticRetry(context.retry().attempts(), attempt -> {
        }));
    }

    /** @param found is told what the table holds where the work did not look, and was wrong */
    private boolean isWritten(PendingWrites pending, Map<CoreKey, Optional<Item>> found) {
        List<PendingItem> items = pending.items().stream().filter(item -> item.action().isPresent()).toList();
        if (items.stream().noneMatch(PendingItem::isWritten)) {
            return true;
        }
        requireSize(items);
        try {
            Transacted transacted = send(items.stream().map(item -> item.action().orElseThrow()).toList());
            if (!(transacted instanceof Transacted.Cancelled cancelled)) {
                return true;
            }
            for (int i = 0; i < items.size(); i++) {
                CoreKey key = items.get(i).key();
                cancelled.refusals().get(i).filter(refused -> !pending.isRead(key))
                        .ifPresent(refused -> found.put(key, refused.found()));
            }
            return wasWritten(items, cancelled);
        } catch (OutcomeUnknownException e) {
            return wasWritten(items, afterwards(items, e));
        }
    }

    /** One item needs no transaction, which would cost twice as much. */
    private Transacted send(List<Action<CoreKey>> actions) {
        if (actions.size() > 1) {
            return context.table().transact(actions);
        }
        Outcome outcome = context.table().write(actions.get(0));
        return outcome instanceof Outcome.Refused refused
                ? new Transacted.Cancelled(List.of(Optional.of(refused)))
                : new Transacted.Committed();
    }

    /** What the table holds after the last attempt got no answer either. */
    private Transacted.Cancelled afterwards(List<PendingItem> items, OutcomeUnknownException unanswered) {
        try {
            List<Optional<Outcome.Refused>> now = new ArrayList<>();
            for (PendingItem item : items) {
                now.add(item.signature().map(any -> new Outcome.Refused(context.table().get(item.key(), Consistency.STRONG),
                        Outcome.Earlier.UNKNOWN)));
            }
            return new Transacted.Cancelled(now);
        } catch (TableException e) {
            unanswered.addSuppressed(e);
            throw unanswered;
        }
    }

    /**
     * Whether the transaction was carried out although it was refused in the end. All of it was or nothing, so any signed item that tells
     * tells it of all: by its list of writers, or by its condition, which still holds.
     */
    private boolean wasWritten(List<PendingItem> items, Transacted.Cancelled cancelled) {
        Optional<OutcomeUnknownException> unknown = Optional.empty();
        boolean told = false;
        for (int i = 0; i < items.size(); i++) {
            PendingItem item = items.get(i);
            Optional<Outcome.Refused> refused = cancelled.refusals().get(i);
            if (item.signature().isPresent() && refused.isPresent()) {
                try {
                    if (write(item).judge(refused.get()).isEmpty()) {
                        return true;
                    }
                    told = true;
                } catch (OutcomeUnknownException e) {
                    unknown = Optional.of(e);
                }
            }
            told |= item.signature().isPresent() && refused.isEmpty();
        }
        if (!told && unknown.isPresent()) {
            throw unknown.get();
        }
        return false;
    }

    private VersionWrite write(PendingItem item) {
        Writers.Write latest = Writers.of(item.found().orElseThrow()).latest();
        StoredItem before = new StoredItem(item.stored().flatMap(PendingItem.Seen::item), latest.request());
        return new VersionWrite(context.table(), item.key(), before, latest.version());
    }

    private static void requireSize(List<PendingItem> items) {
        if (items.size() > Limits.TRANSACTION_ACTIONS) {
            throw new Refusal(Refusal.Reason.TOO_LARGE, "the transaction would write or check " + items.size() + " items, of at most "
                    + Limits.TRANSACTION_ACTIONS + ": unique values, links that follow from an attribute, earlier versions and conditions"
                    + " count too; split it");
        }
        long bytes = items.stream().mapToLong(PendingItem::size).sum();
        if (bytes > Limits.TRANSACTION_BYTES) {
            throw new Refusal(Refusal.Reason.TOO_LARGE, "the items of the transaction would have " + bytes + " bytes; the limit is "
                    + Limits.TRANSACTION_BYTES + ": split it");
        }
    }
}
