package io.relata.engine.read;

import io.relata.engine.core.ExpiringReads;
import io.relata.engine.table.TableReads;
import io.relata.model.Model;
import java.time.Clock;
import java.util.concurrent.Executor;

/**
 * What every read needs.
 *
 * @param executor runs the Queries of one page in parallel
 * @param clock measures the time that a page may take, and decides what has expired
 */
public record ReadContext(Model model, TableReads table, Executor executor, Clock clock) {
    public ReadContext {
        table = ExpiringReads.of(model, table, clock);
    }
}
