package io.relata.internal.fanout.tenant;

import io.relata.internal.engine.tenant.Tenant;
import io.relata.internal.fanout.work.WorkQueue;
import java.time.Duration;
import java.util.UUID;

/** Starts to delete all items of a tenant, or goes on with a deletion that has stopped: stores it, and sends a message for each segment. */
public final class StartDeletion {
    private final TenantDeletions deletions;
    private final SendTurns messages;

    public StartDeletion(TenantDeletions deletions, WorkQueue queue) {
        this.deletions = deletions;
        this.messages = new SendTurns(queue, () -> UUID.randomUUID().toString());
    }

    /**
     * Starts, or goes on. It may be called again at any time.
     *
     * @param order not regarded where a deletion is under way, which has its own
     * @return the deletion as it is stored
     */
    public TenantDeletion start(Tenant tenant, DeletionOrder order) {
        deletions.begin(tenant, UUID.randomUUID().toString(), order);
        TenantDeletion deletion = deletions.read(tenant).orElseThrow();
        messages.sendAll(deletion, Duration.ZERO);
        return deletion;
    }
}
