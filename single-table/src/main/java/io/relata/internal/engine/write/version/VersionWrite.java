package io.relata.internal.engine.write.version;

import io.relata.internal.engine.core.Writers;
import io.relata.internal.engine.fresh.WrittenItems;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.table.CoreTable;
import io.relata.internal.engine.table.OutcomeUnknownException;
import io.relata.internal.engine.table.TableException;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.Outcome;
import io.relata.internal.engine.table.action.Outcome.Earlier;
import io.relata.internal.engine.table.action.Transacted;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * One write of one version of an entity or a link. It finds out whether it was carried out even where its answer was lost, the SDK sent it
 * again, and other requests wrote in between: the item lists the requests that wrote it ({@link Writers}).
 *
 * @param key the item's key
 * @param before what was read there
 * @param version the version that it writes
 */
public record VersionWrite(CoreTable table, CoreKey key, StoredItem before, long version) {
    /**
     * @param action on condition that the item is unchanged; what it writes is {@link StoredItem#signed signed}
     * @return empty when it was carried out; otherwise what the table holds instead, and then it never will be carried out
     * @throws OutcomeUnknownException when that can't be found out
     */
    public Optional<StoredItem> alone(Action<CoreKey> action) {
        Optional<StoredItem> other = written(action);
        if (other.isEmpty()) {
            WrittenItems.add(action);
        }
        return other;
    }

    private Optional<StoredItem> written(Action<CoreKey> action) {
        try {
            Outcome outcome = table.write(action);
            if (outcome instanceof Outcome.Refused refused) {
                return judge(refused);
            } else if (outcome instanceof Outcome.Written) {
                return Optional.empty();
            }
            throw new IllegalStateException("unknown outcome: " + outcome);
        } catch (OutcomeUnknownException e) {
            return judge(afterwards(e));
        }
    }

    /**
     * The same where the write depends on other items too.
     *
     * @param checks of those; none to write alone
     * @return empty when it was carried out; otherwise what the table holds instead, which is what was read if only a check failed
     */
    public Optional<StoredItem> checked(Action<CoreKey> action, List<Action<CoreKey>> checks) {
        if (checks.isEmpty()) {
            return alone(action);
        }
        List<Action<CoreKey>> all = new ArrayList<>(List.of(action));
        all.addAll(checks);
        return together(all) instanceof Transacted.Cancelled cancelled
                ? Optional.of(cancelled.refusals().get(0).map(refused -> new StoredItem(refused.found(), before.request())).orElse(before))
                : Optional.empty();
    }

    /**
     * Several actions, this write the first of them.
     *
     * @return how they ended; committed also when an attempt whose answer was lost carried them out
     * @throws OutcomeUnknownException when that can't be found out
     */
    Transacted together(List<Action<CoreKey>> actions) {
        Transacted transacted = transacted(actions);
        if (transacted.committed()) {
            WrittenItems.add(actions);
        }
        return transacted;
    }

    private Transacted transacted(List<Action<CoreKey>> actions) {
        try {
            Transacted transacted = table.transact(actions);
            return transacted instanceof Transacted.Cancelled cancelled && cancelled.refused(0)
                    && judge(cancelled.refusals().get(0).get()).isEmpty()
                            ? new Transacted.Committed()
                            : transacted;
        } catch (OutcomeUnknownException e) {
            Outcome.Refused now = afterwards(e);
            return judge(now).isEmpty()
                    ? new Transacted.Committed()
                    : new Transacted.Cancelled(
                            actions.stream().map(action -> Optional.of(now).filter(any -> action == actions.get(0))).toList());
        }
    }

    /** What the table holds after the last attempt got no answer either. */
    private Outcome.Refused afterwards(OutcomeUnknownException unanswered) {
        try {
            return new Outcome.Refused(table.get(key, Consistency.STRONG), Earlier.UNKNOWN);
        } catch (TableException e) {
            unanswered.addSuppressed(e);
            throw unanswered;
        }
    }

    /**
     * Empty when it was carried out; otherwise what the table holds.
     *
     * @throws OutcomeUnknownException when that can't be found out
     */
    Optional<StoredItem> judge(Outcome.Refused refused) {
        Optional<Writers> writers = refused.found().map(Writers::of);
        if (writers.filter(known -> known.contain(before.request())).isPresent()) {
            return Optional.empty();
        }
        boolean never = isPast(refused.found())
                && writers.filter(known -> known.reachBackTo(version) && before.item().map(known::goOnFrom).orElse(true)).isPresent();
        if (refused.earlier() == Earlier.UNKNOWN && !never) {
            throw new OutcomeUnknownException("no answer came, and the item at " + key.type() + " does not tell whether version " + version
                    + " was written", null);
        }
        return Optional.of(new StoredItem(refused.found(), before.request()));
    }

    /** Whether the write's condition can't hold any more. */
    private boolean isPast(Optional<Item> found) {
        return !number(found).equals(number(before.item()));
    }

    private static Optional<Long> number(Optional<Item> item) {
        return item.map(Item::version);
    }
}
