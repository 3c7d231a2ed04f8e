package io.relata.infra.app;

import io.relata.infra.config.Configuration.Isolation;
import io.relata.infra.function.JavaFunction;
import io.relata.infra.function.PackagedFunctions;
import io.relata.infra.table.LimitAccess;
import io.relata.infra.table.TableAccess;
import java.util.Optional;
import software.constructs.Construct;

/** What a function of the API may do with the table: by its own role, or only in sessions of one tenant. */
final class ApiAccess {
    private final TableAccess table;
    private final JavaFunction function;
    private final Optional<TenantRole> tenant;
    private final boolean limited;
    private final boolean multiTenant;

    /** @param id of what is created for the sessions */
    ApiAccess(Construct scope, String id, JavaFunction function, PackagedFunctions functions) {
        this.table = functions.table();
        this.function = function;
        this.limited = functions.configuration().callerLimit().isPresent();
        this.multiTenant = functions.configuration().model().multiTenant();
        this.tenant = functions.configuration().isolation() == Isolation.SESSIONS
                ? Optional.of(new TenantRole(scope, id, function))
                : Optional.empty();
    }

    void read() {
        tenant.map(TenantRole::role).ifPresentOrElse(table::grantTenantRead, () -> table.grantRead(function.role()));
    }

    void readMany() {
        tenant.map(TenantRole::role).ifPresentOrElse(table::grantTenantReadMany, () -> table.grantReadMany(function.role()));
    }

    /** Counts the requests of callers, if they are limited. */
    void count() {
        if (limited) {
            LimitAccess limits = new LimitAccess(table);
            tenant.map(TenantRole::role).ifPresentOrElse(limits::grantInSession, () -> {
                if (multiTenant) {
                    limits.grantOfAll(function.role());
                } else {
                    limits.grant(function.role());
                }
            });
        }
    }

    void writeCore() {
        tenant.map(TenantRole::role).ifPresentOrElse(table::grantTenantCoreWrites, () -> table.grantCoreWrites(function.role()));
    }
}
