package io.relata.internal.model;

import io.relata.internal.engine.formerly.CurrentSpace;
import io.relata.internal.engine.formerly.FormerDeclarations;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.table.CoreTable;
import io.relata.internal.engine.table.KeySpace;
import io.relata.internal.engine.table.TableReads;
import io.relata.internal.engine.tenant.NoTenantTable;
import io.relata.internal.engine.tenant.Tenant;
import io.relata.internal.engine.tenant.TenantKeys;
import io.relata.rule.Caller;
import java.util.Optional;
import java.util.Set;

/**
 * The parts of a model's table that code takes for all of it: one for each tenant; in a model without tenants all of it. Only here is told
 * which of the two a model has.
 *
 * @param keyAttributes the attributes of an item that are partition keys, and the table's sort key
 * @param formerly how attributes were declared
 * @param whole all of a table; in a model with tenants, the part of none of them
 */
public record KeySpaces(boolean multiTenant, Set<String> keyAttributes, FormerDeclarations formerly, KeySpace whole) {
    static KeySpaces of(boolean multiTenant, Set<String> keyAttributes, FormerDeclarations formerly) {
        return new KeySpaces(multiTenant, keyAttributes, formerly, CurrentSpace.of(KeySpace.WHOLE, formerly));
    }

    /** That of a stored item; none where the model has tenants and the item belongs to none, such as an item of the table itself. */
    public Optional<KeySpace> of(Key stored) {
        return multiTenant ? Tenant.of(stored).map(this::of) : Optional.of(whole);
    }

    /**
     * That of a caller.
     *
     * @throws IllegalStateException when the model has tenants and the caller is of none
     */
    public KeySpace of(Caller caller) {
        return multiTenant
                ? named(caller.tenant().orElseThrow(() -> new IllegalStateException("the model has tenants, and " + caller.subject()
                        + " is of none: act onBehalfOf(...) a caller who is")))
                : whole;
    }

    /** That of a tenant. */
    public KeySpace named(String tenant) {
        return of(new Tenant(tenant));
    }

    /** Whether two callers see the same part. */
    public boolean areAlike(Caller one, Caller other) {
        return !multiTenant || one.tenant().equals(other.tenant());
    }

    /** The table for which nobody calls yet: in a model with tenants one that nobody can use. */
    public CoreTable uncalled(CoreTable stored) {
        return multiTenant ? new NoTenantTable() : whole.core(stored);
    }

    /** The same for reads. */
    public TableReads uncalled(TableReads stored) {
        return multiTenant ? new NoTenantTable() : whole.reads(stored);
    }

    private KeySpace of(Tenant tenant) {
        return CurrentSpace.of(new TenantKeys(tenant, keyAttributes), formerly);
    }
}
