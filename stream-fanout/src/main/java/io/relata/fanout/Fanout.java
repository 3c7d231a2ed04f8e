package io.relata.fanout;

import io.relata.engine.key.CoreKey;
import io.relata.engine.table.CopyTable;
import io.relata.fanout.record.ChangeHint;
import io.relata.fanout.record.Coalesce;
import io.relata.fanout.record.StreamRecord;
import io.relata.fanout.work.Message;
import io.relata.fanout.work.TimeLeft;
import io.relata.fanout.work.WorkQueue;
import io.relata.model.Model;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.BiConsumer;

/**
 * Settles what the records of a batch ask for: each item once, items side by side, since the stream promises order for an item and no more.
 */
public final class Fanout {
    private final Coalesce coalesce;
    private final ProcessMessage settle;
    private final Optional<WorkQueue> queue;
    private final Executor executor;

    /**
     * One without a work queue: what fails is reported.
     *
     * @param executor runs the work on different items
     */
    public Fanout(Model model, CopyTable table, Clock clock, Executor executor) {
        this(model, new ProcessMessage(model, table, clock, Optional.empty()), Optional.empty(), executor);
    }

    /**
     * @param queue takes what fails, and what there is no time for
     * @param executor runs the work on different items
     */
    public Fanout(Model model, ProcessMessage settle, Optional<WorkQueue> queue, Executor executor) {
        this.coalesce = new Coalesce(model);
        this.settle = settle;
        this.queue = queue;
        this.executor = executor;
    }

    public List<String> settle(List<StreamRecord> records, BiConsumer<CoreKey, RuntimeException> failures) {
        return settle(records, TimeLeft.ENOUGH, failures);
    }

    /**
     * Returns, or throws, when nothing of it is under way any more.
     *
     * @param records in the order of the stream
     * @param failures is told each item that could not be settled and why, also if the work queue took it
     * @return the sequence numbers of the records from which what failed has to be tried again, one for each item
     */
    public List<String> settle(List<StreamRecord> records, TimeLeft time, BiConsumer<CoreKey, RuntimeException> failures) {
        List<CompletableFuture<Optional<String>>> running = Coalesce.byItem(records).stream()
                .map(changes -> CompletableFuture.supplyAsync(() -> failed(changes, time, failures), executor)).toList();
        CompletableFuture.allOf(running.toArray(CompletableFuture[]::new)).join();
        return running.stream().map(CompletableFuture::join).flatMap(Optional::stream).toList();
    }

    private Optional<String> failed(Coalesce.Changes changes, TimeLeft time, BiConsumer<CoreKey, RuntimeException> failures) {
        Message instead = new Message.Look(changes.key());
        try {
            Optional<ChangeHint> hint = coalesce.hint(changes);
            if (hint.isPresent()) {
                instead = new Message.Settle(hint.get());
                settleOrLeave(hint.get(), time);
            }
            return Optional.empty();
        } catch (RuntimeException e) {
            failures.accept(changes.key(), e);
            return isHandedOver(instead, changes.key(), failures) ? Optional.empty() : Optional.of(changes.sequenceNumber());
        }
    }

    private void settleOrLeave(ChangeHint hint, TimeLeft time) {
        if (queue.isPresent() && time.isShort()) {
            queue.get().send(new Message.Settle(hint));
        } else {
            settle.settle(hint, time);
        }
    }

    private boolean isHandedOver(Message message, CoreKey key, BiConsumer<CoreKey, RuntimeException> failures) {
        try {
            queue.ifPresent(open -> open.send(message));
            return queue.isPresent();
        } catch (RuntimeException e) {
            failures.accept(key, e);
            return false;
        }
    }
}
