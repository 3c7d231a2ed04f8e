package io.relata.schema;

import io.relata.model.Model;
import java.lang.reflect.Field;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A model in a static field, built on first use. Throws the {@link ModelException} of an invalid model each time, unwrapped. */
final class DeclaredModel implements Supplier<Model> {
    private final String field;
    private final ClassLoader loader;
    private @Nullable ModelException error;

    /** @param field the class and the field: {@code com.example.Office.MODEL} */
    DeclaredModel(String field, ClassLoader loader) {
        this.field = field;
        this.loader = loader;
    }

    /** @throws ModelException if the model is invalid */
    @Override
    public synchronized Model get() {
        if (error != null) {
            throw error;
        }
        try {
            return read();
        } catch (ExceptionInInitializerError e) {
            if (e.getCause() instanceof ModelException cause) {
                // Java does not initialise the class a second time.
                error = cause;
                throw cause;
            }
            throw e;
        }
    }

    private Model read() {
        int dot = field.lastIndexOf('.');
        try {
            Field declared = Class.forName(field.substring(0, dot), true, loader).getDeclaredField(field.substring(dot + 1));
            declared.setAccessible(true);
            return (Model) declared.get(null);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("the model in " + field + " is not there any more: build the project again", e);
        }
    }
}
