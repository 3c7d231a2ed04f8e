package io.relata.internal.fanout.tenant;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.table.BulkTable;
import io.relata.internal.engine.table.Scan;
import io.relata.internal.engine.table.TableThrottledException;
import io.relata.internal.engine.tenant.Tenant;
import io.relata.internal.fanout.work.Message;
import io.relata.internal.fanout.work.Pace;
import io.relata.internal.fanout.work.SegmentProgress;
import io.relata.internal.fanout.work.SegmentTurns;
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
 * Takes a turn of the deletion of a tenant: pages of one segment, as long as there is time and the rate allows, then a message for the next
 * turn.
 *
 * <p>The whole table is read in passes, and nothing is left when one of them has found nothing. There is more than one because of what the
 * stream functions do meanwhile: deleted items have records, copies are refreshed, a link that follows from an attribute may be made anew
 * before its ends are gone. All of that needs the tenant's items, and without them it ends. Callers who still write are another matter:
 * after some passes the deletion gives up, and says so.
 *
 * <p>Turns are noted as those of verify are, so messages may come twice, late, or again after a function died.
 */
public final class ContinueDeletion {
    /** After so many passes that found something, somebody writes. */
    static final int MOST_PASSES = 6;
    private static final int PAGE = 1000;
    private static final Duration AFTER_THROTTLING = Duration.ofSeconds(20);

    private final BulkTable table;
    private final TenantDeletions deletions;
    private final SendTurns messages;
    private final DocumentIndex documents;
    private final Clock clock;

    public ContinueDeletion(BulkTable table, WorkQueue queue, DocumentIndex documents, Clock clock) {
        this.table = table;
        this.deletions = new TenantDeletions(table, clock);
        this.messages = new SendTurns(queue, () -> UUID.randomUUID().toString());
        this.documents = documents;
        this.clock = clock;
    }

    /** @param time ends the turn when it is short, after at least one page */
    public void take(Tenant tenant, Message.DeleteTenant message, TimeLeft time) {
        Optional<TenantDeletion> underWay = underWay(tenant, message.run());
        if (underWay.isEmpty()) {
            return;
        }
        TenantDeletion deletion = underWay.get();
        SegmentTurns.Turn turn = deletion.turn(message.segment());
        if (turn.step() == message.step() && deletion.open().contains(message.segment())) {
            takeTurn(deletion, message, time);
        } else if (turn.isOf(message.step(), message.ticket())) {
            goOn(deletion, time);
        }
    }

    private Optional<TenantDeletion> underWay(Tenant tenant, String run) {
        return deletions.read(tenant).filter(found -> found.run().equals(run) && !found.isFinished());
    }

    private void takeTurn(TenantDeletion deletion, Message.DeleteTenant message, TimeLeft time) {
        Instant began = clock.instant();
        Swept swept = sweep(deletion, message.segment(), time);
        SegmentTurns.Noted noting = deletions.note(deletion, message.segment(), message.step(), message.ticket(), swept.counts());
        if (noting == SegmentTurns.Noted.BEFORE) {
            // What counts is what was noted, and who noted it may be dead.
            underWay(deletion.tenant(), deletion.run()).ifPresent(noted -> goOn(noted, time));
        } else if (noting == SegmentTurns.Noted.NOW) {
            goOnAfter(deletion, message, swept, began, time);
        }
    }

    private void goOnAfter(TenantDeletion deletion, Message.DeleteTenant message, Swept swept, Instant began, TimeLeft time) {
        if (swept.counts().isEnd()) {
            underWay(deletion.tenant(), deletion.run()).filter(noted -> noted.open().isEmpty()).ifPresent(noted -> endPass(noted, time));
        } else {
            double seconds = (swept.counts().readUnits() + swept.counts().deleted()) / deletion.order().ratePerSegment();
            messages.send(deletion, message.segment(), message.step() + 1,
                    Pace.delay(swept.pause(), seconds, Duration.between(began, clock.instant())));
        }
    }

    private record Swept(TenantDeletions.TurnCounts counts, Duration pause) {
    }

    private Swept sweep(TenantDeletion deletion, int segment, TimeLeft time) {
        Scan scan = Scan.ofSegment(segment, deletion.order().segments(), PAGE).beginningWith(deletion.tenant().prefix()).only(Key.PARTITION,
                Key.SORT);
        SegmentProgress.Reached reached = deletion.reached(segment);
        long items = 0;
        long deleted = 0;
        double units = 0;
        Duration pause = Duration.ZERO;
        try {
            do {
                BulkTable.Part part = table.scan(scan.startingAfter(reached.last().map(key -> Item.of(key))));
                items += part.read();
                units += part.readUnits();
                deleted += delete(deletion, part.items());
                reached = part.lastKey().<SegmentProgress.Reached>map(key -> new SegmentProgress.Reached.Behind(key.key()))
                        .orElseGet(SegmentProgress.Reached.End::new);
            } while (reached.last().isPresent() && !time.isShort()
                    && units + deleted < deletion.order().ratePerSegment() * Pace.TURN_SECONDS);
        } catch (TableThrottledException e) {
            // Not a failed message, which may be a dead letter soon: the next turn begins with the page that this one did not finish.
            pause = AFTER_THROTTLING;
        }
        return new Swept(new TenantDeletions.TurnCounts(items, (long) Math.ceil(units), deleted, reached), pause);
    }

    private int delete(TenantDeletion deletion, List<Item> found) {
        List<Key> keys = found.stream().map(Item::key).filter(key -> deletion.tenant().owns(key.id())).toList();
        if (keys.isEmpty() || !deletions.noteFound(deletion, keys.size())) {
            return 0;
        }
        table.delete(keys);
        return keys.size();
    }

    /** After a turn that was noted, by an invocation that may have died before it did what follows. */
    private void goOn(TenantDeletion deletion, TimeLeft time) {
        if (deletion.open().isEmpty()) {
            endPass(deletion, time);
        } else {
            messages.sendAll(deletion, Duration.ZERO);
        }
    }

    private void endPass(TenantDeletion deletion, TimeLeft time) {
        OptionalLong left = deletion.found() > 0 ? OptionalLong.empty() : documentsLeft(deletion.tenant(), time);
        if (deletion.found() == 0 && left.orElse(0) == 0 || deletion.pass() >= MOST_PASSES) {
            deletions.finish(deletion, left);
        } else {
            deletions.beginPass(deletion);
            underWay(deletion.tenant(), deletion.run()).ifPresent(next -> messages.sendAll(next, next.order().lag()));
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
}
