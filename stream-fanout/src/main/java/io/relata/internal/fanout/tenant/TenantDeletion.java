package io.relata.internal.fanout.tenant;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.tenant.Tenant;
import io.relata.internal.fanout.work.Message;
import io.relata.internal.fanout.work.SegmentProgress;
import io.relata.internal.fanout.work.SegmentedRun;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.UUID;

/** The item of the latest deletion of a tenant: its order, how far each segment has come, and what has been deleted so far. */
public record TenantDeletion(Tenant tenant, Item item) implements SegmentedRun {
    static final String RUN = "run";
    static final String PASS = "pass";
    static final String FOUND = "found";
    static final String DELETED = "deleted";
    static final String DOCUMENTS = "documents";

    /** Names this deletion among all of the tenant. */
    String run() {
        return item.string(RUN);
    }

    /**
     * The messages with which the deletion goes on, wherever it is: the next turn of every segment that is not at its end. Where a message
     * for the same turn is under way, only one of the two is continued. Where all segments are at their end, the message of a turn that was
     * noted comes again, and ends the pass.
     */
    List<Message.DeleteTenant> turns() {
        return open().isEmpty()
                ? List.of(new Message.DeleteTenant(tenant, run(), 0, steps(0) - 1, ticketOf(0).orElseThrow()))
                : open().stream()
                        .map(segment -> new Message.DeleteTenant(tenant, run(), segment, steps(segment), UUID.randomUUID().toString()))
                        .toList();
    }

    /** Where the next turn of a segment begins. */
    SegmentProgress.Reached reached(int segment) {
        Map<String, Object> key = item.map(behindName(segment));
        return key.isEmpty() ? new SegmentProgress.Reached.Beginning() : new SegmentProgress.Reached.Behind(new Item(key).key());
    }

    static String behindName(int segment) {
        return "behind" + segment;
    }

    /** How often the table has been begun to be read, this time included. */
    public long pass() {
        return item.number(PASS);
    }

    /** How many items of the tenant this pass has found. After the last one, how many had come again. */
    public long found() {
        return item.number(FOUND);
    }

    /** How many items were deleted; those of a turn that died are not counted. */
    public long deleted() {
        return item.number(DELETED);
    }

    /** How many search documents were left at the end; empty where they were not counted. */
    public OptionalLong documents() {
        return item.has(DOCUMENTS) ? OptionalLong.of(item.number(DOCUMENTS)) : OptionalLong.empty();
    }

    /** Whether a whole pass has found nothing, and no search document is left. */
    public boolean isComplete() {
        return isFinished() && found() == 0 && documents().orElse(0) == 0;
    }
}
