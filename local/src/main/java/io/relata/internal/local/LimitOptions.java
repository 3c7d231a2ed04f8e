package io.relata.internal.local;

import io.relata.internal.engine.rate.CallerLimit;
import io.relata.internal.engine.setting.Setting;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** How many requests each caller of the local system may make. */
final class LimitOptions {
    @Spec(Spec.Target.MIXEE)
    private CommandSpec command;

    @Option(names = "--caller-limit", paramLabel = "N", description = "requests a second that each caller may make; any number without")
    private Optional<Integer> limit;

    @Option(names = "--caller-burst", paramLabel = "N", description = "requests that each caller may make at once (twice the limit)")
    private Optional<Integer> burst;

    @Option(names = "--limit-by", paramLabel = "WHO", description = "whose requests are counted together: ${COMPLETION-CANDIDATES} (by "
            + "tenant, where there are tenants)")
    private Optional<CallerLimit.By> by;

    /** What the functions are told; nothing without a limit. */
    Map<String, String> configuration() {
        if (limit.isEmpty()) {
            if (burst.isPresent() || by.isPresent()) {
                throw new ParameterException(command.commandLine(), "--caller-burst and --limit-by need --caller-limit");
            }
            return Map.of();
        }
        try {
            new CallerLimit(limit.get(), burst.orElse(CallerLimit.usualBurst(limit.get())), CallerLimit.By.SUBJECT);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(command.commandLine(), String.valueOf(e.getMessage()), e);
        }
        Map<String, String> configuration = new HashMap<>(Map.of(Setting.CALLER_LIMIT, String.valueOf(limit.get())));
        burst.ifPresent(most -> configuration.put(Setting.CALLER_BURST, String.valueOf(most)));
        by.ifPresent(who -> configuration.put(Setting.LIMIT_BY, who.name().toLowerCase(Locale.ROOT)));
        return configuration;
    }
}
