package io.relata.simulation.table;

/** A listener failed, as any code of an application may. */
public final class ListenerFailedException extends RuntimeException {
    private static final long serialVersionUID = 1;

    public ListenerFailedException(String name) {
        super("the " + name + " listener fails");
    }
}
