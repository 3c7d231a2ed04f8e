package io.relata.internal.functions;

import io.relata.internal.engine.setting.Setting;
import io.relata.internal.functions.http.BasePath;
import io.relata.internal.functions.http.CallerClaims;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.util.Optional;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** Tells the functions which claims of a token say whose data a caller works with, and in which roles, and what paths begin with. */
@Singleton
public class CallerWiring {
    private final CallerClaims claims;
    private final BasePath base;

    CallerWiring(@ConfigProperty(name = Setting.TENANT_CLAIM) Optional<String> tenant,
            @ConfigProperty(name = Setting.ROLES_CLAIM) Optional<String> roles,
            @ConfigProperty(name = Setting.BASE_PATH) Optional<String> basePath) {
        this.claims = new CallerClaims(tenant.orElse(CallerClaims.STANDARD.tenant()), roles.orElse(CallerClaims.STANDARD.roles()));
        this.base = basePath.map(BasePath::new).orElse(BasePath.NONE);
    }

    @Produces
    @Singleton
    CallerClaims claims() {
        return claims;
    }

    @Produces
    @Singleton
    BasePath base() {
        return base;
    }
}
