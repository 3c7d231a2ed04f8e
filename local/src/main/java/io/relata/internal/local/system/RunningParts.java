package io.relata.internal.local.system;

import java.util.ArrayDeque;
import java.util.Deque;

/** The parts that were started. Closing stops them in reverse order, and goes on when one fails to stop. */
final class RunningParts implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger(RunningParts.class.getName());

    private final Deque<AutoCloseable> started = new ArrayDeque<>();

    synchronized <P extends AutoCloseable> P add(P part) {
        started.push(part);
        return part;
    }

    /** Does nothing the second time. */
    @Override
    public synchronized void close() {
        while (!started.isEmpty()) {
            AutoCloseable part = started.pop();
            try {
                part.close();
            } catch (Exception e) {
                LOG.log(System.Logger.Level.WARNING, "a part of the system could not be stopped", e);
            }
        }
    }
}
