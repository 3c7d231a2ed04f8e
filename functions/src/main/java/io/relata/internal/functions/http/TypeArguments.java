package io.relata.internal.functions.http;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The types that a class gives to the type parameters of an interface, directly or through what it extends. */
final class TypeArguments {
    private TypeArguments() {
    }

    /** @return one for each type parameter; empty where the class leaves one of them open */
    static Optional<List<Class<?>>> of(Class<?> type, Class<?> wanted) {
        return search(type, Map.of(), wanted);
    }

    private static Optional<List<Class<?>>> search(Type type, Map<TypeVariable<?>, Type> known, Class<?> wanted) {
        if (type instanceof ParameterizedType generic && generic.getRawType() instanceof Class<?> raw) {
            Map<TypeVariable<?>, Type> given = new HashMap<>();
            List<Type> arguments = Stream.of(generic.getActualTypeArguments()).map(argument -> known.getOrDefault(argument, argument))
                    .toList();
            for (int i = 0; i < arguments.size(); i++) {
                given.put(raw.getTypeParameters()[i], arguments.get(i));
            }
            return raw == wanted ? classes(arguments) : above(raw, given, wanted);
        }
        return type instanceof Class<?> plain && plain != wanted ? above(plain, Map.of(), wanted) : Optional.empty();
    }

    private static Optional<List<Class<?>>> above(Class<?> type, Map<TypeVariable<?>, Type> known, Class<?> wanted) {
        return Stream.concat(Stream.of(type.getGenericInterfaces()), Stream.ofNullable(type.getGenericSuperclass()))
                .flatMap(each -> search(each, known, wanted).stream()).findFirst();
    }

    private static Optional<List<Class<?>>> classes(List<Type> arguments) {
        return arguments.stream().allMatch(Class.class::isInstance)
                ? Optional.of(arguments.stream().<Class<?>>map(argument -> (Class<?>) argument).toList())
                : Optional.empty();
    }
}
