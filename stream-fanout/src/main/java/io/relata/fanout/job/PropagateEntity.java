package io.relata.fanout.job;

import io.relata.engine.copy.CopyData;
import io.relata.engine.item.Attr;
import io.relata.engine.item.Item;
import io.relata.engine.item.Kind;
import io.relata.engine.key.CoreKey;
import io.relata.engine.key.EntityRef;
import io.relata.engine.table.CopyTable;
import io.relata.fanout.copy.CopyRange;
import io.relata.fanout.copy.CopyTraversal;
import io.relata.fanout.copy.ExecutionPolicy;
import io.relata.fanout.copy.RefreshCopies;
import io.relata.fanout.copy.RefreshOwnCopies;
import io.relata.fanout.copy.WriteParallelism;
import io.relata.fanout.link.CoreReads;
import io.relata.fanout.link.PropagateLink;
import io.relata.fanout.record.ChangeHint;
import io.relata.fanout.work.CopyPosition;
import io.relata.fanout.work.Message;
import io.relata.fanout.work.Task;
import io.relata.fanout.work.TimeLeft;
import io.relata.model.EntityType;
import io.relata.model.Model;
import java.time.Clock;
import java.util.List;
import java.util.Optional;

/** Makes all that was copied from an entity be what the entity is now, whatever the records said that brought this about. */
public final class PropagateEntity {
    private final Model model;
    private final CoreReads core;
    private final RefreshCopies copies;
    private final RefreshOwnCopies own;
    private final TakeDownLinks links;
    private final Optional<FanoutJob> relay;
    private final WriteParallelism lanes;

    /** One that does everything at once, however much it is. */
    public PropagateEntity(Model model, CopyTable table, Clock clock) {
        this(model, table, clock, Optional.empty(), WriteParallelism.ONE);
    }

    /**
     * @param relay takes what is large
     * @param lanes in which copies are refreshed
     */
    public PropagateEntity(Model model, CopyTable table, Clock clock, Optional<FanoutJob> relay, WriteParallelism lanes) {
        PropagateLink settleLink = new PropagateLink(model, table, clock);
        this.model = model;
        this.core = new CoreReads(table);
        this.copies = new RefreshCopies(table, settleLink, lanes);
        this.own = new RefreshOwnCopies(table);
        this.links = new TakeDownLinks(table, settleLink);
        this.relay = relay;
        this.lanes = lanes;
    }

    public void settle(ChangeHint.OfEntity hint) {
        settle(hint, TimeLeft.ENOUGH);
    }

    /** @param time when it is short, the rest is left to the relay, if there is one */
    public void settle(ChangeHint.OfEntity hint, TimeLeft time) {
        EntityRef entity = hint.entity();
        EntityType type = model.entity(entity.entity()).orElseThrow();
        Optional<Item> stored = core.read(CoreKey.of(entity));
        Optional<Item> alive = stored.filter(Kind.ENTITY::is);
        long version = stored.map(item -> item.number(Attr.VERSION)).orElse(hint.version());
        ExecutionPolicy pace = relay.<ExecutionPolicy>map(chosen -> chosen).orElse(ExecutionPolicy.TO_THE_END);
        if (alive.isPresent()) {
            if (hint.data() == ChangeHint.Data.CHANGED) {
                pace.go(Task.REFRESH, entity, version, walk(Task.REFRESH, entity, alive, Optional.empty()), time);
            }
            own.settle(type, alive.get(), hint);
        } else {
            own.remove(type, hint, version);
        }
        if (alive.isEmpty() || hint.life() == ChangeHint.Life.CHANGED) {
            pace.go(Task.TAKE_DOWN, entity, version, walk(Task.TAKE_DOWN, entity, alive, Optional.empty()), time);
        } else if (hint.life() == ChangeHint.Life.BEGUN) {
            List<CopyRange> followers = model.followers(type).stream().flatMap(side -> links.legs(side, entity, alive).stream()).toList();
            pace.go(Task.TAKE_DOWN, entity, version, new CopyTraversal(followers, Optional.empty(), lanes), time);
        }
    }

    /** Does the next portion of what is large. */
    public void goOn(Message.GoOn goOn, TimeLeft time) {
        relay.orElseThrow(() -> new IllegalStateException("there is no work queue, so no large work can be under way"))
                .goOn(goOn, time, reached -> walk(goOn.task(), goOn.entity(), core.alive(goOn.entity()), reached));
    }

    private CopyTraversal walk(Task task, EntityRef entity, Optional<Item> alive, Optional<CopyPosition> reached) {
        return new CopyTraversal(model.entity(entity.entity()).map(type -> legs(task, type, entity, alive)).orElse(List.of()), reached,
                lanes);
    }

    /** Nothing is to be refreshed when the entity is gone: the record of that takes its links down. */
    private List<CopyRange> legs(Task task, EntityType type, EntityRef entity, Optional<Item> alive) {
        return switch (task) {
            case REFRESH -> alive.map(item -> CopyData.of(type, item))
                    .map(source -> model.sides(type).stream().map(side -> copies.leg(side, source)).toList()).orElse(List.of());
            case TAKE_DOWN -> model.sides(type).stream()
                    .flatMap(side -> links.legs(side, entity, alive).stream()).toList();
        };
    }
}
