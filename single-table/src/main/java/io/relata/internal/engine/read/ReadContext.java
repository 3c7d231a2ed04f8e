package io.relata.internal.engine.read;

import io.relata.internal.engine.change.BeingBuiltException;
import io.relata.internal.engine.change.PartStates;
import io.relata.internal.engine.core.CallerTables;
import io.relata.internal.engine.core.CopiedReads;
import io.relata.internal.engine.core.ExpiringReads;
import io.relata.internal.engine.fresh.OwnWrites;
import io.relata.internal.engine.permission.Authority;
import io.relata.internal.engine.permission.Decide;
import io.relata.internal.engine.read.page.PageQueries;
import io.relata.internal.engine.read.page.ReadBudget;
import io.relata.internal.engine.secret.DeploymentKey;
import io.relata.internal.engine.secret.PositionCipher;
import io.relata.internal.engine.table.KeySpace;
import io.relata.internal.engine.table.TableReads;
import io.relata.internal.model.TableModel;
import io.relata.rule.Caller;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Supplier;

/**
 * What every read needs.
 *
 * @param table as the caller sees it
 * @param queries how the Queries of a page run
 * @param clock decides what has expired, and measures the time of a page
 * @param space the part of the table that the caller sees
 * @param authority what the caller may read
 * @param tables the table as any caller sees it
 * @param parts how much of its model the table holds
 * @param positions encrypts positions in cursors, where they may tell of what a caller may not read
 * @param own what has to be shown although indexes and copies may not have followed it
 */
public record ReadContext(TableModel model, TableReads table, PageQueries queries, Clock clock, KeySpace space,
        Authority authority, CallerTables<TableReads> tables, Supplier<PartStates> parts, Optional<PositionCipher> positions,
        OwnWrites own) {
    public ReadContext {
        table = table instanceof CopiedReads ? table : CopiedReads.of(model, ExpiringReads.of(model, table, clock));
    }

    /** A context for which nobody calls yet, and whose pages may take all the time that they need. */
    public ReadContext(TableModel model, TableReads table, Executor executor, Clock clock) {
        this(model, model.spaces().uncalled(table), new PageQueries(executor), clock, KeySpace.WHOLE, Authority.UNRESTRICTED,
                CallerTables.of(model, table, KeySpace::reads), () -> PartStates.UNKNOWN, Optional.empty(), OwnWrites.NONE);
    }

    /** The same for a function that has to answer in time: a page that takes longer ends early, or fails. */
    public ReadContext within(Duration pageTime) {
        return new ReadContext(model, table, new PageQueries(queries.threads(), pageTime), clock, space, authority, tables, parts,
                positions, own);
    }

    /** The same, where the table may not hold all of the model yet. */
    public ReadContext watching(Supplier<PartStates> states) {
        return new ReadContext(model, table, queries, clock, space, authority, tables, states, positions, own);
    }

    /** The same for another way to read the table. */
    public ReadContext reading(TableReads other) {
        return new ReadContext(model, other, queries, clock, space, authority, tables, parts, positions, own);
    }

    /** @throws BeingBuiltException when one of these parts of the model, by their names, is not built yet */
    public void requireBuilt(List<String> names) {
        List<String> building = parts.get().building(names);
        if (!building.isEmpty()) {
            throw new BeingBuiltException(building);
        }
    }

    /** The same, where callers reach the table in another way. */
    public ReadContext through(CallerTables<TableReads> others) {
        return new ReadContext(model, table, queries, clock, space, authority, others, parts, positions, own);
    }

    /** The same with encrypted cursors, in a model with permissions; in any other, cursors tell nothing that their lists do not. */
    public ReadContext encrypting(DeploymentKey key) {
        return model.permissions().isEmpty()
                ? this
                : new ReadContext(model, table, queries, clock, space, authority, tables, parts, Optional.of(new PositionCipher(key)),
                        own);
    }

    /**
     * The same for one request of this caller: this one where every caller reads everything.
     *
     * @throws IllegalStateException when the caller has no part of the table
     */
    public ReadContext by(Caller caller) {
        return model.needsCaller()
                ? new ReadContext(model, tables.of(caller), queries, clock, model.spaces().of(caller),
                        Authority.of(model, caller), tables, parts, positions, own)
                : this;
    }

    /** The same for a request that has to show these writes, which costs one BatchGetItem where a list does not show them yet. */
    public ReadContext after(OwnWrites writes) {
        return new ReadContext(model, writes.single(table), queries, clock, space, authority, tables, parts, positions, writes);
    }

    /** The same without asking what the caller may read. */
    public ReadContext unrestricted() {
        return new ReadContext(model, table, queries, clock, space, Authority.UNRESTRICTED, tables, parts, positions, own);
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
