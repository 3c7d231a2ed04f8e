package io.relata.internal.engine.rule;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/** What a class says that the type arguments of an interface are, itself or by what it extends, as the proxy of a bean does. */
public final class RuleArguments {
    private RuleArguments() {
    }

    /** Empty where the class does not say so: a lambda, a raw type, a type variable of the class itself. */
    public static Optional<List<Class<?>>> of(Class<?> type, Class<?> wanted) {
        return find(type, Map.of(), wanted).filter(arguments -> arguments.stream().allMatch(Class.class::isInstance))
                .map(arguments -> arguments.stream().<Class<?>>map(argument -> (Class<?>) argument).toList());
    }

    private static Optional<List<Type>> find(Type type, Map<TypeVariable<?>, Type> known, Class<?> wanted) {
        Class<?> raw = raw(type);
        Map<TypeVariable<?>, Type> inside = new HashMap<>();
        List<Type> arguments = type instanceof ParameterizedType generic
                ? Stream.of(generic.getActualTypeArguments()).map(argument -> known.getOrDefault(argument, argument)).toList()
                : List.of();
        if (raw == wanted) {
            return Optional.of(arguments).filter(all -> !all.isEmpty());
        }
        for (int i = 0; i < arguments.size(); i++) {
            inside.put(raw.getTypeParameters()[i], arguments.get(i));
        }
        return Stream.concat(Stream.ofNullable(raw.getGenericSuperclass()), Stream.of(raw.getGenericInterfaces()))
                .filter(above -> wanted.isAssignableFrom(raw(above))).findFirst()
                .flatMap(above -> find(above, inside, wanted));
    }

    private static Class<?> raw(Type type) {
        return type instanceof ParameterizedType generic ? (Class<?>) generic.getRawType() : (Class<?>) Objects.requireNonNull(type);
    }
}
