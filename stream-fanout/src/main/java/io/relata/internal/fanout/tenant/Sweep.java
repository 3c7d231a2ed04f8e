package io.relata.internal.fanout.tenant;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.table.BulkTable;
import io.relata.internal.fanout.work.Message;
import io.relata.internal.fanout.work.ResumableJob;
import io.relata.internal.fanout.work.SegmentProgress;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * How far one turn of a deletion has come with its segment.
 *
 * @param deletion as it was stored before the turn
 * @param items how many items were read, of all tenants
 * @param units read
 */
record Sweep(TenantDeletion deletion, Message.DeleteTenant message, SegmentProgress.Reached reached, long items, double units, long deleted,
        Duration pause) implements ResumableJob.Turn {

    static Sweep beginning(TenantDeletion deletion, Message.DeleteTenant message) {
        return new Sweep(deletion, message, deletion.reached(message.segment()), 0, 0, 0, Duration.ZERO);
    }

    Sweep reading(BulkTable.Part part) {
        return new Sweep(deletion, message, reached, items + part.read(), units + part.readUnits(), deleted, pause);
    }

    /** @param last the last item of the part whose items are deleted; none at the end of the segment */
    Sweep deleting(int more, Optional<Item> last) {
        SegmentProgress.Reached behind = last.<SegmentProgress.Reached>map(item -> new SegmentProgress.Reached.Behind(item.key()))
                .orElseGet(SegmentProgress.Reached.End::new);
        return new Sweep(deletion, message, behind, items, units, deleted + more, pause);
    }

    Sweep pausing(Duration longer) {
        return new Sweep(deletion, message, reached, items, units, deleted, longer);
    }

    Optional<Item> startAfter() {
        return reached.last().map((Key key) -> Item.of(key));
    }

    boolean isEnd() {
        return reached instanceof SegmentProgress.Reached.End;
    }

    @Override
    public ResumableJob.Standing standing() {
        return deletion.standing(message);
    }

    @Override
    public boolean isOver() {
        return isEnd() || !pause.isZero() || seconds() >= ResumableJob.TURN_SECONDS;
    }

    @Override
    public double seconds() {
        return (units + deleted) / deletion.ratePerSegment();
    }

    @Override
    public Duration pause(Instant now) {
        return pause;
    }
}
