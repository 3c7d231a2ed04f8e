package io.relata.internal.console.view;

import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.table.KeySpace;
import io.relata.internal.model.TableModel;
import java.util.Optional;

/** Tells the tenant in a stored key from what the model's rules make of the rest. */
final class StoredKeys {
    private final TableModel model;

    StoredKeys(TableModel model) {
        this.model = model;
    }

    /** Empty in a model without tenants, and of items that belong to none: those of the table itself, and those of other code. */
    Optional<KeySpace> tenant(Key stored) {
        return model.multiTenant() ? model.spaces().of(stored) : Optional.empty();
    }

    /** The same key without its tenant, if it has one. */
    Key seen(Key stored) {
        return tenant(stored).map(keys -> keys.seen(stored)).orElse(stored);
    }

    /** What a partition key of the model begins with, as the form of a key. */
    static String form(TableModel model) {
        return model.multiTenant() ? "<tenant>/" : "";
    }
}
