package io.relata.engine.read;

import io.relata.engine.core.ExpiringReads;
import io.relata.engine.permission.Authority;
import io.relata.engine.permission.Decide;
import io.relata.engine.table.TableReads;
import io.relata.engine.tenant.CallerTables;
import io.relata.engine.tenant.TenantReads;
import io.relata.model.Model;
import io.relata.rule.Caller;
import java.time.Clock;
import java.util.Optional;
import java.util.concurrent.Executor;

/**
 * What every read needs.
 *
 * @param table as the caller sees it
 * @param executor runs the Queries of one page in parallel
 * @param clock measures the time that a page may take, and decides what has expired
 * @param tenant the caller's, in a model with tenants
 * @param authority what the caller may read
 * @param tables the table as any caller sees it
 */
public record ReadContext(Model model, TableReads table, Executor executor, Clock clock, Optional<String> tenant,
        Authority authority, CallerTables<TableReads> tables) {
    public ReadContext {
        table = ExpiringReads.of(model, table, clock);
    }

    /** A context for which nobody calls yet. */
    public ReadContext(Model model, TableReads table, Executor executor, Clock clock) {
        this(model, CallerTables.uncalled(model, table), executor, clock, Optional.empty(), Authority.UNRESTRICTED,
                CallerTables.of(model, table, TenantReads::new));
    }

    /** The same, where callers reach the table in another way. */
    public ReadContext through(CallerTables<TableReads> others) {
        return new ReadContext(model, table, executor, clock, tenant, authority, others);
    }

    /**
     * The same for one request of this caller.
     *
     * @throws IllegalStateException when the model has tenants and the caller is of none
     */
    public ReadContext by(Caller caller) {
        return new ReadContext(model, tables.of(caller), executor, clock, caller.tenant().filter(name -> model.multiTenant()),
                Authority.of(model, caller), tables);
    }

    /** The same without asking what the caller may read. */
    public ReadContext unrestricted() {
        return new ReadContext(model, table, executor, clock, tenant, Authority.UNRESTRICTED, tables);
    }

    /** For the decisions of one request. */
    public Decide decide() {
        return new Decide(model, authority, table);
    }
}
