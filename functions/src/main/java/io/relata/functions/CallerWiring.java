package io.relata.functions;

import io.relata.functions.http.CallerClaims;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.util.Optional;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** Tells the functions which claims of a token say whose data a caller works with, and in which roles. */
@Singleton
public class CallerWiring {
    private final CallerClaims claims;

    CallerWiring(@ConfigProperty(name = "relata.tenant-claim") Optional<String> tenant,
            @ConfigProperty(name = "relata.roles-claim") Optional<String> roles) {
        this.claims = new CallerClaims(tenant.orElse(CallerClaims.STANDARD.tenant()), roles.orElse(CallerClaims.STANDARD.roles()));
    }

    @Produces
    @Singleton
    CallerClaims claims() {
        return claims;
    }
}
