package io.relata.engine.write.version;

import io.relata.engine.core.ExpiringTable;
import io.relata.engine.table.CoreTable;
import io.relata.model.Model;
import java.time.Clock;

/**
 * What every write needs.
 *
 * @param clock gives versions, creation times and expiry
 * @param retry how a write is repeated after another request changed what it had read
 */
public record WriteContext(Model model, CoreTable table, Clock clock, OptimisticRetry retry) {
    public WriteContext {
        table = ExpiringTable.of(model, table, clock);
    }

    public static WriteContext of(Model model, CoreTable table) {
        return new WriteContext(model, table, Clock.systemUTC(), OptimisticRetry.waiting());
    }

    /** The same on another table, which stands for this one. */
    public WriteContext on(CoreTable other, OptimisticRetry otherRetry) {
        return new WriteContext(model, other, clock, otherRetry);
    }
}
