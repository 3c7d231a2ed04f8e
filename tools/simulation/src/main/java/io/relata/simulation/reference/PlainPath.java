package io.relata.simulation.reference;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Where a filter finds a value: in an attribute, or within one that is a record or a map.
 *
 * @param steps names of parts and keys of maps, from the attribute on
 * @param type of the value
 */
public record PlainPath(String attribute, List<String> steps, Type type) {
    private static final String OF_LINK = "link.";

    /** @param types of the attributes that there are, by name */
    public static PlainPath of(String name, Map<String, Type> types) {
        int end = name.indexOf('.', name.startsWith(OF_LINK) ? OF_LINK.length() : 0);
        String attribute = end < 0 ? name : name.substring(0, end);
        Type type = Optional.ofNullable(types.get(attribute)).orElseThrow(() -> new PlainRefusedException(400));
        List<String> steps = new ArrayList<>();
        for (int from = end + 1; from > 0;) {
            int dot = hasKeysWithDots(type) ? -1 : name.indexOf('.', from);
            String step = dot < 0 ? name.substring(from) : name.substring(from, dot);
            steps.add(kept(type, step));
            type = part(type, step).orElseThrow(() -> new PlainRefusedException(400));
            from = dot + 1;
        }
        return new PlainPath(attribute, List.copyOf(steps), type);
    }

    /** Whether a value of this type is found by its parts only. */
    public static boolean hasParts(Type type) {
        return isMap(type) || type instanceof Class<?> plain && (plain.isRecord() || plain.isSealed());
    }

    /** The names of the parts, or some where they are free. */
    public static List<String> names(Type type) {
        if (type instanceof Class<?> plain && plain.isSealed()) {
            return Stream.concat(Stream.of("type"), Stream.of(plain.getPermittedSubclasses()).flatMap(each -> names(each).stream()))
                    .distinct()
                    .toList();
        } else if (type instanceof Class<?> plain) {
            return Stream.of(plain.getRecordComponents()).map(RecordComponent::getName).toList();
        }
        Class<?> key = (Class<?>) ((ParameterizedType) type).getActualTypeArguments()[0];
        if (key == Locale.class) {
            return List.of("de-CH", "DE-ch", "en", "fr");
        }
        return key.isEnum()
                ? Stream.of(key.getEnumConstants()).map(each -> ((Enum<?>) each).name()).toList()
                : List.of("a", "b", "Home", "a:b", "c\\");
    }

    public static Optional<Type> part(Type type, String name) {
        if (type instanceof Class<?> plain && plain.isSealed()) {
            return name.equals("type")
                    ? Optional.of(String.class)
                    : Stream.of(plain.getPermittedSubclasses()).flatMap(each -> part(each, name).stream()).findFirst();
        } else if (type instanceof Class<?> plain && plain.isRecord()) {
            return Stream.of(plain.getRecordComponents()).filter(each -> each.getName().equals(name)).map(RecordComponent::getGenericType)
                    .findFirst();
        }
        return isMap(type) && isKey(((ParameterizedType) type).getActualTypeArguments()[0], name, names(type))
                ? Optional.of(((ParameterizedType) type).getActualTypeArguments()[1])
                : Optional.empty();
    }

    private static boolean isKey(Type keys, String name, List<String> constants) {
        if (keys == Locale.class) {
            return PlainComparison.isLocale(name);
        }
        return keys == String.class ? !name.isEmpty() : constants.contains(name);
    }

    /** What a part is called where it is kept. */
    public static String kept(Type type, String name) {
        return isMap(type) && ((ParameterizedType) type).getActualTypeArguments()[0] == Locale.class && PlainComparison.isLocale(name)
                ? PlainValue.stored(Locale.class, name).toString()
                : name;
    }

    /** Keys of a map end at a dot only where the values have parts themselves. */
    private static boolean hasKeysWithDots(Type type) {
        return isMap(type) && !hasParts(((ParameterizedType) type).getActualTypeArguments()[1])
                && ((ParameterizedType) type).getActualTypeArguments()[0] == String.class;
    }

    private static boolean isMap(Type type) {
        return type instanceof ParameterizedType generic && generic.getRawType() == Map.class;
    }

    public Optional<Object> value(Map<String, Object> values) {
        Optional<Object> value = Optional.ofNullable(values.get(attribute));
        for (String step : steps) {
            value = value.filter(Map.class::isInstance).flatMap(map -> Optional.ofNullable(((Map<?, ?>) map).get(step)));
        }
        return value;
    }
}
