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
 * The values that were given with {@code -c name=value}. A name that nobody reads is refused: a misspelt {@code jwtIssuer} must not pass
 * for none.
 */
public final class Context {
    /** All that there is to say. */
    static final Set<String> NAMES = Set.of("model", "env", "jwtIssuer", "jwtAudience", "allowedOrigins", "alarmEmail", "keyArn",
            "logRetentionDays", "memory",
            "parallelization", "workConcurrency", "rateLimit", "home", "replicas", "table", "deployed", "step", "indexNames", "unread",
            "search", "searchArn", "stacks", "maxReadRequestUnits", "maxWriteRequestUnits", "budget");

    private final Map<String, String> values = new TreeMap<>();

    /**
     * @param values what the CDK has, its own settings and look-ups among them: their names have a colon or a slash
     * @throws ConfigurationException when a name is unknown
     */
    public Context(Map<String, ?> values) {
        values.forEach((name, value) -> {
            if (NAMES.contains(name)) {
                this.values.put(name, String.valueOf(value));
            } else if (name.indexOf(':') < 0 && name.indexOf('/') < 0) {
                throw new ConfigurationException(
                        "there is no setting \"" + name + "\"; there are " + String.join(", ", new TreeSet<>(NAMES)));
            }
        });
    }

    /** The least and the most that a number may be. */
    record Range(int least, int most) {
    }

    /** A value, unless it is empty. */
    public Optional<String> text(String name) {
        return Optional.ofNullable(values.get(name)).map(String::strip).filter(value -> !value.isEmpty());
    }

    /** @param right what would be right, for the message */
    Optional<String> matching(String name, Pattern pattern, String right) {
        Optional<String> value = text(name);
        value.filter(given -> !pattern.matcher(given).matches()).ifPresent(given -> {
            throw new ConfigurationException(name + "=" + given + " is not " + right);
        });
        return value;
    }

    public List<String> list(String name) {
        return text(name).stream().flatMap(value -> Arrays.stream(value.split(","))).map(String::strip).filter(value -> !value.isEmpty())
                .toList();
    }

    int number(String name, Range range, int otherwise) {
        return number(name, range).orElse(otherwise);
    }

    Optional<Integer> number(String name, Range range) {
        return text(name).map(value -> {
            try {
                int number = Integer.parseInt(value);
                if (number >= range.least() && number <= range.most()) {
                    return number;
                }
            } catch (NumberFormatException e) {
                // answered below
            }
            throw new ConfigurationException(name + "=" + value + " is not a whole number from " + range.least() + " to " + range.most());
        });
    }
}
