package io.relata.benchmarks.killed;

import io.relata.benchmarks.Audit;
import io.relata.benchmarks.PopularStore;
import io.relata.internal.fanout.work.Task;
import io.relata.internal.servers.dynamodb.DynamoDbLocal;
import java.nio.file.Path;
import java.util.List;

/** The store is deleted. The record of that takes its links down, and the record of each link its two copies. */
final class TakeDownTask implements WorkerTask {
    private static final int WRITES_A_LINK = 3;

    private final PopularStore store;
    private final int links;
    private final String streamArn;

    TakeDownTask(PopularStore store, int links) {
        this.store = store;
        this.links = links;
        this.streamArn = store.withStream();
    }

    @Override
    public List<String> arguments(Path folder) {
        return List.of(streamArn, DynamoDbLocal.shared().endpoint().toString(), folder.resolve("checkpoints.json").toString());
    }

    @Override
    public void begin() {
        store.delete();
    }

    @Override
    public void change() {
        throw new IllegalStateException("what is deleted does not change any more");
    }

    @Override
    public long needed() {
        return (long) WRITES_A_LINK * links;
    }

    @Override
    public boolean isOver() {
        return !store.hasProgress(Task.TAKE_DOWN) && !store.hasCopies();
    }

    @Override
    public Audit audit() {
        return store.auditOfRemains();
    }
}
