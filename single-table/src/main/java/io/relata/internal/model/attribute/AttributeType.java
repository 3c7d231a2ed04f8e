package io.relata.internal.model.attribute;

import io.relata.internal.engine.binding.TextValue;
import io.relata.internal.engine.binding.Variants;
import java.lang.invoke.MethodType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.util.Currency;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The type of an attribute: how it is stored, compared and sorted. */
public enum AttributeType {
    /** A text as it is, a constant of an enum, a URI, the code of a currency or the id of a time zone. */
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

    /** The types of single values but enums, in the order in which messages name them. */
    private static final Map<Class<?>, AttributeType> SINGLE = single();

    private final @Nullable TextValue<?> texts;

    AttributeType(@Nullable TextValue<?> texts) {
        this.texts = texts;
    }

    /** How its values are written, where several texts may stand for one. */
    public Optional<TextValue<?>> texts() {
        return Optional.ofNullable(texts);
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

    private static Map<Class<?>, AttributeType> single() {
        Map<Class<?>, AttributeType> types = new LinkedHashMap<>();
        types.put(String.class, TEXT);
        List.of(BigDecimal.class, int.class, long.class).forEach(type -> types.put(type, NUMBER));
        types.put(boolean.class, FLAG);
        types.put(Instant.class, TIME);
        types.put(OffsetDateTime.class, OFFSET_TIME);
        types.put(LocalDate.class, DATE);
        types.put(LocalTime.class, TIME_OF_DAY);
        types.put(Duration.class, DURATION);
        types.put(UUID.class, UUID);
        types.put(URI.class, TEXT);
        types.put(Locale.class, LOCALE);
        types.put(Currency.class, TEXT);
        types.put(ZoneId.class, TEXT);
        return types;
    }

    /** All types that a component may have, to follow "use". */
    public static String supported() {
        return SINGLE.keySet().stream().map(Class::getSimpleName).collect(Collectors.joining(", ")) + ", an enum, a Set of one of those, a "
                + "GeoPoint, or a List, a Map with keys of String, Locale or an enum, or a record of any of these, or a "
                + "sealed interface of such records";
    }

    private static Optional<AttributeType> ofClass(Class<?> type, Set<Class<?>> within) {
        Optional<AttributeType> single = type.isEnum()
                ? Optional.of(TEXT)
                : Optional.ofNullable(SINGLE.get(MethodType.methodType(type).unwrap().returnType()));
        if (single.isPresent()) {
            return single;
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
        return type == String.class || type == Locale.class || type instanceof Class<?> plain && plain.isEnum();
    }

    public static boolean isInteger(Class<?> type) {
        return type == int.class || type == long.class || type == Integer.class || type == Long.class;
    }
}
