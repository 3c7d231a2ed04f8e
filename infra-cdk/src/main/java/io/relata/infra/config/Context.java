package io.relata.infra.config;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * The settings that were given with {@code -c name=value}. Unknown names are refused, so that a misspelt {@code jwtIssuer} does not count
 * as unset.
 */
public final class Context {
    /** The names of all settings. */
    static final Set<String> NAMES = Set.of("model", "env", "jwtIssuer", "jwtAudience", "allowedOrigins", "alarmEmail", "keyArn",
            "logRetentionDays", "memory",
            "parallelization", "workConcurrency", "rateLimit", "home", "replicas", "table", "deployed", "step", "indexNames", "unread",
            "search", "searchArn", "stacks", "maxReadRequestUnits", "maxWriteRequestUnits", "budget");

    private final Map<String, String> values = new TreeMap<>();

    /**
     * @param values the context of the CDK, including its own settings and lookups, whose names have a colon or a slash
     * @throws ConfigurationException when a name is unknown
     */
    public Context(Map<String, ?> values) {
        values.forEach((name, value) -> {
            if (NAMES.contains(name)) {
                this.values.put(name, String.valueOf(value));
            } else if (name.indexOf(':') < 0 && name.indexOf('/') < 0) {
                throw new ConfigurationException(
                        "unknown setting \"" + name + "\"; valid are " + String.join(", ", new TreeSet<>(NAMES)));
            }
        });
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
