package io.relata.engine.tenant;

import io.relata.engine.table.CoreTable;
import io.relata.engine.table.TableReads;
import io.relata.model.Model;
import io.relata.rule.Caller;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * The table as each caller sees it: in a model with tenants the items of the caller's tenant, in any other the table itself.
 *
 * @param <T> what the table is used for
 */
public interface CallerTables<T extends TableReads> {
    /** @throws IllegalStateException when the model has tenants and the caller is of none */
    T of(Caller caller);

    /**
     * One table for all callers.
     *
     * @param view makes what a tenant sees of it
     */
    static <T extends TableReads> CallerTables<T> of(Model model, T stored, BiFunction<T, TenantKeys, T> view) {
        return model.multiTenant() ? ofEach(model, tenant -> stored, view) : caller -> stored;
    }

    /**
     * A table for each tenant of a model that has tenants.
     *
     * @param stored how a tenant's items are reached
     * @param view makes what the tenant sees of it
     */
    static <T extends TableReads> CallerTables<T> ofEach(Model model, Function<Tenant, ? extends T> stored,
            BiFunction<T, TenantKeys, T> view) {
        Function<Tenant, TenantKeys> keys = TenantKeys.of(model);
        return caller -> {
            Tenant tenant = tenant(caller);
            return view.apply(stored.apply(tenant), keys.apply(tenant));
        };
    }

    /** The table for which nobody calls yet: in a model with tenants one that nobody can use. */
    static CoreTable uncalled(Model model, CoreTable stored) {
        return model.multiTenant() ? new NoTenantTable() : stored;
    }

    /** The same for reads. */
    static TableReads uncalled(Model model, TableReads stored) {
        return model.multiTenant() ? new NoTenantTable() : stored;
    }

    private static Tenant tenant(Caller caller) {
        return caller.tenant().map(Tenant::new).orElseThrow(() -> new IllegalStateException(
                "the model has tenants, and " + caller.subject() + " is of none: act by(...) a caller who is"));
    }
}
