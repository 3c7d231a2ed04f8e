package io.relata.internal.console.web;

import io.relata.internal.console.source.ConsoleSource;
import io.relata.internal.console.source.ConsoleSource.Mode;

/**
 * Lets nothing be written by a console that only reads; and on a deployed table only what the operator has confirmed, each time, with the
 * table's name.
 */
record WriteGuard(ConsoleSource source) {
    /** What of a request has the name. */
    static final String CONFIRM = "confirm";

    void check(ConsoleRequest request) {
        String table = source.table().name();
        if (!source.isWritable()) {
            throw new WriteRefusedException(
                    "nothing was done: this console only reads table " + table + "; start it with --write to let it write");
        } else if (source.mode() == Mode.DEPLOYED && !request.json().path(CONFIRM).asText().equals(table)) {
            throw new WriteRefusedException("nothing was done: table " + table + " is deployed, and its name in \"" + CONFIRM
                    + "\" has to say that this is meant");
        }
    }
}
