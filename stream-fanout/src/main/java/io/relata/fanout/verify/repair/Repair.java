package io.relata.fanout.verify.repair;

import io.relata.engine.key.Key;
import io.relata.engine.secret.GuardKeys;
import io.relata.engine.table.CopyTable;
import io.relata.engine.tenant.Tenant;
import io.relata.engine.tenant.TenantCopyTable;
import io.relata.engine.tenant.TenantKeys;
import io.relata.fanout.child.FollowParents;
import io.relata.fanout.verify.judge.Finding;
import io.relata.fanout.verify.judge.SpelledGuards;
import io.relata.fanout.work.TenantQueue;
import io.relata.fanout.work.WorkQueue;
import io.relata.model.Model;
import java.time.Clock;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * Repairs what verify found. Links and large fan-outs are repaired by the code of the stream function. Copies are not: that code never
 * touches a copy of the right version, whatever else is wrong with it. So copies are written here, as that code would, or deleted if they
 * should not exist. Each write is conditional on the fault and on the copy as it was read: a copy that the stream function writes at the
 * same moment stays.
 */
public final class Repair {
    private final Model model;
    private final CopyTable table;
    private final Clock clock;
    private final Optional<WorkQueue> queue;
    private final RepairItem items;
    private final Function<Tenant, TenantKeys> keys;
    private final SpelledGuards guards;
    private final FollowParents follow;

    /** One that processes everything at once, however much it is. */
    public Repair(Model model, CopyTable table, Clock clock) {
        this(model, table, clock, Optional.empty());
    }

    /** @param queue continues large fan-outs that have stalled */
    public Repair(Model model, CopyTable table, Clock clock, Optional<WorkQueue> queue) {
        this(model, table, clock, queue, Optional.empty());
    }

    /**
     * @param queue continues large fan-outs that have stalled
     * @param guards how a deployment hashes guards, if it does
     */
    public Repair(Model model, CopyTable table, Clock clock, Optional<WorkQueue> queue, Optional<GuardKeys> guards) {
        this.guards = new SpelledGuards(guards, Optional.empty());
        this.model = model;
        this.table = table;
        this.clock = clock;
        this.queue = queue;
        this.follow = FollowParents.in(model, table, clock, guards);
        this.items = new RepairItem(model, table, clock, queue, this.guards, follow);
        this.keys = TenantKeys.of(model);
    }

    /**
     * @param finding with keys as they are stored
     * @return whether the fault is repaired; false for those that need a person
     */
    public boolean repair(Finding finding) {
        if (!model.multiTenant()) {
            return items.repair(finding);
        }
        Optional<TenantKeys> tenant = Tenant.of(finding.key()).map(keys);
        return tenant.isPresent() && repair(finding, tenant.get());
    }

    private boolean repair(Finding finding, TenantKeys tenant) {
        UnaryOperator<Key> seen = tenant::seen;
        return new RepairItem(model, new TenantCopyTable(table, tenant), clock, queue.map(open -> new TenantQueue(open, tenant.tenant())),
                guards.of(tenant), follow.of(tenant))
                .repair(finding.at(seen));
    }
}
