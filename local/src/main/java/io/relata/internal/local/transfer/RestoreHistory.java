package io.relata.internal.local.transfer;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.Condition;
import io.relata.internal.engine.transfer.ExportedItem;
import io.relata.internal.engine.write.version.WriteContext;
import io.relata.internal.engine.write.version.WriteResult;
import java.util.Optional;

/** Puts earlier versions back. What an entity was at a version never changes, so one that is there is the same. */
record RestoreHistory(Destination to, RestoreScope scope) implements Pass {
    @Override
    public boolean isRepeated() {
        return false;
    }

    @Override
    public Optional<Done> work(InputLine line, ObjectNode json) {
        return ExportedItem.is(Kind.HISTORY, json) && scope.hasEntity(json)
                ? to.writes(json).map(writes -> restored(writes, ExportedItem.item(json)))
                : Optional.empty();
    }

    private Done restored(WriteContext writes, Item version) {
        to.await();
        boolean isNew = writes.table().write(new Action.Put<>((CoreKey) version.key(), version, Condition.absent())).written();
        return Done.of(Kind.HISTORY, isNew ? WriteResult.Effect.CREATED : WriteResult.Effect.UNCHANGED);
    }
}
