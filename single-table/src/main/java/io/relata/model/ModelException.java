package io.relata.model;

/** The model can't work as it is declared. The message says where, why, and what to change. */
public final class ModelException extends RuntimeException {
    private static final long serialVersionUID = 1;

    public ModelException(String message) {
        super(message);
    }
}
