package io.relata.internal.model.attribute;

import io.relata.internal.engine.binding.TextValue;
import io.relata.internal.engine.binding.Variants;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What is within an attribute that is a record or a map, by name: {@code city} of an address, {@code home} of a map of addresses. Of a
 * sealed interface the parts of all its records, and the one that tells them apart.
 */
public final class AttributeParts {
    /** Stands between an attribute and its part. */
    public static final String SEPARATOR = ".";

    private AttributeParts() {
    }

    /** The type of a record's component. */
    public static Optional<Type> component(Class<?> record, String name) {
        return Stream.of(record.getRecordComponents()).filter(each -> each.getName().equals(name)).map(RecordComponent::getGenericType)
                .findFirst();
    }

    /** Whether a type has parts: a record, a sealed interface, or a map. */
    public static boolean has(Type type) {
        return type instanceof Class<?> plain && plain.isRecord() || Variants.are(type) || isMap(type);
    }

    /** The names that parts can have; none where any text or any language is one, or there are no parts. */
    public static List<String> names(Type type) {
        if (isMap(type)) {
            return arguments(type)[0] instanceof Class<?> key && key.isEnum()
                    ? Stream.of(key.getEnumConstants()).map(constant -> ((Enum<?>) constant).name()).toList()
                    : List.of();
        }
        Stream<String> told = Variants.are(type) ? Stream.of(Variants.DISCRIMINATOR) : Stream.empty();
        return Stream.concat(told, records(type).flatMap(record -> Stream.of(record.getRecordComponents())).map(RecordComponent::getName))
                .distinct().toList();
    }

    /** The name of a part as it is stored; none where there can be no such part. */
    public static Optional<String> spelled(Type type, String name) {
        return keys(type).map(texts -> texts.canonical(name))
                .orElseGet(() -> Optional.of(name).filter(any -> isNamedFreely(type) || names(type).contains(name)));
    }

    /** How the keys of a map are written, where several texts may stand for one. */
    public static Optional<TextValue<?>> keys(Type type) {
        return isMap(type) && arguments(type)[0] instanceof Class<?> key ? TextValue.of(key) : Optional.empty();
    }

    /** The type of a part; none where there can be no such part. */
    public static Optional<Type> part(Type type, String name) {
        if (isMap(type)) {
            return spelled(type, name).map(any -> arguments(type)[1]);
        }
        return Variants.are(type) && name.equals(Variants.DISCRIMINATOR)
                ? Optional.of(String.class)
                : records(type).flatMap(record -> component(record, name).stream()).findFirst();
    }

    /** Whether its parts are named by callers, so that a name may have any character. */
    public static boolean isNamedFreely(Type type) {
        return isMap(type) && arguments(type)[0] == String.class;
    }

    /** The records that values of a type can be. */
    private static Stream<Class<?>> records(Type type) {
        return type instanceof Class<?> plain && plain.isRecord()
                ? Stream.of(plain)
                : Variants.are(type) ? Variants.permitted((Class<?>) type) : Stream.empty();
    }

    private static boolean isMap(Type type) {
        return type instanceof ParameterizedType generic && generic.getRawType() == Map.class;
    }

    private static Type[] arguments(Type map) {
        return ((ParameterizedType) map).getActualTypeArguments();
    }
}
