package io.relata.fanout.derivation;

import io.relata.engine.secret.GuardKeys;
import io.relata.engine.table.CopyTable;
import io.relata.engine.table.CoreItemsTable;
import io.relata.engine.table.CoreTable;
import io.relata.engine.tenant.TenantCopyTable;
import io.relata.engine.tenant.TenantCoreTable;
import io.relata.engine.tenant.TenantKeys;
import io.relata.fanout.work.TenantQueue;
import io.relata.fanout.work.WorkQueue;
import io.relata.model.Model;
import java.time.Clock;
import java.util.Optional;

/**
 * What stream functions work with: all items of a table by their keys as they are stored, or those of a tenant as the tenant sees them.
 *
 * @param core the same table for entities, links and guards, which claims unique values as the deployment spells them
 * @param queue takes what is left for later, if there is one
 * @param guards how the deployment spells unique values
 */
public record Scope(Model model, CopyTable table, CoreTable core, Clock clock, WorkQueue queue, SpelledGuards guards) {
    /** Without a work queue, and with unique values in plain text. */
    public static Scope of(Model model, CopyTable table, Clock clock) {
        return new Scope(model, table, new CoreItemsTable(table), clock, WorkQueue.NONE, SpelledGuards.PLAIN);
    }

    public Scope with(WorkQueue other) {
        return new Scope(model, table, core, clock, other, guards);
    }

    /** @param keys of a deployment that hashes unique values */
    public Scope hashing(Optional<GuardKeys> keys) {
        return keys.map(known -> new Scope(model, table, known.on(new CoreItemsTable(table)), clock, queue,
                new SpelledGuards(keys, Optional.empty()))).orElse(this);
    }

    /** The same for the items of a tenant. */
    public Scope in(TenantKeys tenant) {
        return new Scope(model, new TenantCopyTable(table, tenant), new TenantCoreTable(core, tenant), clock,
                new TenantQueue(queue, tenant.tenant()), guards.of(tenant));
    }

    /** Strong reads of what items depend on. */
    public SourceItems truth() {
        return new SourceItems(table);
    }

    /** For judging what is there now. */
    public Look look() {
        return new Look(model, truth(), clock.instant(), guards);
    }
}
