package io.relata.internal.engine.binding;

import io.relata.internal.engine.problem.Violation;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The canonical constructor of a record, and how its exceptions are reported. */
record RecordConstructor(Class<? extends Record> type, Constructor<? extends Record> constructor) {
    /** @param components the types of the components, in order */
    static RecordConstructor of(Class<? extends Record> type, Class<?>[] components) {
        try {
            Constructor<? extends Record> constructor = type.getDeclaredConstructor(components);
            constructor.setAccessible(true);
            return new RecordConstructor(type, constructor);
        } catch (NoSuchMethodException e) {
            throw new IllegalStateException("record " + type.getName() + " has no canonical constructor", e);
        }
    }

    /**
     * Calls the constructor, also with placeholders for arguments that could not be read, to find further violations. Those that may only
     * be due to the placeholders, or to a missing argument that is required, are reported as doubtful.
     *
     * @param names the names of the components, in order
     */
    Optional<Record> make(Object[] arguments, List<String> names, String pointer, Reading reading) {
        try {
            return Optional.of(constructor.newInstance(arguments));
        } catch (InvocationTargetException e) {
            List<Violation> others = reading.validity().ofArguments(type, names, arguments, pointer);
            if (reading.isUnreadWithin(pointer) || Validity.lacksArguments(type, names, arguments)) {
                message(e).ifPresent(message -> reading.doubt(new Violation(pointer, message)));
            } else {
                message(e).or(() -> others.isEmpty() ? Optional.of("these values don't go together") : Optional.empty())
                        .ifPresent(message -> reading.tell(pointer, message));
            }
            others.forEach(reading::tell);
            reading.unread(pointer);
            return Optional.empty();
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("cannot call the constructor of " + type.getName(), e);
        }
    }

    /** @throws IllegalStateException when the constructor refuses them */
    Record make(@Nullable Object[] arguments) {
        try {
            return constructor.newInstance(arguments);
        } catch (InvocationTargetException e) {
            throw new IllegalStateException("the constructor of " + type.getSimpleName() + " refuses what is stored: " + e.getCause(), e);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("cannot call the constructor of " + type.getName(), e);
        }
    }

    /** Only an IllegalArgumentException is meant for the caller; any other message may reveal internals. */
    private static Optional<String> message(InvocationTargetException e) {
        return Optional.ofNullable(e.getCause()).filter(IllegalArgumentException.class::isInstance).map(Throwable::getMessage)
                .filter(message -> !message.isBlank());
    }
}
