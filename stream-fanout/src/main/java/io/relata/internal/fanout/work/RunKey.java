package io.relata.internal.fanout.work;

import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.tenant.Tenant;
import java.util.stream.Stream;

/**
 * The keys of the progress items of runs through the whole table: of verify, of the audits of totals that end them, and of deletions of a
 * tenant; and those of the heartbeat.
 */
public final class RunKey {
    private static final String VERIFY = "verify";
    private static final String VERIFY_TOTALS = "verify-totals";
    private static final String DELETE_TENANT = "delete-tenant";

    private static final String HEARTBEAT = "heartbeat";
    /** Of the item that is written on a schedule, to be copied. */
    public static final CopyKey SENT_HEARTBEAT = CopyKey.progressOfRun(HEARTBEAT, "sent");
    /** Of its copy. */
    public static final CopyKey COPIED_HEARTBEAT = CopyKey.progressOfRun(HEARTBEAT, "copied");

    private RunKey() {
    }

    /** @param run the id of a verify run */
    public static CopyKey of(String run) {
        return CopyKey.progressOfRun(VERIFY, run);
    }

    /** Of the audit of totals that ends a verify run. */
    public static CopyKey ofTotals(String run) {
        return CopyKey.progressOfRun(VERIFY_TOTALS, run);
    }

    /** Of the latest deletion of a tenant. The item belongs to the table, and outlives the tenant. */
    public static CopyKey ofDeletion(Tenant tenant) {
        return CopyKey.progressOfRun(DELETE_TENANT, tenant.name());
    }

    public static boolean is(CopyKey key) {
        return key.id().equals(key.type())
                && Stream.of(VERIFY, VERIFY_TOTALS, DELETE_TENANT, HEARTBEAT)
                        .anyMatch(task -> key.id().startsWith(CopyKey.progressOfRun(task, "").id()));
    }
}
