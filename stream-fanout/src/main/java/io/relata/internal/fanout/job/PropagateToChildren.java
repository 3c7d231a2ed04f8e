package io.relata.internal.fanout.job;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.table.CopyTable;
import io.relata.internal.fanout.carried.FollowCarried;
import io.relata.internal.fanout.child.ChildRange;
import io.relata.internal.fanout.child.FollowParents;
import io.relata.internal.fanout.copy.CopyRange;
import io.relata.internal.fanout.copy.CopyTraversal;
import io.relata.internal.fanout.copy.WriteParallelism;
import io.relata.internal.fanout.derivation.FollowingChildren;
import io.relata.internal.fanout.place.FollowPlaces;
import io.relata.internal.fanout.record.ChangeHint;
import io.relata.internal.fanout.work.Task;
import io.relata.internal.fanout.work.TimeLeft;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.TableModel;
import java.util.List;
import java.util.Optional;

/**
 * What the children of an entity owe to it: their life, where they are deleted or detached with it, their places below it, and what they
 * carry of it.
 */
record PropagateToChildren(TableModel model, CopyTable table, FollowParents follow, FollowPlaces places, FollowCarried carried,
        FanoutJob job, WriteParallelism parallelism) {
    /** @return whether a fan-out is finished; if not, the work queue goes on with it */
    boolean isFinished(Task task, EntityRef entity, long goal, List<CopyRange> ranges, TimeLeft time) {
        return job.start(task, entity, goal, new CopyTraversal(ranges, Optional.empty(), parallelism), time);
    }

    /** Deletes or detaches what the entity has left behind. */
    boolean isLeft(EntityType type, EntityRef entity, long goal, TimeLeft time) {
        List<CopyRange> ranges = ranges(Task.CHILDREN, type, entity);
        return ranges.isEmpty() || isFinishedTwice(Task.CHILDREN, entity, goal, ranges, time);
    }

    /**
     * Gives what is below the entity its place. If the entity's own place is not the one that follows from its parent, it is corrected, and
     * the record of that leads to what is below it.
     */
    boolean isFollowed(ChangeHint.OfEntity hint, EntityType type, Optional<Item> alive, long version, TimeLeft time) {
        if (hint.places() == ChangeHint.Places.SAME || alive.isEmpty() || places.follow(hint.entity())) {
            return true;
        }
        List<CopyRange> ranges = ranges(Task.PLACES, type, hint.entity());
        if (ranges.isEmpty()) {
            return true;
        }
        return hint.places() == ChangeHint.Places.BEGUN
                ? isFinished(Task.PLACES, hint.entity(), version, ranges, time)
                : isFinishedTwice(Task.PLACES, hint.entity(), version, ranges, time);
    }

    /** Gives the entity what it carries of its parents, and its children what they carry of it, which does not depend on one another. */
    boolean isCarried(ChangeHint.OfEntity hint, EntityType type, long version, TimeLeft time) {
        if (hint.carrying() == ChangeHint.Carrying.SAME) {
            return true;
        }
        carried.follow(hint.entity());
        List<CopyRange> ranges = hint.carrying() == ChangeHint.Carrying.OWN ? List.of() : ranges(Task.CARRIED, type, hint.entity());
        if (ranges.isEmpty()) {
            return true;
        }
        return hint.carrying() == ChangeHint.Carrying.BEGUN
                ? isFinished(Task.CARRIED, hint.entity(), version, ranges, time)
                : isFinishedTwice(Task.CARRIED, hint.entity(), version, ranges, time);
    }

    /** An index may lag by the time that children are looked for, so this is done once more. */
    private boolean isFinishedTwice(Task task, EntityRef entity, long goal, List<CopyRange> ranges, TimeLeft time) {
        boolean finished = isFinished(task, entity, goal, ranges, time);
        if (finished) {
            job.lookForChildren(entity);
        }
        return finished;
    }

    /** Looks for children once more. */
    void lookAgain(EntityType type, EntityRef entity, Item stored, TimeLeft time) {
        long version = stored.version();
        for (Task task : Kind.ENTITY.is(stored)
                ? List.of(Task.CHILDREN_AGAIN, Task.PLACES_AGAIN, Task.CARRIED_AGAIN)
                : List.of(Task.CHILDREN_AGAIN, Task.CARRIED_AGAIN)) {
            List<CopyRange> ranges = ranges(task, type, entity);
            if (!ranges.isEmpty()) {
                isFinished(task, entity, version, ranges, time);
            }
        }
    }

    List<CopyRange> ranges(Task task, EntityType type, EntityRef entity) {
        FollowingChildren following = switch (task) {
            case CHILDREN, CHILDREN_AGAIN -> follow;
            case PLACES, PLACES_AGAIN -> places;
            case CARRIED, CARRIED_AGAIN -> carried;
            case REFRESH, TAKE_DOWN -> throw new IllegalArgumentException(task.storedName() + " is not about children");
        };
        return ChildRange.of(model, table, following, type, entity, parallelism);
    }
}
