package io.relata.internal.fanout.tenant;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.tenant.Tenant;
import io.relata.internal.fanout.work.SegmentProgress;
import io.relata.internal.fanout.work.SegmentTurns;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/** The item of the latest deletion of a tenant: its order, how far each segment has come, and what has been deleted so far. */
public record TenantDeletion(Tenant tenant, Item item) {
    static final String RUN = "run";
    static final String SEGMENTS = "segments";
    static final String RATE = "rate";
    static final String LAG = "lag";
    static final String PASS = "pass";
    static final String FOUND = "found";
    static final String DELETED = "deleted";
    static final String ITEMS = "items";
    static final String READ_UNITS = "readUnits";
    static final String DOCUMENTS = "documents";
    static final String STARTED_AT = "startedAt";
    static final String FINISHED_AT = "finishedAt";

    /** Names this deletion among all of the tenant. */
    String run() {
        return item.string(RUN);
    }

    DeletionOrder order() {
        return new DeletionOrder((int) item.number(SEGMENTS), item.number(RATE), Duration.ofSeconds(item.number(LAG)));
    }

    SegmentTurns.Turn turn(int segment) {
        return SegmentTurns.last(item, segment);
    }

    /** The segments that are not at their end in this pass. */
    List<Integer> open() {
        return item.strings(SegmentTurns.OPEN).stream().map(Integer::valueOf).sorted().toList();
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

    /** How many items were read, of all tenants. */
    public long items() {
        return item.number(ITEMS);
    }

    public long readUnits() {
        return item.number(READ_UNITS);
    }

    /** How many search documents were left at the end; empty where they were not counted. */
    public OptionalLong documents() {
        return item.has(DOCUMENTS) ? OptionalLong.of(item.number(DOCUMENTS)) : OptionalLong.empty();
    }

    public boolean isFinished() {
        return item.has(FINISHED_AT);
    }

    /** Whether a whole pass has found nothing, and no search document is left. */
    public boolean isComplete() {
        return isFinished() && found() == 0 && documents().orElse(0) == 0;
    }
}
