package io.relata.engine.write.version;

import io.relata.engine.core.ExpiringTable;
import io.relata.engine.table.CoreTable;
import io.relata.model.Model;
import java.time.Clock;

/**
 * What every write needs.
 *
 * @param clock tells versions, creation times and expiry; read once for each attempt
 * @param races what happens between two attempts of a write that lost a race
 */
public record WriteContext(Model model, CoreTable table, Clock clock, OptimisticRetry races) {
    public WriteContext {
        table = ExpiringTable.of(model, table, clock);
    }

    public static WriteContext of(Model model, CoreTable table) {
        return new WriteContext(model, table, Clock.systemUTC(), OptimisticRetry.waiting());
    }
}
