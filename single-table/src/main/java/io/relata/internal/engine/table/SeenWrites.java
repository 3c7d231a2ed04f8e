package io.relata.internal.engine.table;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.Outcome;
import io.relata.internal.engine.table.action.Transacted;

/** Writes of items that are seen otherwise than they are stored: how they are stored, and how their outcomes are seen. */
public interface SeenWrites {
    Action<CoreKey> ofCore(Action<CoreKey> action);

    Action<? extends Key> ofAny(Action<? extends Key> action);

    Action.Update<CopyKey> updateOfCopy(Action.Update<CopyKey> update);

    Action.Delete<CopyKey> deletionOfCopy(Action.Delete<CopyKey> deletion);

    Item seen(Item stored);

    /** An outcome with its items as they are seen. */
    default Outcome seen(Outcome outcome) {
        return outcome instanceof Outcome.Refused refused ? refused(refused) : outcome;
    }

    private Outcome.Refused refused(Outcome.Refused refused) {
        return new Outcome.Refused(refused.found().map(this::seen), refused.earlier());
    }

    /** The same of a transaction. */
    default Transacted seen(Transacted transacted) {
        return transacted instanceof Transacted.Cancelled cancelled
                ? new Transacted.Cancelled(cancelled.refusals().stream().map(refusal -> refusal.map(this::refused)).toList())
                : transacted;
    }
}
