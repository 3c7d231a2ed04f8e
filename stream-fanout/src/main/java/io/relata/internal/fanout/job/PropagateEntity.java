package io.relata.internal.fanout.job;

import io.relata.internal.engine.copy.CopyData;
import io.relata.internal.engine.core.CoreItems;
import io.relata.internal.engine.core.Expiry;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.table.CopyTable;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.Condition;
import io.relata.internal.fanout.after.EarlierState;
import io.relata.internal.fanout.after.TellListeners;
import io.relata.internal.fanout.carried.FollowCarried;
import io.relata.internal.fanout.child.FollowParents;
import io.relata.internal.fanout.copy.CopyRange;
import io.relata.internal.fanout.copy.CopyTraversal;
import io.relata.internal.fanout.copy.RefreshCopies;
import io.relata.internal.fanout.copy.RefreshOwnCopies;
import io.relata.internal.fanout.copy.WriteParallelism;
import io.relata.internal.fanout.derivation.Scope;
import io.relata.internal.fanout.link.CoreReads;
import io.relata.internal.fanout.link.PropagateLink;
import io.relata.internal.fanout.place.FollowPlaces;
import io.relata.internal.fanout.record.ChangeHint;
import io.relata.internal.fanout.work.Message;
import io.relata.internal.fanout.work.Task;
import io.relata.internal.fanout.work.TimeLeft;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.Side;
import io.relata.internal.model.TableModel;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Brings everything that depends on an entity to the entity's current state, whatever the records said that led to this. */
public final class PropagateEntity {
    private final TableModel model;
    private final CopyTable table;
    private final Clock clock;
    private final CoreReads core;
    private final RefreshOwnCopies ownCopies;
    private final PropagateLink links;
    private final FanoutJob job;
    private final WriteParallelism parallelism;
    private final TellListeners listeners;
    private final FollowParents follow;
    private final PropagateToChildren children;

    /** One that processes everything at once, however much it is. */
    public PropagateEntity(Scope scope) {
        this(scope, FanoutJob.NONE, WriteParallelism.ONE, TellListeners.none(scope.table()));
    }

    /**
     * @param job runs large fan-outs in portions
     * @param parallelism with which copies are refreshed
     * @param listeners told when all is brought to the entity's state
     */
    public PropagateEntity(Scope scope, FanoutJob job, WriteParallelism parallelism, TellListeners listeners) {
        this.model = scope.model();
        this.table = scope.table();
        this.clock = scope.clock();
        this.core = new CoreReads(table);
        this.ownCopies = new RefreshOwnCopies(table);
        this.links = new PropagateLink(model, table, clock);
        this.job = job;
        this.parallelism = parallelism;
        this.listeners = listeners;
        this.follow = new FollowParents(scope);
        this.children = new PropagateToChildren(model, table, follow, new FollowPlaces(model, table), new FollowCarried(model, table), job,
                parallelism);
    }

    /** @param time when it is short, the rest is left to the work queue, if there is one */
    public void propagate(ChangeHint.OfEntity hint, TimeLeft time) {
        propagate(hint, () -> EarlierState.UNKNOWN, time);
    }

    /**
     * The same.
     *
     * @param before what listeners are told that it was
     */
    public void propagate(ChangeHint.OfEntity hint, Supplier<EarlierState> before, TimeLeft time) {
        EntityRef entity = hint.entity();
        EntityType type = model.entity(entity.entity()).orElseThrow();
        if (hint.parents() == ChangeHint.Parents.CHANGED) {
            follow.follow(entity);
        }
        Optional<Item> stored = core.read(CoreKey.of(entity));
        if (stored.isEmpty()) {
            removed(type, hint, before);
            return;
        }
        Optional<Item> alive = stored.filter(Kind.ENTITY::is);
        long version = stored.get().version();
        boolean settled = true;
        if (alive.isPresent()) {
            if (hint.data() == ChangeHint.Data.CHANGED) {
                settled = isFinished(Task.REFRESH, entity, version, refresh(type, alive), time);
            }
            ownCopies.refresh(type, alive.get(), hint);
        } else {
            ownCopies.remove(type, hint, version);
        }
        if (alive.isEmpty() || hint.life().isAnother()) {
            settled &= isFinished(Task.TAKE_DOWN, entity, version, takeDown(model.sides(type), entity, alive), time);
            settled &= children.isLeft(type, entity, version, time);
        } else if (hint.life() == ChangeHint.Life.BEGUN) {
            settled &= isFinished(Task.TAKE_DOWN, entity, version, takeDown(model.followers(type), entity, alive), time);
        }
        settled &= children.isFollowed(hint, type, alive, version, time);
        settled &= children.isCarried(hint, type, version, time);
        if (settled) {
            listeners.tellNow(entity, stored, version, before);
        }
    }

    /**
     * An entity that is not there, without a tombstone, was not deleted: other code removed it, and may put it back. So nothing goes with
     * it but its own copies, which would come back with it. What expired is over for ever: it gets a tombstone, and the rest follows from
     * the record of that.
     */
    private void removed(EntityType type, ChangeHint.OfEntity hint, Supplier<EarlierState> before) {
        ownCopies.remove(type, hint, hint.version());
        if (hint.life() == ChangeHint.Life.EXPIRED && Expiry.leavesTombstone(model, type)) {
            table.correct(new Action.Put<>(hint.key(), CoreItems.tombstone(Kind.ENTITY, hint.version() + 1, clock.instant()),
                    Condition.absent()));
        } else {
            listeners.tellNow(hint.entity(), Optional.empty(), hint.version() + 1, before);
        }
    }

    private boolean isFinished(Task task, EntityRef entity, long version, List<CopyRange> ranges, TimeLeft time) {
        return children.isFinished(task, entity, version, ranges, time);
    }

    /** Looks once more for children that were left behind, or have not followed. */
    public void lookForChildren(EntityRef entity, TimeLeft time) {
        model.entity(entity.entity()).ifPresent(
                type -> core.read(CoreKey.of(entity)).ifPresent(stored -> children.lookAgain(type, entity, stored, time)));
    }

    /** Processes the next portion of a large fan-out. */
    public void continueFanout(Message.ContinueFanout message, TimeLeft time) {
        new ContinueFanout(job, this).take(message, time);
    }

    /** What is left for the turn of a message. */
    CopyTraversal left(Message.ContinueFanout message) {
        return new CopyTraversal(ranges(message.task(), message.entity()), message.token().reached(), parallelism);
    }

    /** Follows each pass, before the fan-out ends. */
    void passed(Message.ContinueFanout message) {
        listeners.tellLater(message.entity(), message.token().pass());
        if (message.task().isDoneTwice()) {
            job.lookForChildren(message.entity());
        }
    }

    private List<CopyRange> ranges(Task task, EntityRef entity) {
        Optional<Item> alive = core.alive(entity);
        Optional<EntityType> type = model.entity(entity.entity());
        return switch (task) {
            case REFRESH -> type.map(known -> refresh(known, alive)).orElse(List.of());
            case CHILDREN, CHILDREN_AGAIN, PLACES, PLACES_AGAIN, CARRIED, CARRIED_AGAIN ->
                type.map(known -> children.ranges(task, known, entity)).orElse(List.of());
            case TAKE_DOWN -> type.map(known -> takeDown(model.sides(known), entity, alive)).orElse(List.of());
        };
    }

    /** Nothing is refreshed when the entity is deleted: the record of its deletion takes its links down. */
    private List<CopyRange> refresh(EntityType type, Optional<Item> alive) {
        return alive.map(item -> CopyData.of(type, item)).stream().flatMap(source -> model.sides(type).stream()
                .<CopyRange>map(side -> new RefreshCopies(table, links, side, source, parallelism))).toList();
    }

    private List<CopyRange> takeDown(List<Side> sides, EntityRef entity, Optional<Item> alive) {
        return sides.stream().flatMap(side -> TakeDownLinks.ranges(table, links, side, entity, alive).stream()).toList();
    }
}
