package io.relata.internal.fanout.tenant;

import io.relata.internal.engine.tenant.Tenant;
import io.relata.internal.fanout.work.WorkQueue;
import java.util.UUID;

/** Starts to delete all items of a tenant, or goes on with a deletion that has stopped: stores it, and sends a message for each segment. */
public record StartDeletion(TenantDeletions deletions, WorkQueue queue) {
    /**
     * Starts, or goes on. It may be called again at any time.
     *
     * @param order not regarded where a deletion is under way, which has its own
     * @return the deletion as it is stored
     */
    public TenantDeletion start(Tenant tenant, DeletionOrder order) {
        deletions.begin(tenant, UUID.randomUUID().toString(), order);
        TenantDeletion deletion = deletions.read(tenant).orElseThrow();
        deletion.turns().forEach(queue::send);
        return deletion;
    }
}
