package io.relata.internal.local.console;

import io.relata.internal.console.system.ObservedFunctions;
import io.relata.internal.console.system.SystemConsole;
import io.relata.internal.console.web.ConsoleHandler;
import io.relata.internal.console.web.Doorkeeper;

/** The console of the system on this machine, on the port of its API. */
public final class LocalConsole implements AutoCloseable {
    private final SystemConsole system;
    private final ConsoleHandler handler;

    private LocalConsole(SystemConsole system) {
        this.system = system;
        this.handler = new ConsoleHandler(system.source(), Doorkeeper.at(Doorkeeper.Entrance.OPEN));
    }

    /** Observes nothing until somebody looks. */
    public static LocalConsole of(SystemConsole.Parts parts, ObservedFunctions functions) {
        return new LocalConsole(SystemConsole.of(parts, functions));
    }

    /** What serves it. */
    public ConsoleHandler handler() {
        return handler;
    }

    /** Ends what is being sent to browsers first. */
    @Override
    public void close() {
        handler.close();
        system.close();
    }
}
