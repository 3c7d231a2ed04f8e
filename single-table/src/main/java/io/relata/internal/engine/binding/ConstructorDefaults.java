package io.relata.internal.engine.binding;

import java.lang.reflect.RecordComponent;
import java.math.BigDecimal;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.temporal.Temporal;
import java.util.ArrayList;
import java.util.Currency;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The components that a record's constructor fills in where a caller leaves them out, and their values. They are found out by calling it
 * without any value, and with two values of each other component, as far as it accepts them. A component that it fills in each time has a
 * default; the value is only known if it is the same each time, and is no time or date, which may come from a clock.
 */
public final class ConstructorDefaults {
    /** Two values of each type. */
    private static final Map<Class<?>, List<Object>> SAMPLES = Map.ofEntries(Map.entry(String.class, List.of("a", "b")),
            Map.entry(int.class, List.of(1, 2)), Map.entry(Integer.class, List.of(1, 2)), Map.entry(long.class, List.of(1L, 2L)),
            Map.entry(Long.class, List.of(1L, 2L)), Map.entry(BigDecimal.class, List.of(BigDecimal.ONE, BigDecimal.TEN)),
            Map.entry(boolean.class, List.of(true, false)), Map.entry(Boolean.class, List.of(true, false)),
            Map.entry(Instant.class, List.of(Instant.EPOCH, Instant.ofEpochSecond(1))),
            Map.entry(LocalDate.class, List.of(LocalDate.ofEpochDay(0), LocalDate.ofEpochDay(1))),
            Map.entry(LocalTime.class, List.of(LocalTime.MIDNIGHT, LocalTime.NOON)),
            Map.entry(OffsetDateTime.class, List.of(Instant.EPOCH.atOffset(ZoneOffset.UTC), Instant.EPOCH.atOffset(ZoneOffset.MAX))),
            Map.entry(Duration.class, List.of(Duration.ofHours(1), Duration.ofHours(2))),
            Map.entry(UUID.class, List.of(new UUID(0, 1), new UUID(0, 2))),
            Map.entry(URI.class, List.of(URI.create("a:b"), URI.create("a:c"))),
            Map.entry(Locale.class, List.of(Locale.ENGLISH, Locale.FRENCH)),
            Map.entry(Currency.class, List.of(Currency.getInstance("EUR"), Currency.getInstance("USD"))),
            Map.entry(ZoneId.class, List.of(ZoneOffset.UTC, ZoneOffset.MAX)),
            Map.entry(List.class, List.of(List.of(), List.of())), Map.entry(Set.class, List.of(Set.of(), Set.of())),
            Map.entry(Map.class, List.of(Map.of(), Map.of())));
    private static final ClassValue<ConstructorDefaults> ALL = new ClassValue<>() {
        @Override
        protected ConstructorDefaults computeValue(Class<?> record) {
            return new ConstructorDefaults(record.asSubclass(Record.class));
        }
    };

    private final Map<String, Optional<Object>> values = new LinkedHashMap<>();

    private ConstructorDefaults(Class<? extends Record> record) {
        RecordComponent[] components = record.getRecordComponents();
        for (int i = 0; i < components.length; i++) {
            if (!components[i].getType().isPrimitive()) {
                find(record, components, i).ifPresent(value -> values.putAll(value));
            }
        }
    }

    public static ConstructorDefaults of(Class<? extends Record> record) {
        return ALL.get(record);
    }

    /** Whether the constructor fills a component in. */
    public boolean has(String component) {
        return values.containsKey(component);
    }

    /** With what it does, as an item holds it; empty where that is not always the same, and where it fills nothing in. */
    public Optional<Object> value(String component) {
        return values.getOrDefault(component, Optional.empty());
    }

    private static Optional<Map<String, Optional<Object>>> find(Class<? extends Record> record, RecordComponent[] components, int missing) {
        String name = components[missing].getName();
        List<Optional<Object>> filled = Stream.of(0, 1, 2).flatMap(sample -> made(record, arguments(components, missing, sample)).stream())
                .map(made -> Optional.ofNullable(RecordType.of(record).held(made).get(name))).toList();
        if (filled.isEmpty() || filled.stream().anyMatch(Optional::isEmpty)) {
            return Optional.empty();
        }
        boolean isKnown = filled.stream().distinct().count() == 1 && !Temporal.class.isAssignableFrom(components[missing].getType());
        return Optional.of(Map.of(name, isKnown ? filled.get(0) : Optional.empty()));
    }

    /** @param sample which value of the other components, from 1; 0 for none */
    private static @Nullable Object[] arguments(RecordComponent[] components, int missing, int sample) {
        @Nullable
        Object[] arguments = new Object[components.length];
        for (int i = 0; i < components.length; i++) {
            arguments[i] = i == missing || sample == 0 && !components[i].getType().isPrimitive()
                    ? null
                    : sample(components[i].getType(), Math.max(sample, 1) - 1);
        }
        return arguments;
    }

    private static @Nullable Object sample(Class<?> type, int number) {
        if (type.isEnum()) {
            return type.getEnumConstants()[number % type.getEnumConstants().length];
        } else if (type.isRecord()) {
            RecordComponent[] components = type.getRecordComponents();
            return made(type.asSubclass(Record.class), arguments(components, -1, number + 1)).orElse(null);
        }
        return Variants.are(type)
                ? sample(new ArrayList<>(Variants.of(type).records().values()).get(0), number)
                : Optional.ofNullable(SAMPLES.get(type)).map(values -> values.get(number)).orElse(null);
    }

    private static Optional<Record> made(Class<? extends Record> record, @Nullable Object[] arguments) {
        try {
            return Optional.of(RecordType.of(record).make(arguments));
        } catch (IllegalStateException e) {
            // It takes no such values: they say nothing of what it fills in.
            return Optional.empty();
        }
    }
}
