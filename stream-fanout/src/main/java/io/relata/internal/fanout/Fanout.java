package io.relata.internal.fanout;

import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.table.CopyTable;
import io.relata.internal.engine.table.KeySpace;
import io.relata.internal.fanout.after.EarlierState;
import io.relata.internal.fanout.job.FanoutJob;
import io.relata.internal.fanout.record.Coalesce;
import io.relata.internal.fanout.record.StreamRecord;
import io.relata.internal.fanout.total.SettleChanges;
import io.relata.internal.fanout.work.Message;
import io.relata.internal.fanout.work.TimeLeft;
import io.relata.internal.fanout.work.WorkQueue;
import io.relata.internal.model.TableModel;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Processes batches of stream records: each item once, and different items in parallel, since the stream only guarantees an order for each
 * item.
 */
public final class Fanout {
    private final TableModel model;
    private final Coalesce coalesce;
    private final ProcessMessage messages;
    private final WorkQueue queue;
    private final Executor executor;
    private final SettleChanges totals;
    private final Derivations derivations;

    /**
     * One without a work queue: every failure is reported.
     *
     * @param executor runs the work on different items
     */
    public Fanout(TableModel model, CopyTable table, Clock clock, Executor executor) {
        this(model, new ProcessMessage(model, table, clock, FanoutJob.NONE), WorkQueue.NONE, executor);
    }

    /**
     * @param queue takes what fails, and what there is no time for
     * @param executor runs the work on different items
     */
    public Fanout(TableModel model, ProcessMessage messages, WorkQueue queue, Executor executor) {
        this.model = model;
        this.coalesce = new Coalesce(model, messages::isAwaited, messages.clock());
        this.messages = messages;
        this.queue = queue;
        this.executor = executor;
        this.derivations = Derivations.of(model);
        this.totals = new SettleChanges(messages.scope(), queue);
    }

    public List<String> process(List<StreamRecord> records, BiConsumer<CoreKey, RuntimeException> failures) {
        return process(records, TimeLeft.ENOUGH, failures);
    }

    /**
     * Returns or throws only when no write is still in flight.
     *
     * @param records in the order of the stream
     * @param failures receives each item that failed and why, even if the work queue took it
     * @return the sequence numbers from which failed items have to be delivered again, one for each item
     */
    public List<String> process(List<StreamRecord> records, TimeLeft time, BiConsumer<CoreKey, RuntimeException> failures) {
        List<Coalesce.Changes> items = Coalesce.byItem(records);
        List<CompletableFuture<Optional<String>>> running = items.stream()
                .map(changes -> CompletableFuture.supplyAsync(() -> failed(changes, time, failures), executor)).toList();
        CompletableFuture.allOf(running.toArray(CompletableFuture[]::new)).join();
        return Stream.concat(running.stream().map(CompletableFuture::join).flatMap(Optional::stream),
                totals.failed(items, time, failures).stream()).distinct().toList();
    }

    /** What is in no part of the table has no copies: other code wrote it, and verify reports it. */
    private Optional<String> failed(Coalesce.Changes changes, TimeLeft time, BiConsumer<CoreKey, RuntimeException> failures) {
        Optional<KeySpace> space = model.spaces().of(changes.key());
        return space.isEmpty() || isDone(space.get(), changes, time, failures) ? Optional.empty() : Optional.of(changes.sequenceNumber());
    }

    private boolean isDone(KeySpace space, Coalesce.Changes changes, TimeLeft time, BiConsumer<CoreKey, RuntimeException> failures) {
        Coalesce.Changes seen = changes.seenIn(space);
        boolean done = isDone(new Message.Recheck(seen.key()),
                () -> coalesce.hint(seen).map(Message.Propagate::new), space, seen, changes.key(), time, failures);
        for (Message due : derivations.due(seen)) {
            done &= isDone(due, () -> Optional.of(due), space, seen, changes.key(), time, failures);
        }
        return done;
    }

    /**
     * @param otherwise what to queue where it fails before it is known what there is to do
     * @param work what there is to do, if anything
     */
    private boolean isDone(Message otherwise, Supplier<Optional<Message>> work, KeySpace space, Coalesce.Changes seen, CoreKey key,
            TimeLeft time, BiConsumer<CoreKey, RuntimeException> failures) {
        Message message = otherwise;
        try {
            Optional<Message> found = work.get();
            if (found.isPresent()) {
                message = found.get();
                processNowOrLater(Message.in(space, message), seen, time);
            }
            return true;
        } catch (RuntimeException e) {
            failures.accept(key, e);
            return isQueued(Message.in(space, message), key, failures);
        }
    }

    private void processNowOrLater(Message message, Coalesce.Changes seen, TimeLeft time) {
        if (queue.isThere() && time.isShort()) {
            queue.send(message);
        } else {
            messages.process(message, () -> EarlierState.of(seen), time);
        }
    }

    private boolean isQueued(Message message, CoreKey key, BiConsumer<CoreKey, RuntimeException> failures) {
        try {
            if (queue.isThere()) {
                queue.send(message);
            }
            return queue.isThere();
        } catch (RuntimeException e) {
            failures.accept(key, e);
            return false;
        }
    }
}
