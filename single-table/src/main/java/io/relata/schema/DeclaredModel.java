package io.relata.schema;

import io.relata.model.Model;
import java.util.Optional;
import java.util.function.Supplier;

/** A model in a static field, built on first use. Throws the {@link ModelException} of an invalid model each time, unwrapped. */
public final class DeclaredModel implements Supplier<Model> {
    private final Supplier<Model> field;
    private Optional<ModelException> error = Optional.empty();

    /** @param field reads the field: {@code () -> Office.MODEL} */
    public DeclaredModel(Supplier<Model> field) {
        this.field = field;
    }

    /** @throws ModelException if the model is invalid */
    @Override
    public synchronized Model get() {
        if (error.isPresent()) {
            throw error.get();
        }
        try {
            return field.get();
        } catch (ExceptionInInitializerError e) {
            if (e.getCause() instanceof ModelException cause) {
                // Java does not initialise the class a second time.
                error = Optional.of(cause);
                throw cause;
            }
            throw e;
        }
    }
}
