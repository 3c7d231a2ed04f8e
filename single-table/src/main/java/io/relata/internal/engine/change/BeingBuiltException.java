package io.relata.internal.engine.change;

import io.relata.problem.RequestFailedException;
import java.util.List;

/** What a request asks for is declared, and the table does not hold all of it yet. */
public final class BeingBuiltException extends RequestFailedException {
    private static final long serialVersionUID = 1;

    /** @param parts what is being built, as those know it who declared it */
    public BeingBuiltException(List<String> parts) {
        super(String.join(", ", parts) + (parts.size() == 1 ? " is" : " are")
                + " new in the model and being built, and would lack something that is stored: ask again later", null);
    }

    @Override
    public boolean mayBeWritten() {
        return false;
    }
}
