package io.relata.internal.fanout.tenant;

import io.relata.internal.engine.binding.Timestamps;
import io.relata.internal.engine.item.Attr;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.table.ProgressTable;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.AttributeChange;
import io.relata.internal.engine.table.action.Condition;
import io.relata.internal.engine.tenant.Tenant;
import io.relata.internal.fanout.work.ProgressExpiry;
import io.relata.internal.fanout.work.RunKey;
import io.relata.internal.fanout.work.SegmentProgress;
import io.relata.internal.fanout.work.SegmentTurns;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** The items of deletions, one for each tenant: that of its latest deletion. They belong to the table and not to the tenant. */
public final class TenantDeletions {
    private final ProgressTable table;
    private final Clock clock;

    public TenantDeletions(ProgressTable table, Clock clock) {
        this.table = table;
        this.clock = clock;
    }

    public Optional<TenantDeletion> read(Tenant tenant) {
        return table.get(RunKey.ofDeletion(tenant), Consistency.STRONG).map(item -> new TenantDeletion(tenant, item));
    }

    /** Stores a new deletion, unless one is under way. */
    void begin(Tenant tenant, String run, DeletionOrder order) {
        Instant now = clock.instant();
        Item item = Item.of(Attr.KIND, Kind.PROGRESS.stored(), TenantDeletion.RUN, run, TenantDeletion.SEGMENTS, order.segments(),
                TenantDeletion.RATE, order.rate(), TenantDeletion.LAG, order.lag().toSeconds(), TenantDeletion.PASS, 1,
                TenantDeletion.FOUND, 0, TenantDeletion.DELETED, 0, TenantDeletion.ITEMS, 0, TenantDeletion.READ_UNITS, 0,
                TenantDeletion.STARTED_AT, Timestamps.format(now), Attr.EXPIRES_AT, ProgressExpiry.from(now));
        table.write(new Action.Put<>(RunKey.ofDeletion(tenant), SegmentTurns.beginning(item, order.segments()),
                Condition.absent().or(new Condition.Exists(TenantDeletion.FINISHED_AT))));
    }

    /**
     * Notes that items of the tenant were found, before they are deleted: a pass whose invocation dies is none that found nothing.
     *
     * @return false if this pass is over
     */
    boolean noteFound(TenantDeletion deletion, int found) {
        return table.write(new Action.Update<>(RunKey.ofDeletion(deletion.tenant()),
                List.of(new AttributeChange.Count(TenantDeletion.FOUND, found)),
                underWay(deletion).and(new Condition.Exists(SegmentTurns.OPEN)))).written();
    }

    /**
     * What a turn did.
     *
     * @param reached where the next one begins
     */
    record TurnCounts(long items, long readUnits, long deleted, SegmentProgress.Reached reached) {
        boolean isEnd() {
            return reached instanceof SegmentProgress.Reached.End;
        }
    }

    /**
     * Notes a turn of a segment.
     *
     * @return {@link SegmentTurns.Noted#BEFORE} also where another delivery of the message was faster, and may have come to another place
     */
    SegmentTurns.Noted note(TenantDeletion deletion, int segment, long step, String ticket, TurnCounts counts) {
        List<AttributeChange> changes = new ArrayList<>(List.of(new AttributeChange.Count(TenantDeletion.ITEMS, counts.items()),
                new AttributeChange.Count(TenantDeletion.READ_UNITS, counts.readUnits()),
                new AttributeChange.Count(TenantDeletion.DELETED, counts.deleted()),
                new AttributeChange.Assign(Attr.EXPIRES_AT, ProgressExpiry.from(clock.instant()))));
        String behind = TenantDeletion.behindName(segment);
        counts.reached().last().ifPresent(key -> changes
                .add(new AttributeChange.Assign(behind, Map.of(Key.PARTITION, key.id(), Key.SORT, key.type()))));
        if (counts.isEnd()) {
            changes.add(new AttributeChange.Remove(behind));
            changes.add(SegmentTurns.done(segment));
        }
        return new SegmentTurns(table, RunKey.ofDeletion(deletion.tenant())).note(segment, step, ticket, Optional.of(underWay(deletion)),
                changes);
    }

    /** Begins another pass through all segments, when all are at their end. */
    void beginPass(TenantDeletion deletion) {
        atEndOfPass(deletion, List.of(new AttributeChange.Assign(TenantDeletion.PASS, deletion.pass() + 1),
                new AttributeChange.Assign(TenantDeletion.FOUND, 0),
                new AttributeChange.Assign(SegmentTurns.OPEN, SegmentTurns.all(deletion.order().segments()))));
    }

    /** @param documents that are left in the search index; empty where they were not counted */
    void finish(TenantDeletion deletion, OptionalLong documents) {
        List<AttributeChange> changes = new ArrayList<>(
                List.of(new AttributeChange.Assign(TenantDeletion.FINISHED_AT, Timestamps.format(clock.instant()))));
        documents.ifPresent(left -> changes.add(new AttributeChange.Assign(TenantDeletion.DOCUMENTS, left)));
        atEndOfPass(deletion, changes);
    }

    private void atEndOfPass(TenantDeletion deletion, List<AttributeChange> changes) {
        table.write(new Action.Update<>(RunKey.ofDeletion(deletion.tenant()), changes,
                underWay(deletion).and(new Condition.Missing(SegmentTurns.OPEN))));
    }

    private static Condition underWay(TenantDeletion deletion) {
        return new Condition.All(List.of(new Condition.Equal(TenantDeletion.RUN, deletion.run()),
                new Condition.Equal(TenantDeletion.PASS, deletion.pass()), new Condition.Missing(TenantDeletion.FINISHED_AT)));
    }
}
