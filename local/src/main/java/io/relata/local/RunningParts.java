package io.relata.local;

import java.util.ArrayDeque;
import java.util.Deque;

/** What has been started, to be stopped the other way round. One part that fails to stop does not keep the others from it. */
final class RunningParts implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger(RunningParts.class.getName());

    private final Deque<AutoCloseable> started = new ArrayDeque<>();

    synchronized <P extends AutoCloseable> P keep(P part) {
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
                LOG.log(System.Logger.Level.WARNING, "not everything could be stopped", e);
            }
        }
    }
}
