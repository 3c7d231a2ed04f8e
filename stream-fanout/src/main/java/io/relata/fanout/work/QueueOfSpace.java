package io.relata.fanout.work;

import io.relata.engine.tenant.Tenant;
import java.time.Duration;

/**
 * The work queue for messages about one tenant's items.
 *
 * @param queue the queue of all tenants
 */
public record TenantQueue(WorkQueue queue, Tenant tenant) implements WorkQueue {
    @Override
    public boolean isThere() {
        return queue.isThere();
    }

    @Override
    public void send(Message message) {
        queue.send(new Message.OfTenant(tenant, message));
    }

    @Override
    public void send(Message message, Duration delay) {
        queue.send(new Message.OfTenant(tenant, message), delay);
    }

    @Override
    public Duration secondLook() {
        return queue.secondLook();
    }
}
