package io.relata.benchmarks.killed;

import io.relata.benchmarks.Audit;
import io.relata.benchmarks.PopularStore;
import io.relata.internal.fanout.record.ChangeHint;
import io.relata.internal.fanout.work.Message;
import io.relata.internal.fanout.work.Task;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/** The store is renamed, and renamed again while its copies are refreshed: that takes one more pass, however often it is. */
final class RefreshTask implements WorkerTask {
    private final PopularStore store;
    private final int copies;
    private final Consumer<Message> queue;
    private int changes;

    /** @param queue is told of each change as the stream function would */
    RefreshTask(PopularStore store, int copies, Consumer<Message> queue) {
        this.store = store;
        this.copies = copies;
        this.queue = queue;
    }

    @Override
    public List<String> arguments(Path folder) {
        return List.of();
    }

    @Override
    public void begin() {
        store.rename(1);
        changes++;
        queue.accept(new Message.Propagate(new ChangeHint.OfEntity(PopularStore.STORE, store.version(), ChangeHint.Data.CHANGED,
                ChangeHint.Life.SAME, Set.of(), Set.of())));
    }

    @Override
    public void change() {
        begin();
    }

    @Override
    public long needed() {
        return changes > 1 ? 2L * copies : copies;
    }

    @Override
    public boolean isOver() {
        return !store.hasProgress(Task.REFRESH);
    }

    @Override
    public Audit audit() {
        return store.audit();
    }
}
