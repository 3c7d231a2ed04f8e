package io.relata.internal.fanout.tenant;

import io.relata.internal.engine.binding.Timestamps;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.table.ProgressTable;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.AttributeChange;
import io.relata.internal.engine.table.action.Condition;
import io.relata.internal.engine.tenant.Tenant;
import io.relata.internal.fanout.work.ProgressItem;
import io.relata.internal.fanout.work.RunKey;
import io.relata.internal.fanout.work.SegmentedRun;
import io.relata.internal.fanout.work.WorkQueue;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;

/** The items of deletions, one for each tenant: that of its latest deletion. They belong to the table and not to the tenant. */
public record TenantDeletions(ProgressTable table, Clock clock) {
    public Optional<TenantDeletion> read(Tenant tenant) {
        return table.get(RunKey.ofDeletion(tenant), Consistency.STRONG).map(item -> new TenantDeletion(tenant, item));
    }

    /**
     * Starts to delete all items of a tenant, or goes on with a deletion that has stopped: stores it, unless one is under way, and sends a
     * message for each segment. It may be called again at any time.
     *
     * @param order not regarded where a deletion is under way, which has its own
     * @return the deletion as it is stored
     */
    public TenantDeletion start(WorkQueue queue, Tenant tenant, DeletionOrder order) {
        begin(tenant, UUID.randomUUID().toString(), order);
        TenantDeletion deletion = read(tenant).orElseThrow();
        deletion.turns().forEach(queue::send);
        return deletion;
    }

    private void begin(Tenant tenant, String run, DeletionOrder order) {
        Item item = SegmentedRun.beginning(order.segments(), order.rate(), order.lag(), clock.instant()).with(TenantDeletion.RUN, run)
                .with(TenantDeletion.PASS, 1).with(TenantDeletion.FOUND, 0).with(TenantDeletion.DELETED, 0);
        table.write(new Action.Put<>(RunKey.ofDeletion(tenant), item,
                Condition.absent().or(new Condition.Exists(SegmentedRun.FINISHED_AT))));
    }

    /**
     * Notes that items of the tenant were found, before they are deleted: a pass whose invocation dies is none that found nothing.
     *
     * @return false if this pass is over
     */
    boolean noteFound(TenantDeletion deletion, int found) {
        return table.write(new Action.Update<>(RunKey.ofDeletion(deletion.tenant()),
                List.of(new AttributeChange.Count(TenantDeletion.FOUND, found)),
                underWay(deletion).and(new Condition.Exists(SegmentedRun.OPEN)))).written();
    }

    /** Notes a turn, in the pass in which it began. */
    Action<CopyKey> note(ContinueDeletion.Sweep sweep) {
        int segment = sweep.message().segment();
        List<AttributeChange> changes = new ArrayList<>(List.of(new AttributeChange.Count(SegmentedRun.ITEMS, sweep.items()),
                new AttributeChange.Count(SegmentedRun.READ_UNITS, (long) Math.ceil(sweep.units())),
                new AttributeChange.Count(TenantDeletion.DELETED, sweep.deleted()), ProgressItem.renewed(clock.instant())));
        String behind = TenantDeletion.behindName(segment);
        sweep.reached().last().ifPresent(key -> changes
                .add(new AttributeChange.Assign(behind, Map.of(Key.PARTITION, key.id(), Key.SORT, key.type()))));
        if (sweep.isEnd()) {
            changes.add(new AttributeChange.Remove(behind));
            changes.add(SegmentedRun.done(segment));
        }
        return SegmentedRun.note(RunKey.ofDeletion(sweep.deletion().tenant()), sweep.message(), changes, underWay(sweep.deletion()));
    }

    /** Begins another pass through all segments, when all are at their end. */
    void beginPass(TenantDeletion deletion) {
        atEndOfPass(deletion, List.of(new AttributeChange.Assign(TenantDeletion.PASS, deletion.pass() + 1),
                new AttributeChange.Assign(TenantDeletion.FOUND, 0),
                new AttributeChange.Assign(SegmentedRun.OPEN, SegmentedRun.all(deletion.segments()))));
    }

    /** @param documents that are left in the search index; empty where they were not counted */
    void finish(TenantDeletion deletion, OptionalLong documents) {
        List<AttributeChange> changes = new ArrayList<>(
                List.of(new AttributeChange.Assign(SegmentedRun.FINISHED_AT, Timestamps.format(clock.instant()))));
        documents.ifPresent(left -> changes.add(new AttributeChange.Assign(TenantDeletion.DOCUMENTS, left)));
        atEndOfPass(deletion, changes);
    }

    private void atEndOfPass(TenantDeletion deletion, List<AttributeChange> changes) {
        table.write(new Action.Update<>(RunKey.ofDeletion(deletion.tenant()), changes,
                underWay(deletion).and(new Condition.Missing(SegmentedRun.OPEN))));
    }

    private static Condition underWay(TenantDeletion deletion) {
        return new Condition.All(List.of(new Condition.Equal(TenantDeletion.RUN, deletion.run()),
                new Condition.Equal(TenantDeletion.PASS, deletion.pass()), new Condition.Missing(SegmentedRun.FINISHED_AT)));
    }
}
