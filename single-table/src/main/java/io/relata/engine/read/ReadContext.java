package io.relata.engine.read;

import io.relata.engine.core.CopiedReads;
import io.relata.engine.core.ExpiringReads;
import io.relata.engine.permission.Authority;
import io.relata.engine.permission.Decide;
import io.relata.engine.secret.DeploymentKey;
import io.relata.engine.secret.PositionCipher;
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
 * @param positions encrypts positions in cursors, where they may tell of what a caller may not read
 */
public record ReadContext(Model model, TableReads table, Executor executor, Clock clock, Optional<String> tenant,
        Authority authority, CallerTables<TableReads> tables, Optional<PositionCipher> positions) {
    public ReadContext {
        table = table instanceof CopiedReads ? table : CopiedReads.of(model, ExpiringReads.of(model, table, clock));
    }

    /** A context for which nobody calls yet. */
    public ReadContext(Model model, TableReads table, Executor executor, Clock clock) {
        this(model, CallerTables.uncalled(model, table), executor, clock, Optional.empty(), Authority.UNRESTRICTED,
                CallerTables.of(model, table, TenantReads::new), Optional.empty());
    }

    /** The same, where callers reach the table in another way. */
    public ReadContext through(CallerTables<TableReads> others) {
        return new ReadContext(model, table, executor, clock, tenant, authority, others, positions);
    }

    /** The same with encrypted cursors, in a model with permissions; in any other, cursors tell nothing that their lists do not. */
    public ReadContext encrypting(DeploymentKey key) {
        return model.permissions().isEmpty()
                ? this
                : new ReadContext(model, table, executor, clock, tenant, authority, tables, Optional.of(new PositionCipher(key)));
    }

    /**
     * The same for one request of this caller.
     *
     * @throws IllegalStateException when the model has tenants and the caller is of none
     */
    public ReadContext by(Caller caller) {
        return new ReadContext(model, tables.of(caller), executor, clock, caller.tenant().filter(name -> model.multiTenant()),
                Authority.of(model, caller), tables, positions);
    }

    /** The same without asking what the caller may read. */
    public ReadContext unrestricted() {
        return new ReadContext(model, table, executor, clock, tenant, Authority.UNRESTRICTED, tables, positions);
    }

    /** For the decisions of one request. */
    public Decide decide() {
        return new Decide(model, authority, table);
    }
}
