package io.relata.internal.engine.binding;

import java.lang.reflect.Type;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The records that a sealed interface permits, also those that sealed interfaces within it permit. A value is an object with the parts of
 * its record, and beside them the {@link #DISCRIMINATOR}, which names the record.
 *
 * @param records by their names, in the order of the declaration
 */
public record Variants(Map<String, Class<? extends Record>> records) {
    /** The part of a value that says which record it is. */
    public static final String DISCRIMINATOR = "type";

    /** Whether a type is a sealed interface. */
    public static boolean are(Type type) {
        return type instanceof Class<?> plain && plain.isInterface() && plain.isSealed();
    }

    /** @throws IllegalArgumentException when it permits what is no record, or two records of one name, which the model refuses */
    public static Variants of(Type sealed) {
        Map<String, Class<? extends Record>> records = new LinkedHashMap<>();
        permitted((Class<?>) sealed).forEach(permitted -> {
            if (!permitted.isRecord() || records.put(name(permitted), permitted.asSubclass(Record.class)) != null) {
                throw new IllegalArgumentException(sealed.getTypeName() + " is not a type of an attribute");
            }
        });
        return new Variants(records);
    }

    /** All that a sealed interface permits, each once. What it permits is looked into where it is a sealed interface itself. */
    public static Stream<Class<?>> permitted(Class<?> sealed) {
        return Stream.of(sealed.getPermittedSubclasses()).flatMap(each -> are(each) ? permitted(each) : Stream.<Class<?>>of(each))
                .distinct();
    }

    /** How callers name a record: {@code bankTransfer} for {@code BankTransfer}. */
    public static String name(Class<?> record) {
        String simple = record.getSimpleName();
        return simple.substring(0, 1).toLowerCase(Locale.ROOT) + simple.substring(1);
    }

    /** The record of a stored value; empty where it names none. */
    public Optional<Class<? extends Record>> of(Map<?, ?> stored) {
        return Optional.ofNullable(stored.get(DISCRIMINATOR)).flatMap(name -> Optional.ofNullable(records.get(name)));
    }
}
