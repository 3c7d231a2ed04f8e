package io.relata.internal.infra.config;

import io.relata.internal.engine.rate.CallerLimit;
import io.relata.internal.infra.config.Context.Range;
import io.relata.internal.model.TableModel;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** Reads how many requests each caller may make. */
final class ReadCallerLimit {
    private static final String LIMIT = "callerLimit";
    private static final String BURST = "callerBurst";
    private static final String BY = "limitBy";
    private static final Pattern WHO = Pattern.compile("tenant|subject");

    private ReadCallerLimit() {
    }

    static Optional<CallerLimit> from(Context context, TableModel model) {
        Optional<Integer> limit = context.number(LIMIT, new Range(1, CallerLimit.MOST));
        Optional<Integer> burst = context.number(BURST, new Range(1, CallerLimit.LARGEST_BURST));
        Optional<String> by = context.matching(BY, WHO, "tenant or subject");
        if (limit.isEmpty()) {
            if (burst.isPresent() || by.isPresent()) {
                throw new ConfigurationException(
                        (burst.isPresent() ? BURST : BY) + " is set without " + LIMIT + ", so it has no effect: set "
                                + LIMIT + " to the requests a second that each caller may make, or leave it out");
            }
            return Optional.empty();
        }
        return Optional.of(limit(limit.get(), burst.orElse(CallerLimit.usualBurst(limit.get())), by(by, model)));
    }

    private static CallerLimit limit(int perSecond, int burst, CallerLimit.By by) {
        if (burst < perSecond) {
            throw new ConfigurationException(BURST + "=" + burst + " is less than " + LIMIT + "=" + perSecond + ": who makes "
                    + perSecond + " requests at the beginning of each second keeps the limit, so let the burst be as many, or more");
        }
        return new CallerLimit(perSecond, burst, by);
    }

    private static CallerLimit.By by(Optional<String> by, TableModel model) {
        if (by.isEmpty()) {
            return CallerLimit.By.usual(model);
        }
        CallerLimit.By who = CallerLimit.By.valueOf(by.get().toUpperCase(Locale.ROOT));
        if (who == CallerLimit.By.TENANT && !model.multiTenant()) {
            throw new ConfigurationException(BY + "=tenant is set, but the model " + model.name() + " has no tenants: set " + BY
                    + "=subject, or leave it out");
        }
        return who;
    }
}
