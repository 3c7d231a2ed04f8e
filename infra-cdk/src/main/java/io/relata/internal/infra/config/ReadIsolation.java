package io.relata.internal.infra.config;

import io.relata.internal.infra.config.Configuration.Isolation;
import io.relata.internal.model.TableModel;
import java.util.regex.Pattern;

/** Reads what keeps tenants apart. */
final class ReadIsolation {
    private static final String SETTING = "tenantSessions";
    private static final Pattern ON_OR_OFF = Pattern.compile("on|off");

    private ReadIsolation() {
    }

    static Isolation from(Context context, TableModel model) {
        if (!context.matching(SETTING, ON_OR_OFF, "on or off").orElse("off").equals("on")) {
            return Isolation.KEYS;
        } else if (!model.multiTenant()) {
            throw new ConfigurationException(SETTING + " is on, but the model " + model.name() + " has no tenants: leave it out");
        }
        return Isolation.SESSIONS;
    }
}
