package io.relata.fanout.copy;

import io.relata.engine.key.EntityRef;
import io.relata.fanout.work.Task;
import io.relata.fanout.work.TimeLeft;

/** Decides how much of a walk is gone at once. */
public interface ExecutionPolicy {
    /** All of it, however long that takes. */
    ExecutionPolicy TO_THE_END = (task, entity, version, walk, time) -> {
        while (!walk.isFinished()) {
            walk.advance(Integer.MAX_VALUE);
        }
    };

    /**
     * Goes the walk, or sees to it that it will be gone.
     *
     * @param version the entity's, as of which the walk is gone
     * @param walk from its beginning
     */
    void go(Task task, EntityRef entity, long version, CopyTraversal walk, TimeLeft time);
}
