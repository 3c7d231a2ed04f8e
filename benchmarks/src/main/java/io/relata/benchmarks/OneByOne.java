package io.relata.benchmarks;

import io.relata.item.Item;
import io.relata.key.CopyKey;
import io.relata.key.CoreKey;
import io.relata.key.Key;
import io.relata.table.Action;
import io.relata.table.Consistency;
import io.relata.table.CopyTable;
import io.relata.table.Outcome;
import io.relata.table.Query;
import io.relata.table.Slice;
import io.relata.table.Transacted;
import io.relata.table.dynamodb.DynamoDbCopyTable;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;

/** A table whose copies are updated by a conditional UpdateItem each, side by side, instead of by 25 statements in one request. */
record OneByOne(DynamoDbCopyTable table, Executor executor) implements CopyTable {
    @Override
    public List<Outcome> updateExisting(List<Action.Update<CopyKey>> updates) {
        List<CompletableFuture<Outcome>> running = updates.stream().map(update -> CompletableFuture.supplyAsync(() -> table.write(update), executor)).toList();
        return running.stream().map(CompletableFuture::join).toList();
    }

    @Override
    public Outcome delete(Action.Delete<CopyKey> deletion) {
        return table.delete(deletion);
    }

    @Override
    public Outcome correct(Action.Update<CoreKey> update) {
        return table.correct(update);
    }

    @Override
    public Transacted transact(List<? extends Action<? extends Key>> actions) {
        return table.transact(actions);
    }

    @Override
    public Optional<Item> get(Key key, Consistency consistency) {
        return table.get(key, consistency);
    }

    @Override
    public Slice query(Query query) {
        return table.query(query);
    }
}
