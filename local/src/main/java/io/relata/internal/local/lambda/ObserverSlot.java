package io.relata.internal.local.lambda;

import io.relata.internal.console.observe.ObserveRequests;
import java.lang.reflect.Field;
import java.util.Map;
import java.util.function.BiFunction;

/**
 * Where a function's requests are observed: the field of {@link ObserveRequests} as the function's class loader knows it.
 *
 * @param field static
 */
record ObserverSlot(Field field) {
    static ObserverSlot of(ClassLoader loader) throws ReflectiveOperationException {
        return new ObserverSlot(loader.loadClass(ObserveRequests.class.getName()).getField("observer"));
    }

    void fill(boolean on, BiFunction<String, Map<String, Object>, Object> observer) {
        try {
            field.set(null, on ? observer : null);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }
}
