package io.relata.fanout;

import io.relata.engine.key.CoreKey;
import io.relata.engine.total.TotalKey;
import io.relata.engine.table.CopyTable;
import io.relata.engine.tenant.Tenant;
import io.relata.engine.tenant.TenantKeys;
import io.relata.fanout.after.TellListeners;
import io.relata.fanout.copy.WriteParallelism;
import io.relata.fanout.derivation.Scope;
import io.relata.fanout.job.FanoutJob;
import io.relata.fanout.work.Message;
import io.relata.fanout.work.TimeLeft;
import io.relata.model.Model;
import java.time.Clock;
import java.util.Collection;
import java.util.Optional;
import java.util.function.Function;

/**
 * Processes one message about an entity or a link: from the work queue, or made of the records of a stream batch. In a model with tenants,
 * each message is one of a tenant.
 */
public final class ProcessMessage {
    private final Scope scope;
    private final FanoutJob job;
    private final WriteParallelism parallelism;
    private final TellListeners listeners;
    private final ProcessItem items;
    private final Function<Tenant, TenantKeys> keys;

    /** One that refreshes one batch of copies after another. */
    public ProcessMessage(Model model, CopyTable table, Clock clock, FanoutJob job) {
        this(Scope.of(model, table, clock), job, WriteParallelism.ONE, TellListeners.none(table));
    }

    /**
     * @param job runs large fan-outs in portions
     * @param parallelism with which the copies of an entity are refreshed
     * @param listeners told of changes whose copies are written
     */
    public ProcessMessage(Scope scope, FanoutJob job, WriteParallelism parallelism, TellListeners listeners) {
        this.scope = scope;
        this.job = job;
        this.parallelism = parallelism;
        this.listeners = listeners;
        this.items = new ProcessItem(scope, job, parallelism, listeners);
        this.keys = TenantKeys.of(scope.model());
    }

    /** Tells what has expired. */
    Clock clock() {
        return scope.clock();
    }

    /** Whether each change of an entity matters, also one that no copy depends on. */
    boolean isAwaited(String entity) {
        return listeners.listeners().isAwaiting(entity);
    }

    /**
     * @throws RuntimeException when the message should be delivered again
     * @throws IllegalArgumentException when the message is of a type that another class processes, or of a tenant in a model without, or of
     * none in a model with tenants
     */
    public void process(Message message, TimeLeft time) {
        boolean ofTenant = message instanceof Message.OfTenant;
        if (ofTenant != scope.model().multiTenant()) {
            throw new IllegalArgumentException(ofTenant
                    ? "the message is of a tenant, and the model has none: it was sent for another model"
                    : "the message is of no tenant, and the model has tenants: it was sent before the model had them");
        }
        if (message instanceof Message.OfTenant inner) {
            of(keys.apply(inner.tenant())).process(inner.message(), time);
        } else {
            items.process(message, time);
        }
    }

    /**
     * Brings totals to what these core items count for.
     *
     * @param tenant whose items they are, in a model with tenants
     * @param concerned totals that they counted for before
     */
    void settle(Optional<Tenant> tenant, Collection<CoreKey> sources, Collection<TotalKey> concerned) {
        tenant.map(keys).map(this::of).orElse(items).settle(sources, concerned);
    }

    private ProcessItem of(TenantKeys tenant) {
        return new ProcessItem(scope.in(tenant), job.in(tenant), parallelism, listeners.in(tenant));
    }
}
