package io.relata.fanout;

import io.relata.fanout.record.Coalesce;
import io.relata.fanout.record.Hint;
import io.relata.fanout.record.StreamRecord;
import io.relata.fanout.settle.SettleEntity;
import io.relata.fanout.settle.SettleLink;
import io.relata.key.CoreKey;
import io.relata.model.Model;
import io.relata.table.CopyTable;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.BiConsumer;

/** Settles what the records of a batch ask for: each item once, items side by side, since the stream promises order for an item and no more. */
public final class Fanout {
    private final Coalesce coalesce;
    private final SettleEntity entities;
    private final SettleLink links;
    private final Executor executor;

    /** @param executor runs the work on different items */
    public Fanout(Model model, CopyTable table, Clock clock, Executor executor) {
        this.coalesce = new Coalesce(model);
        this.entities = new SettleEntity(model, table, clock);
        this.links = new SettleLink(model, table, clock);
        this.executor = executor;
    }

    /**
     * @param records in the order of the stream
     * @param failures is told each item that could not be settled and why
     * @return the sequence numbers of the records from which what failed has to be tried again, one for each item
     */
    public List<String> settle(List<StreamRecord> records, BiConsumer<CoreKey, RuntimeException> failures) {
        List<CompletableFuture<Optional<String>>> running = Coalesce.byItem(records).stream()
                .map(changes -> CompletableFuture.supplyAsync(() -> failed(changes, failures), executor)).toList();
        return running.stream().map(CompletableFuture::join).flatMap(Optional::stream).toList();
    }

    private Optional<String> failed(Coalesce.Changes changes, BiConsumer<CoreKey, RuntimeException> failures) {
        try {
            coalesce.hint(changes).ifPresent(this::settle);
            return Optional.empty();
        } catch (RuntimeException e) {
            failures.accept(changes.key(), e);
            return Optional.of(changes.sequenceNumber());
        }
    }

    private void settle(Hint hint) {
        if (hint instanceof Hint.OfEntity entity) {
            entities.settle(entity);
        } else if (hint instanceof Hint.OfLink link) {
            links.settle(link);
        }
    }
}
