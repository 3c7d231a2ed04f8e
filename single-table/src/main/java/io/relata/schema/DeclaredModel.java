package io.relata.schema;

import io.relata.model.Model;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * A model in the static field of a class, which is built when it is first asked for. What is wrong with it is told each time, as what it
 * is.
 */
public final class DeclaredModel implements Supplier<Model> {
    private final Supplier<Model> field;
    private Optional<ModelException> wrong = Optional.empty();

    /** @param field reads the field: {@code () -> Office.MODEL} */
    public DeclaredModel(Supplier<Model> field) {
        this.field = field;
    }

    /** @throws ModelException when it can't work */
    @Override
    public synchronized Model get() {
        if (wrong.isPresent()) {
            throw wrong.get();
        }
        try {
            return field.get();
        } catch (ExceptionInInitializerError e) {
            if (e.getCause() instanceof ModelException cause) {
                // The class is not initialised a second time.
                wrong = Optional.of(cause);
                throw cause;
            }
            throw e;
        }
    }
}
