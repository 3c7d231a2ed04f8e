package io.relata.fanout.derivation;

import io.relata.engine.table.CopyTable;
import io.relata.model.Model;
import java.time.Clock;

/**
 * What stream functions work with: the items of a tenant by their keys as the tenant sees them, or those of a model without tenants.
 *
 * @param guards how unique values are spelled
 */
public record Scope(Model model, CopyTable table, Clock clock, SpelledGuards guards) {
    /** For judging what is there now. */
    public Look look() {
        return new Look(model, new SourceItems(table), clock.instant(), guards);
    }
}
