package io.relata.internal.fanout.tenant;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.table.BulkTable;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.table.Scan;
import io.relata.internal.engine.table.TableThrottledException;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.tenant.Tenant;
import io.relata.internal.fanout.work.Message;
import io.relata.internal.fanout.work.ResumableJob;
import io.relata.internal.fanout.work.RunKey;
import io.relata.internal.fanout.work.SegmentProgress;
import io.relata.internal.fanout.work.TimeLeft;
import io.relata.internal.fanout.work.WorkQueue;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;

/**
 * The deletion of a tenant. A step reads one page of a segment and deletes the tenant's items in it.
 *
 * <p>The whole table is read in passes, and nothing is left when one of them has found nothing. There is more than one because of what the
 * stream functions do meanwhile: deleted items have records, copies are refreshed, a link that follows from an attribute may be made anew
 * before its ends are gone. All of that needs the tenant's items, and without them it ends. Callers who still write are another matter:
 * after some passes the deletion gives up, and says so.
 */
public final class ContinueDeletion extends ResumableJob<Message.DeleteTenant, ContinueDeletion.Sweep> {
    /** After so many passes that found something, somebody writes. */
    static final int MOST_PASSES = 6;
    private static final int PAGE = 1000;
    private static final Duration AFTER_THROTTLING = Duration.ofSeconds(20);

    private final BulkTable bulk;
    private final TenantDeletions deletions;
    private final DocumentIndex documents;

    public ContinueDeletion(BulkTable table, WorkQueue queue, DocumentIndex documents, Clock clock) {
        super(table, queue, clock);
        this.bulk = table;
        this.deletions = new TenantDeletions(table, clock);
        this.documents = documents;
    }

    @Override
    protected CopyKey progress(Message.DeleteTenant message) {
        return RunKey.ofDeletion(message.tenant());
    }

    @Override
    protected Optional<Sweep> open(Message.DeleteTenant message, Optional<Item> progress) {
        return progress.map(item -> new TenantDeletion(message.tenant(), item))
                .filter(deletion -> deletion.run().equals(message.run()) && !deletion.isFinished())
                .map(deletion -> Sweep.beginning(deletion, message));
    }

    @Override
    protected Sweep step(Sweep begun) {
        Sweep sweep = begun;
        Tenant tenant = sweep.deletion().tenant();
        Scan scan = Scan.ofSegment(sweep.message().segment(), sweep.deletion().segments(), PAGE).beginningWith(tenant.prefix())
                .only(Key.PARTITION, Key.SORT);
        try {
            BulkTable.Part part = bulk.scan(scan.startingAfter(sweep.reached().last().map(key -> Item.of(key))));
            sweep = sweep.reading(part);
            return sweep.deleting(delete(sweep.deletion(), part.items()), part.lastKey());
        } catch (TableThrottledException e) {
            // Not a failed message, which may be a dead letter soon: the next turn begins with the page that this one did not finish.
            return sweep.pausing(AFTER_THROTTLING);
        }
    }

    private int delete(TenantDeletion deletion, List<Item> found) {
        List<Key> keys = found.stream().map(Item::key).filter(key -> deletion.tenant().owns(key.id())).toList();
        if (keys.isEmpty() || !deletions.noteFound(deletion, keys.size())) {
            return 0;
        }
        bulk.delete(keys);
        return keys.size();
    }

    @Override
    protected Optional<Action<CopyKey>> note(Sweep sweep) {
        return Optional.of(deletions.note(sweep));
    }

    @Override
    protected Optional<Message.DeleteTenant> follow(Sweep sweep, TimeLeft time) {
        Message.DeleteTenant message = sweep.message();
        if (sweep.standing() == Standing.NEXT && !sweep.isEnd()) {
            return Optional.of(message.next(UUID.randomUUID().toString()));
        } else if (sweep.standing() == Standing.NEXT) {
            underWay(message).filter(noted -> noted.open().isEmpty()).ifPresent(noted -> endPass(noted, message, time));
        } else if (sweep.deletion().open().isEmpty()) {
            endPass(sweep.deletion(), message, time);
        } else {
            // It may be that another pass has begun, and that not all segments were sent their messages.
            sweep.deletion().turns().forEach(queue::send);
        }
        return Optional.empty();
    }

    private Optional<TenantDeletion> underWay(Message.DeleteTenant message) {
        return open(message, table.get(progress(message), Consistency.STRONG)).map(Sweep::deletion);
    }

    private void endPass(TenantDeletion deletion, Message.DeleteTenant message, TimeLeft time) {
        OptionalLong left = deletion.found() > 0 ? OptionalLong.empty() : documentsLeft(deletion.tenant(), time);
        if (deletion.found() == 0 && left.orElse(0) == 0 || deletion.pass() >= MOST_PASSES) {
            deletions.finish(deletion, left);
        } else {
            deletions.beginPass(deletion);
            underWay(message).ifPresent(next -> next.turns().forEach(turn -> queue.send(turn, next.lag())));
        }
    }

    /** How many there were: the engine shows only after a while that they have been removed. */
    private OptionalLong documentsLeft(Tenant tenant, TimeLeft time) {
        OptionalLong left = documents.count(tenant);
        if (left.orElse(0) > 0) {
            documents.remove(tenant, time);
        }
        return left;
    }

    /**
     * How far one turn of a deletion has come with its segment.
     *
     * @param deletion as it was stored before the turn
     * @param items how many items were read, of all tenants
     * @param units read
     */
    record Sweep(TenantDeletion deletion, Message.DeleteTenant message, SegmentProgress.Reached reached, long items, double units,
            long deleted,
            Duration pause) implements Turn {

        static Sweep beginning(TenantDeletion deletion, Message.DeleteTenant message) {
            return new Sweep(deletion, message, deletion.reached(message.segment()), 0, 0, 0, Duration.ZERO);
        }

        Sweep reading(BulkTable.Part part) {
            return new Sweep(deletion, message, reached, items + part.read(), units + part.readUnits(), deleted, pause);
        }

        /** @param last the last item of the part whose items are deleted; none at the end of the segment */
        Sweep deleting(int more, Optional<Item> last) {
            return new Sweep(deletion, message, SegmentProgress.Reached.behind(last), items, units, deleted + more, pause);
        }

        Sweep pausing(Duration longer) {
            return new Sweep(deletion, message, reached, items, units, deleted, longer);
        }

        boolean isEnd() {
            return reached instanceof SegmentProgress.Reached.End;
        }

        @Override
        public Standing standing() {
            return deletion.standing(message);
        }

        @Override
        public boolean isOver() {
            return isEnd() || !pause.isZero() || seconds() >= TURN_SECONDS;
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
}
