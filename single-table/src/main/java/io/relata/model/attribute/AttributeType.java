package io.relata.model.attribute;

import io.relata.engine.binding.TextValue;
import io.relata.engine.binding.Variants;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.net.URI;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Currency;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The type of an attribute: how it is stored, compared and sorted. */
public enum AttributeType {
    /** A text as it is, a constant of an enum, a URI or the code of a currency. */
    TEXT(null),
    /** A number. */
    NUMBER(null),
    /** True or false. */
    FLAG(null),
    /** A moment in UTC. */
    TIME(null),
    /** A date. */
    DATE(null),
    /** A UUID. */
    UUID(TextValue.UUIDS),
    /** A time of day. */
    TIME_OF_DAY(TextValue.TIMES_OF_DAY),
    /** A moment with its offset: compared as a moment. */
    OFFSET_TIME(TextValue.OFFSET_TIMES),
    /** A length of time: compared by length. */
    DURATION(TextValue.DURATIONS),
    /** A language tag. */
    LOCALE(TextValue.LOCALES),
    /** A list, a set, a map, a record or one of the records of a sealed interface. */
    STRUCTURE(null);

    private final @Nullable TextValue<?> texts;

    AttributeType(@Nullable TextValue<?> texts) {
        this.texts = texts;
    }

    /** How its values are written, where several texts may stand for one. */
    public Optional<TextValue<?>> texts() {
        return Optional.ofNullable(texts);
    }

    /** The type of the elements of a component that is a set; empty for other components. */
    public static Optional<AttributeType> ofElements(Class<? extends Record> record, String component) {
        return Stream.of(record.getRecordComponents()).filter(each -> each.getName().equals(component)).findFirst()
                .flatMap(each -> ofElements(each.getGenericType()));
    }

    /** The type of the elements of a set; empty for other types. */
    public static Optional<AttributeType> ofElements(Type set) {
        return set instanceof ParameterizedType generic && generic.getRawType() == Set.class
                ? of(generic.getActualTypeArguments()[0]).filter(elements -> elements != STRUCTURE)
                : Optional.empty();
    }

    /** The type of a record component; empty if unsupported. */
    public static Optional<AttributeType> of(Type type) {
        return of(type, Set.of());
    }

    /** @param within the records and interfaces that it is a part of, which it can't itself have as a part */
    private static Optional<AttributeType> of(Type type, Set<Class<?>> within) {
        if (type instanceof ParameterizedType generic) {
            Type[] arguments = generic.getActualTypeArguments();
            boolean holdable = generic.getRawType() == List.class && of(arguments[0], within).isPresent()
                    || ofElements(type).isPresent()
                    || generic.getRawType() == Map.class && isKey(arguments[0]) && of(arguments[1], within).isPresent();
            return holdable ? Optional.of(STRUCTURE) : Optional.empty();
        }
        return type instanceof Class<?> plain ? ofClass(plain, within) : Optional.empty();
    }

    private static Optional<AttributeType> ofClass(Class<?> type, Set<Class<?>> within) {
        if (type == String.class || type.isEnum() || type == URI.class || type == Currency.class) {
            return Optional.of(TEXT);
        } else if (type == BigDecimal.class || isInteger(type)) {
            return Optional.of(NUMBER);
        } else if (type == boolean.class || type == Boolean.class) {
            return Optional.of(FLAG);
        } else if (type == Instant.class) {
            return Optional.of(TIME);
        } else if (type == LocalDate.class) {
            return Optional.of(DATE);
        } else if (TextValue.of(type).isPresent()) {
            return Stream.of(values()).filter(each -> each.texts().equals(TextValue.of(type))).findFirst();
        }
        return within.contains(type)
                ? Optional.empty()
                : parts(type).filter(parts -> parts.allMatch(part -> of(part, with(type, within)).isPresent())).map(any -> STRUCTURE);
    }

    /** What a type consists of; none where no item can hold it. */
    private static Optional<Stream<? extends Type>> parts(Class<?> type) {
        if (type.isRecord()) {
            return Optional.of(Stream.of(type.getRecordComponents()).map(RecordComponent::getGenericType));
        }
        return Variants.are(type) && VariantRules.objections(type).isEmpty() ? Optional.of(Variants.permitted(type)) : Optional.empty();
    }

    private static Set<Class<?>> with(Class<?> type, Set<Class<?>> within) {
        Set<Class<?>> deeper = new HashSet<>(within);
        deeper.add(type);
        return deeper;
    }

    /** Whether a map's keys can be of a type. */
    private static boolean isKey(Type type) {
        return type == String.class || type instanceof Class<?> plain && plain.isEnum();
    }

    public static boolean isInteger(Class<?> type) {
        return type == int.class || type == long.class || type == Integer.class || type == Long.class;
    }
}
