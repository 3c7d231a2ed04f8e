package io.relata.engine.read;

import io.relata.engine.core.CopiedReads;
import io.relata.engine.core.ExpiringReads;
import io.relata.engine.permission.Authority;
import io.relata.engine.permission.Decide;
import io.relata.engine.read.page.PageQueries;
import io.relata.engine.read.page.ReadBudget;
import io.relata.engine.secret.DeploymentKey;
import io.relata.engine.secret.PositionCipher;
import io.relata.engine.table.TableReads;
import io.relata.engine.tenant.CallerTables;
import io.relata.engine.tenant.TenantReads;
import io.relata.model.Model;
import io.relata.rule.Caller;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Executor;

/**
 * What every read needs.
 *
 * @param table as the caller sees it
 * @param queries how the Queries of a page run
 * @param clock decides what has expired, and measures the time of a page
 * @param tenant the caller's, in a model with tenants
 * @param authority what the caller may read
 * @param tables the table as any caller sees it
 * @param positions encrypts positions in cursors, where they may tell of what a caller may not read
 */
public record ReadContext(Model model, TableReads table, PageQueries queries, Clock clock, Optional<String> tenant,
        Authority authority, CallerTables<TableReads> tables, Optional<PositionCipher> positions) {
    public ReadContext {
        table = table instanceof CopiedReads ? table : CopiedReads.of(model, ExpiringReads.of(model, table, clock));
    }

    /** A context for which nobody calls yet, and whose pages may take all the time that they need. */
    public ReadContext(Model model, TableReads table, Executor executor, Clock clock) {
        this(model, CallerTables.uncalled(model, table), new PageQueries(executor), clock, Optional.empty(), Authority.UNRESTRICTED,
                CallerTables.of(model, table, TenantReads::new), Optional.empty());
    }

    /** The same for a function that has to answer in time: a page that takes longer ends early, or fails. */
    public ReadContext within(Duration pageTime) {
        return new ReadContext(model, table, new PageQueries(queries.threads(), pageTime), clock, tenant, authority, tables, positions);
    }

    /** The same, where callers reach the table in another way. */
    public ReadContext through(CallerTables<TableReads> others) {
        return new ReadContext(model, table, queries, clock, tenant, authority, others, positions);
    }

    /** The same with encrypted cursors, in a model with permissions; in any other, cursors tell nothing that their lists do not. */
    public ReadContext encrypting(DeploymentKey key) {
        return model.permissions().isEmpty()
                ? this
                : new ReadContext(model, table, queries, clock, tenant, authority, tables, Optional.of(new PositionCipher(key)));
    }

    /**
     * The same for one request of this caller: this one where every caller reads everything.
     *
     * @throws IllegalStateException when the model has tenants and the caller is of none
     */
    public ReadContext by(Caller caller) {
        return model.needsCaller()
                ? new ReadContext(model, tables.of(caller), queries, clock, caller.tenant().filter(name -> model.multiTenant()),
                        Authority.of(model, caller), tables, positions)
                : this;
    }

    /** The same without asking what the caller may read. */
    public ReadContext unrestricted() {
        return new ReadContext(model, table, queries, clock, tenant, Authority.UNRESTRICTED, tables, positions);
    }

    /** For one page. */
    public ReadBudget budget() {
        return new ReadBudget(clock, queries.time());
    }

    /** For the decisions of one request. */
    public Decide decide() {
        return new Decide(model, authority, table);
    }
}
