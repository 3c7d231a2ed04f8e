package io.relata.engine.write.version;

import io.relata.engine.core.ExpiringTable;
import io.relata.engine.rule.Rules;
import io.relata.engine.rule.Ruling;
import io.relata.engine.table.CoreTable;
import io.relata.model.Model;
import io.relata.rule.Caller;
import java.time.Clock;

/**
 * What every write needs.
 *
 * @param clock gives versions, creation times and expiry
 * @param retry how a write is repeated after another request changed what it had read
 * @param rules what an application asks of writes beyond its model
 * @param caller who asks for the write
 */
public record WriteContext(Model model, CoreTable table, Clock clock, OptimisticRetry retry, Rules rules, Caller caller) {
    public WriteContext {
        table = ExpiringTable.of(model, table, clock);
    }

    /** A context without rules. */
    public WriteContext(Model model, CoreTable table, Clock clock, OptimisticRetry retry) {
        this(model, table, clock, retry, Rules.NONE, Caller.APPLICATION);
    }

    public static WriteContext of(Model model, CoreTable table) {
        return new WriteContext(model, table, Clock.systemUTC(), OptimisticRetry.waiting());
    }

    public WriteContext with(Rules others) {
        return new WriteContext(model, table, clock, retry, others, caller);
    }

    /** The same for one request of this caller. */
    public WriteContext by(Caller other) {
        return new WriteContext(model, table, clock, retry, rules, other);
    }

    /** For one attempt to write what there are rules for. */
    public Ruling ruling() {
        return new Ruling(rules, model, table, caller);
    }

    /** The same on another table, which stands for this one. */
    public WriteContext on(CoreTable other, OptimisticRetry otherRetry) {
        return new WriteContext(model, other, clock, otherRetry, rules, caller);
    }
}
