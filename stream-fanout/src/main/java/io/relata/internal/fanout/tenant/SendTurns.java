package io.relata.internal.fanout.tenant;

import io.relata.internal.fanout.work.Message;
import io.relata.internal.fanout.work.SegmentTurns;
import io.relata.internal.fanout.work.WorkQueue;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;

/**
 * Sends the messages of a deletion.
 *
 * @param tickets gives each message a name of its own
 */
record SendTurns(WorkQueue queue, Supplier<String> tickets) {
    /** The next turn of a segment. */
    void send(TenantDeletion deletion, int segment, long step, Duration delay) {
        send(deletion, new Message.DeleteTenant(deletion.run(), segment, step, tickets.get()), delay);
    }

    /**
     * The next turn of every segment that is not at its end, wherever the deletion is. Where a message for the same turn is under way, only
     * one of the two is continued. Where all segments are at their end, the message of a turn that was noted comes again, and ends the
     * pass.
     */
    void sendAll(TenantDeletion deletion, Duration delay) {
        List<Integer> open = deletion.open();
        open.forEach(segment -> send(deletion, segment, deletion.turn(segment).step(), delay));
        if (open.isEmpty()) {
            SegmentTurns.Turn last = deletion.turn(0);
            send(deletion, new Message.DeleteTenant(deletion.run(), 0, last.step() - 1, last.ticket().orElseThrow()), delay);
        }
    }

    private void send(TenantDeletion deletion, Message.DeleteTenant message, Duration delay) {
        queue.send(new Message.OfTenant(deletion.tenant(), message), delay);
    }
}
