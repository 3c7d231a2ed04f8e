package io.relata.internal.infra.config;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import software.constructs.Construct;

/**
 * The settings that were given with {@code -c name=value}, or in the context of {@code cdk.json}. In an app of several models,
 * {@code -c shop.table=NAME} is the setting {@code table} for the model {@code shop} alone, and goes before {@code table}. Unknown names
 * are refused, so that a misspelt {@code jwtIssuer} does not count as unset.
 */
public final class Context {
    /** The names of all settings. */
    static final Set<String> NAMES = Set.of("model", "env", "jwtIssuer", "jwtAudience", "tenantClaim", "rolesClaim",
            "tenantSessions", "uniqueValues", "callerLimit", "callerBurst", "limitBy", "allowedOrigins",
            "alarmEmail", "keyArn",
            "logRetentionDays", "memory",
            "parallelization", "workConcurrency", "rateLimit", "publicRateLimit", "replicas", "table", "deployed", "step", "indexNames",
            "unread",
            "search", "searchArn", "stacks", "basePath", "verifyDays", "verifySegments", "verifyRate",
            "heartbeatMinutes", "canary", "maxReadRequestUnits", "maxWriteRequestUnits", "budget");

    private final Map<String, String> values = new TreeMap<>();

    /**
     * @param values the context of the CDK, including its own settings and lookups, whose names have a colon or a slash
     * @throws ConfigurationException when a name is unknown
     */
    public Context(Map<String, ?> values) {
        values.forEach((name, value) -> {
            if (isSetting(name)) {
                this.values.put(name, String.valueOf(value));
            } else if (name.indexOf(':') < 0 && name.indexOf('/') < 0) {
                throw new ConfigurationException(
                        "unknown setting \"" + name + "\"; valid are " + String.join(", ", new TreeSet<>(NAMES)));
            }
        });
    }

    /**
     * The settings of an app.
     *
     * @param scope the app, or a stage of it
     * @param own names of settings that the app reads itself, with {@code app.getNode().tryGetContext(name)}
     * @throws ConfigurationException when a name is unknown
     */
    @SuppressWarnings("unchecked")
    public static Context of(Construct scope, String... own) {
        Map<String, Object> all = new TreeMap<>((Map<String, ?>) scope.getNode().getAllContext());
        all.keySet().removeAll(List.of(own));
        return new Context(all);
    }

    /** Whether this is the name of a setting, for all models or for one. */
    public static boolean isSetting(String name) {
        return NAMES.contains(name.substring(name.indexOf('.') + 1)) && !name.endsWith(".model");
    }

    /** These settings, and the given ones, by their names, where these have none. */
    public Context orElse(Map<String, String> settings) {
        Map<String, String> all = new TreeMap<>(settings);
        all.putAll(values);
        return new Context(all);
    }

    /** The settings of one model: its own, and those of all models where it has none. */
    public Context forModel(String model) {
        Map<String, String> own = new TreeMap<>();
        values.forEach((name, value) -> {
            if (name.indexOf('.') < 0) {
                own.putIfAbsent(name, value);
            } else if (name.startsWith(model + ".")) {
                own.put(name.substring(model.length() + 1), value);
            }
        });
        return new Context(own);
    }

    /** The models that have settings of their own. */
    Set<String> models() {
        return values.keySet().stream().filter(name -> name.indexOf('.') >= 0).map(name -> name.substring(0, name.indexOf('.')))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** The minimum and the maximum of a number. */
    record Range(int minimum, int maximum) {
    }

    /** A value, unless it is empty. */
    public Optional<String> text(String name) {
        return Optional.ofNullable(values.get(name)).map(String::strip).filter(value -> !value.isEmpty());
    }

    /** @param expected what would be valid, for the message */
    Optional<String> matching(String name, Pattern pattern, String expected) {
        Optional<String> value = text(name);
        value.filter(given -> !pattern.matcher(given).matches()).ifPresent(given -> {
            throw new ConfigurationException(name + "=" + given + " is not " + expected);
        });
        return value;
    }

    public List<String> list(String name) {
        return text(name).stream().flatMap(value -> Arrays.stream(value.split(","))).map(String::strip).filter(value -> !value.isEmpty())
                .toList();
    }

    int number(String name, Range range, int defaultValue) {
        return number(name, range).orElse(defaultValue);
    }

    Optional<Integer> number(String name, Range range) {
        return text(name).map(value -> {
            try {
                int number = Integer.parseInt(value);
                if (number >= range.minimum() && number <= range.maximum()) {
                    return number;
                }
            } catch (NumberFormatException e) {
                // reported below
            }
            throw new ConfigurationException(
                    name + "=" + value + " is not a whole number from " + range.minimum() + " to " + range.maximum());
        });
    }
}
