package io.relata.internal.engine.write.version;

import com.github.f4b6a3.ulid.UlidCreator;
import io.relata.internal.engine.core.CallerTables;
import io.relata.internal.engine.core.ExpiringTable;
import io.relata.internal.engine.permission.Authority;
import io.relata.internal.engine.permission.Decide;
import io.relata.internal.engine.rule.Rules;
import io.relata.internal.engine.rule.Ruling;
import io.relata.internal.engine.table.CoreTable;
import io.relata.internal.engine.table.KeySpace;
import io.relata.internal.engine.write.body.Signature;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.TableModel;
import io.relata.rule.Caller;
import java.time.Clock;
import java.util.function.Supplier;

/**
 * What every write needs.
 *
 * @param table as the caller sees it
 * @param clock gives versions, creation times and expiry
 * @param retry how a write is repeated after another request changed what it had read
 * @param rules what an application asks of writes beyond its model
 * @param caller who asks for the write
 * @param authority what the caller may do
 * @param ids gives the ids of new entities that have none of their own
 * @param tables the table as any caller sees it
 */
public record WriteContext(TableModel model, CoreTable table, Clock clock, OptimisticRetry retry, Rules rules, Caller caller,
        Authority authority, Supplier<String> ids, CallerTables<CoreTable> tables) {
    /**
     * Each has 80 random bits of its own; a monotonic generator would continue from its last value, which functions restored from one
     * snapshot share.
     */
    private static final Supplier<String> ULIDS = () -> UlidCreator.getUlid().toString();

    public WriteContext {
        table = ExpiringTable.of(model, table, clock);
    }

    /** A context without rules. */
    public WriteContext(TableModel model, CoreTable table, Clock clock, OptimisticRetry retry) {
        this(model, model.spaces().uncalled(table), clock, retry, Rules.NONE, Caller.APPLICATION,
                Authority.UNRESTRICTED, ULIDS, CallerTables.of(model, table, KeySpace::core));
    }

    public static WriteContext of(TableModel model, CoreTable table) {
        return new WriteContext(model, table, Clock.systemUTC(), OptimisticRetry.waiting());
    }

    /** The same, where callers reach the table in another way. */
    public WriteContext through(CallerTables<CoreTable> others) {
        return new WriteContext(model, table, clock, retry, rules, caller, authority, ids, others);
    }

    public WriteContext with(Rules others) {
        return new WriteContext(model, table, clock, retry, others, caller, authority, ids, tables);
    }

    /**
     * The same for one request of this caller.
     *
     * @throws IllegalStateException when the caller has no part of the table
     */
    public WriteContext by(Caller other) {
        return new WriteContext(model, tables.of(other), clock, retry, rules, other, Authority.of(model, other), ids, tables);
    }

    /** The same without asking what the caller may do. */
    public WriteContext unrestricted() {
        return new WriteContext(model, table, clock, retry, rules, caller, Authority.UNRESTRICTED, ids, tables);
    }

    /** For the decisions of one attempt. */
    public Decide decide() {
        return new Decide(model, authority, table);
    }

    /** The same with other ids for new entities. */
    public WriteContext with(Supplier<String> newIds) {
        return new WriteContext(model, table, clock, retry, rules, caller, authority, newIds, tables);
    }

    /** The caller's, under an entity of this type. */
    public Signature signature(EntityType type) {
        return new Signature(type, caller.subject());
    }

    /** For one attempt to write what there are rules for. */
    public Ruling ruling() {
        return new Ruling(rules, model, table, clock, caller);
    }

    /** The same on another table, which stands for this one. */
    public WriteContext on(CoreTable other, OptimisticRetry otherRetry) {
        return new WriteContext(model, other, clock, otherRetry, rules, caller, authority, ids, anyone -> other);
    }
}
