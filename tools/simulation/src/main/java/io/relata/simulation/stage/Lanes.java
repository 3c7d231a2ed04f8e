package io.relata.simulation.stage;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;

/**
 * The threads of an actor, as interleavings: its tasks run side by side, step by step. The last is its own, and when that returns, all have
 * ended, so that nobody has to wait for a thread.
 */
public final class Lanes implements Executor {
    private final Actor whole;
    private final int tasks;
    private final List<Actor> begun = new ArrayList<>();

    /** @param tasks how many there will be */
    public Lanes(Actor whole, int tasks) {
        this.whole = whole;
        this.tasks = tasks;
    }

    @Override
    public void execute(Runnable task) {
        if (begun.size() + 1 < tasks) {
            begin(task);
        } else {
            task.run();
            whole.await(begun);
        }
    }

    /** One that nobody waits for. */
    public void begin(Runnable task) {
        begun.add(whole.lane(begun.size() + 1, task));
    }
}
