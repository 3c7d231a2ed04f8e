package io.relata.test;

import io.relata.access.Relata;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Optional;

/** Typed access for code that is made before it: rules are part of it, and may use it later. */
final class LateRelata {
    private final Relata proxy = (Relata) Proxy.newProxyInstance(Relata.class.getClassLoader(), new Class<?>[] {Relata.class},
            (self, method, arguments) -> call(method, arguments));
    private volatile Optional<Relata> there = Optional.empty();

    Relata relata() {
        return proxy;
    }

    Relata become(Relata relata) {
        there = Optional.of(relata);
        return relata;
    }

    private Object call(Method method, Object[] arguments) throws Throwable {
        try {
            return method.invoke(there.orElseThrow(() -> new IllegalStateException("a constructor can keep Relata, and not use it yet")),
                    arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }
}
