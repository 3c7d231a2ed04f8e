package io.relata.internal.infra.app;

import io.relata.infra.function.JavaFunction;
import io.relata.infra.function.PackagedFunctions;
import io.relata.internal.infra.config.Configuration.Isolation;
import io.relata.internal.infra.table.LimitAccess;
import io.relata.internal.infra.table.TableAccess;
import java.util.function.Consumer;
import software.amazon.awscdk.services.iam.IGrantable;
import software.constructs.Construct;

/** What a function of the API may do with the table: by its own role, or only in sessions of one tenant. */
final class ApiAccess {
    private final TableAccess table;
    private final boolean inSessions;
    private final IGrantable own;
    private final IGrantable role;
    private final boolean limited;
    private final boolean multiTenant;

    /** @param id of what is created for the sessions */
    ApiAccess(Construct scope, String id, JavaFunction function, PackagedFunctions functions) {
        this.table = functions.table();
        this.limited = functions.configuration().callerLimit().isPresent();
        this.multiTenant = functions.configuration().model().multiTenant();
        this.inSessions = functions.configuration().isolation() == Isolation.SESSIONS;
        this.own = function.role();
        this.role = inSessions ? new TenantRole(scope, id, function).role() : own;
    }

    void read() {
        grant(table::grantTenantRead, table::grantRead);
        if (inSessions) {
            table.grantReadIdentity(own);
        }
    }

    void readMany() {
        grant(table::grantTenantReadMany, table::grantReadMany);
    }

    /** Counts the requests of callers, if they are limited. */
    void count() {
        if (limited) {
            LimitAccess limits = new LimitAccess(table);
            grant(limits::grantInSession, multiTenant ? limits::grantOfAll : limits::grant);
        }
    }

    void writeCore() {
        grant(table::grantTenantCoreWrites, table::grantCoreWrites);
    }

    private void grant(Consumer<IGrantable> inSession, Consumer<IGrantable> always) {
        (inSessions ? inSession : always).accept(role);
    }
}
