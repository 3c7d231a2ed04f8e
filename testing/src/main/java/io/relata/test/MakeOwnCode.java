package io.relata.test;

import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;

/**
 * Collects the rules, listeners and operations of a test: the classes that it names, of which it makes new ones, and what its fields hold.
 *
 * @param given what constructors can take, by its type
 */
record MakeOwnCode(Map<Class<?>, Object> given) {
    List<Object> all(List<Class<?>> classes, List<Object> testInstances) {
        return Stream.concat(classes.stream().map(this::make), testInstances.stream().flatMap(MakeOwnCode::held)).distinct().toList();
    }

    private Object make(Class<?> type) {
        if (!ApplicationCode.isOne(type)) {
            throw new ExtensionConfigurationException("@RelataTest(uses = " + type.getSimpleName()
                    + ".class): this class is no Rule, LinkRule, AfterChange or RouteHandler");
        }
        // The one that takes the most: beans with a scope also have one that takes nothing.
        Constructor<?> constructor = Stream.<Constructor<?>>of(type.getDeclaredConstructors())
                .filter(each -> given.keySet().containsAll(List.of(each.getParameterTypes())))
                .max(Comparator.comparingInt(Constructor::getParameterCount))
                .orElseThrow(() -> new ExtensionConfigurationException("@RelataTest(uses = "
                        + type.getSimpleName() + ".class): it has no constructor that takes nothing, or only "
                        + given.keySet().stream().map(Class::getSimpleName).sorted().collect(Collectors.joining(", "))
                        + ": make one, and keep it in a field of the test class"));
        try {
            constructor.setAccessible(true);
            return constructor.newInstance(Stream.of(constructor.getParameterTypes()).map(given::get).toArray());
        } catch (InvocationTargetException e) {
            throw new ExtensionConfigurationException("the constructor of " + type.getName() + " failed: " + e.getCause(), e.getCause());
        } catch (ReflectiveOperationException e) {
            throw new ExtensionConfigurationException(type.getName() + " can't be made: " + e, e);
        }
    }

    /** Of the class and those that it extends. */
    private static Stream<Object> held(Object testInstance) {
        return Stream.<Class<?>>iterate(testInstance.getClass(), type -> type != Object.class, Class::getSuperclass)
                .flatMap(type -> Stream.of(type.getDeclaredFields())).map(field -> value(field, testInstance)).flatMap(Optional::stream)
                .filter(value -> ApplicationCode.isOne(value.getClass()));
    }

    private static Optional<Object> value(Field field, Object testInstance) {
        if (field.getType().isPrimitive() || field.isSynthetic()) {
            return Optional.empty();
        }
        try {
            field.setAccessible(true);
            return Optional.ofNullable(field.get(testInstance));
        } catch (IllegalAccessException e) {
            throw new ExtensionConfigurationException(field + " can't be read", e);
        }
    }
}
