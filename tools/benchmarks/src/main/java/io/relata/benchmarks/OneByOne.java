package io.relata.benchmarks;

import io.relata.internal.engine.dynamodb.DynamoDbCopyTable;
import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.table.CopyTable;
import io.relata.internal.engine.table.ForwardingReads;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.Outcome;
import io.relata.internal.engine.table.action.Transacted;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;

/** A table whose copies are updated by a conditional UpdateItem each, side by side, instead of by 25 statements in one request. */
record OneByOne(DynamoDbCopyTable table, Executor executor) implements CopyTable, ForwardingReads {
    @Override
    public List<Outcome> updateExisting(List<Action.Update<CopyKey>> updates) {
        List<CompletableFuture<Outcome>> running = updates.stream()
                .map(update -> CompletableFuture.supplyAsync(() -> table.write(update), executor)).toList();
        return running.stream().map(CompletableFuture::join).toList();
    }

    @Override
    public Outcome delete(Action.Delete<CopyKey> deletion) {
        return table.delete(deletion);
    }

    @Override
    public Outcome correct(Action<CoreKey> action) {
        return table.correct(action);
    }

    @Override
    public Transacted transact(List<? extends Action<? extends Key>> actions) {
        return table.transact(actions);
    }
}
