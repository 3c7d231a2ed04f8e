package io.relata.internal.fanout.derivation;

import io.relata.internal.engine.file.FileStore;
import io.relata.internal.engine.file.LivingFiles;
import io.relata.internal.engine.secret.GuardKeys;
import io.relata.internal.engine.table.CopyTable;
import io.relata.internal.engine.table.CoreItemsTable;
import io.relata.internal.engine.table.CoreTable;
import io.relata.internal.engine.table.KeySpace;
import io.relata.internal.fanout.work.Message;
import io.relata.internal.fanout.work.QueueOfSpace;
import io.relata.internal.fanout.work.WorkQueue;
import io.relata.internal.model.TableModel;
import java.time.Clock;
import java.util.Optional;

/**
 * What stream functions work with: all items of a table by their keys as they are stored, or those of a tenant as the tenant sees them.
 * Nothing else that works with it knows tenants.
 *
 * @param core the same table for entities, links and guards, which claims unique values as the deployment spells them
 * @param queue takes what is left for later, if there is one
 * @param guards how the deployment spells unique values
 * @param files of entities, as they are seen in this part of the table
 */
public record Scope(TableModel model, CopyTable table, CoreTable core, Clock clock, WorkQueue queue, SpelledGuards guards,
        LivingFiles files) {
    /** Without a work queue, and with unique values in plain text. */
    public static Scope of(TableModel model, CopyTable table, Clock clock) {
        return new Scope(model, table, new CoreItemsTable(table), clock, WorkQueue.NONE, SpelledGuards.PLAIN,
                new LivingFiles(FileStore.NONE, KeySpace.WHOLE, table));
    }

    public Scope with(WorkQueue other) {
        return new Scope(model, table, core, clock, other, guards, files);
    }

    /** @param store where the bytes of files lie */
    public Scope keeping(FileStore store) {
        return new Scope(model, table, core, clock, queue, guards, new LivingFiles(store, KeySpace.WHOLE, table));
    }

    /** @param keys of a deployment that hashes unique values */
    public Scope hashing(Optional<GuardKeys> keys) {
        return keys.map(known -> new Scope(model, table, known.on(new CoreItemsTable(table)), clock, queue,
                new SpelledGuards(keys), files)).orElse(this);
    }

    /** The same for the items of a part of the table. */
    public Scope in(KeySpace space) {
        return space.equals(KeySpace.WHOLE)
                ? this
                : new Scope(model, space.copies(table), space.core(core), clock, new QueueOfSpace(queue, space), guards.in(space),
                        new LivingFiles(files.files(), space, space.copies(table)));
    }

    /**
     * The part of the table whose items a message is about.
     *
     * @throws IllegalArgumentException when the message is of a tenant in a model without, or of none in a model with tenants
     */
    public KeySpace space(Message message) {
        boolean ofTenant = message instanceof Message.OfTenant;
        if (ofTenant != model.multiTenant()) {
            throw new IllegalArgumentException(ofTenant
                    ? "the message is of a tenant, and the model has none: it was sent for another model"
                    : "the message is of no tenant, and the model has tenants: it was sent before the model had them");
        }
        return message instanceof Message.OfTenant own ? model.spaces().named(own.tenant().name()) : model.spaces().whole();
    }

    /** Strong reads of what items depend on. */
    public SourceItems truth() {
        return new SourceItems(table);
    }

    /** For judging what is there now. */
    public Look look() {
        return new Look(model, truth(), clock.instant(), guards);
    }
}
