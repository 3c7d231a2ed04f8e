package io.relata.internal.fanout.total;

import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.table.KeySpace;
import io.relata.internal.fanout.derivation.Scope;
import io.relata.internal.fanout.record.Coalesce;
import io.relata.internal.fanout.work.Message;
import io.relata.internal.fanout.work.TimeLeft;
import io.relata.internal.fanout.work.WorkQueue;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;

/** Brings totals to what a batch of changes says, all changes in one part of the table together. */
public final class SettleChanges {
    private final Scope scope;
    private final CountedChanges counted;
    private final WorkQueue queue;

    /** @param queue takes what fails, and what there is no time for */
    public SettleChanges(Scope scope, WorkQueue queue) {
        this.scope = scope;
        this.counted = new CountedChanges(scope.model());
        this.queue = queue;
    }

    /** @return the sequence numbers from which items have to be delivered again */
    public List<String> failed(List<Coalesce.Changes> changes, TimeLeft time, BiConsumer<CoreKey, RuntimeException> failures) {
        if (scope.model().totals().isEmpty()) {
            return List.of();
        }
        Map<KeySpace, List<Coalesce.Changes>> bySpace = new LinkedHashMap<>();
        for (Coalesce.Changes each : changes) {
            scope.model().spaces().of(each.key())
                    .ifPresent(space -> bySpace.computeIfAbsent(space, any -> new ArrayList<>()).add(each.seenIn(space)));
        }
        List<String> failed = new ArrayList<>();
        bySpace.forEach((space, all) -> failed.addAll(settle(space, all.stream().filter(counted::isAmong).toList(), time, failures)));
        return failed;
    }

    private List<String> settle(KeySpace space, List<Coalesce.Changes> changes, TimeLeft time,
            BiConsumer<CoreKey, RuntimeException> failures) {
        if (changes.isEmpty()) {
            return List.of();
        } else if (!queue.isThere() || !time.isShort()) {
            try {
                StoredTotals.settle(scope.in(space)).settle(changes.stream().map(Coalesce.Changes::key).toList(),
                        changes.stream().flatMap(each -> counted.concerned(each).stream()).toList());
                return List.of();
            } catch (RuntimeException e) {
                // One may have failed for all. Which one it is shows when each is settled by itself.
                failures.accept(changes.get(0).key(), e);
            }
        }
        return changes.stream().filter(each -> !isSettledOrQueued(space, each, failures)).map(Coalesce.Changes::sequenceNumber)
                .toList();
    }

    private boolean isSettledOrQueued(KeySpace space, Coalesce.Changes changes, BiConsumer<CoreKey, RuntimeException> failures) {
        try {
            if (queue.isThere()) {
                queue.send(Message.in(space, new Message.Settle(changes.key(), counted.concerned(changes))));
            } else {
                StoredTotals.settle(scope.in(space)).settle(List.of(changes.key()), counted.concerned(changes));
            }
            return true;
        } catch (RuntimeException e) {
            failures.accept(changes.key(), e);
            return false;
        }
    }
}
