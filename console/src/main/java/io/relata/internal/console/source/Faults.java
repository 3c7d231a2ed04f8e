package io.relata.internal.console.source;

import java.util.List;

/** What can be broken on purpose, to watch it heal. Only ever on this machine. */
public interface Faults {
    List<Fault> all();

    /** @throws IllegalArgumentException when there is no such fault */
    void set(String id, Use use);

    /** Whether a fault is there until it is turned off, or once. */
    enum Use {
        OFF, ON, ONCE
    }

    /** @param description what happens, and why all is well in the end */
    record Fault(String id, String title, String description, boolean active) {
    }
}
