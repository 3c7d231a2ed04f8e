package io.relata.fanout;

import io.relata.engine.key.CoreKey;
import io.relata.engine.tenant.Tenant;
import io.relata.engine.tenant.TenantKeys;
import io.relata.fanout.record.Coalesce;
import io.relata.fanout.total.CountedChanges;
import io.relata.fanout.work.Message;
import io.relata.fanout.work.TimeLeft;
import io.relata.fanout.work.WorkQueue;
import io.relata.model.Model;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Function;

/** Brings totals to what a batch of changes says, all changes of a tenant together. */
final class SettleChanges {
    private final Model model;
    private final Function<Tenant, TenantKeys> keys;
    private final CountedChanges counted;
    private final ProcessMessage messages;
    private final WorkQueue queue;

    SettleChanges(Model model, ProcessMessage messages, WorkQueue queue) {
        this.model = model;
        this.keys = TenantKeys.of(model);
        this.counted = new CountedChanges(model);
        this.messages = messages;
        this.queue = queue;
    }

    /** @return the sequence numbers from which items have to be delivered again */
    List<String> failed(List<Coalesce.Changes> changes, TimeLeft time, BiConsumer<CoreKey, RuntimeException> failures) {
        if (model.totals().isEmpty()) {
            return List.of();
        }
        Map<Optional<Tenant>, List<Coalesce.Changes>> byTenant = new LinkedHashMap<>();
        for (Coalesce.Changes each : changes) {
            Optional<Tenant> tenant = model.multiTenant() ? Tenant.of(each.key()) : Optional.empty();
            if (tenant.isPresent() == model.multiTenant()) {
                byTenant.computeIfAbsent(tenant, any -> new ArrayList<>())
                        .add(tenant.map(name -> each.seenBy(keys.apply(name))).orElse(each));
            }
        }
        List<String> failed = new ArrayList<>();
        byTenant.forEach((tenant, all) -> failed.addAll(settle(tenant, all.stream().filter(counted::isAmong).toList(), time, failures)));
        return failed;
    }

    private List<String> settle(Optional<Tenant> tenant, List<Coalesce.Changes> changes, TimeLeft time,
            BiConsumer<CoreKey, RuntimeException> failures) {
        if (changes.isEmpty()) {
            return List.of();
        } else if (!queue.isThere() || !time.isShort()) {
            try {
                messages.settle(tenant, changes.stream().map(Coalesce.Changes::key).toList(),
                        changes.stream().flatMap(each -> counted.concerned(each).stream()).toList());
                return List.of();
            } catch (RuntimeException e) {
                // One may have failed for all. Which one it is shows when each is settled by itself.
                failures.accept(changes.get(0).key(), e);
            }
        }
        return changes.stream().filter(each -> !isSettledOrQueued(tenant, each, failures)).map(Coalesce.Changes::sequenceNumber)
                .toList();
    }

    private boolean isSettledOrQueued(Optional<Tenant> tenant, Coalesce.Changes changes,
            BiConsumer<CoreKey, RuntimeException> failures) {
        try {
            if (queue.isThere()) {
                queue.send(Message.of(tenant, new Message.Settle(changes.key(), counted.concerned(changes))));
            } else {
                messages.settle(tenant, List.of(changes.key()), counted.concerned(changes));
            }
            return true;
        } catch (RuntimeException e) {
            failures.accept(changes.key(), e);
            return false;
        }
    }
}
