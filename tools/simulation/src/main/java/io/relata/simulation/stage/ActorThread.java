package io.relata.simulation.stage;

import java.util.Objects;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** A thread that waits for its turn. */
final class ActorThread {
    private volatile @Nullable Thread thread;
    private volatile boolean turn;
    private @Nullable Actor assigned;

    void start(Runnable work, String name) {
        Thread started = new Thread(work, name);
        started.setDaemon(true);
        thread = started;
        started.start();
    }

    /** Makes this the thread that calls. */
    void adopt() {
        thread = Thread.currentThread();
    }

    void assign(Actor actor) {
        assigned = actor;
    }

    Actor assigned() {
        return Objects.requireNonNull(assigned);
    }

    void yourTurn() {
        turn = true;
        LockSupport.unpark(thread);
    }

    void awaitTurn() {
        while (!turn) {
            LockSupport.park(this);
        }
        turn = false;
    }
}
