package io.relata.fanout;

import io.relata.engine.item.Attr;
import io.relata.engine.key.CoreKey;
import io.relata.engine.key.EntityRef;
import io.relata.engine.key.LinkRef;
import io.relata.engine.table.Consistency;
import io.relata.engine.table.CopyTable;
import io.relata.fanout.after.TellListeners;
import io.relata.fanout.copy.WriteParallelism;
import io.relata.fanout.job.FanoutJob;
import io.relata.fanout.job.PropagateEntity;
import io.relata.fanout.link.PropagateLink;
import io.relata.fanout.record.ChangeHint;
import io.relata.fanout.work.Message;
import io.relata.fanout.work.TimeLeft;
import io.relata.model.Model;
import java.time.Clock;
import java.util.Optional;
import java.util.Set;

/** Processes one message about an entity or a link: from the work queue, or made of the records of a stream batch. */
public final class ProcessMessage {
    private final Model model;
    private final CopyTable table;
    private final PropagateEntity entities;
    private final PropagateLink links;
    private final TellListeners listeners;

    /** One that refreshes one batch of copies after another. */
    public ProcessMessage(Model model, CopyTable table, Clock clock, Optional<FanoutJob> job) {
        this(model, table, clock, job, WriteParallelism.ONE, TellListeners.none(table));
    }

    /**
     * @param job runs large fan-outs in portions; without it everything is processed at once
     * @param parallelism with which the copies of an entity are refreshed
     * @param listeners told of changes whose copies are written
     */
    public ProcessMessage(Model model, CopyTable table, Clock clock, Optional<FanoutJob> job, WriteParallelism parallelism,
            TellListeners listeners) {
        this.model = model;
        this.table = table;
        this.entities = new PropagateEntity(model, table, clock, job, parallelism, listeners);
        this.listeners = listeners;
        this.links = new PropagateLink(model, table, clock);
    }

    /** Whether each change of an entity matters, also one that no copy depends on. */
    boolean isAwaited(String entity) {
        return listeners.listeners().isAwaiting(entity);
    }

    /**
     * @throws RuntimeException when the message should be delivered again
     * @throws IllegalArgumentException when the message is of a type that another class processes
     */
    public void process(Message message, TimeLeft time) {
        if (message instanceof Message.Propagate propagate) {
            propagate(propagate.hint(), time);
        } else if (message instanceof Message.Recheck recheck) {
            hint(recheck.key()).ifPresent(hint -> propagate(hint, time));
        } else if (message instanceof Message.ContinueFanout next) {
            entities.continueFanout(next, time);
        } else if (message instanceof Message.TellListener tell) {
            listeners.tell(tell);
        } else {
            throw new IllegalArgumentException("not a message about an entity or a link: " + message.getClass().getName());
        }
    }

    private void propagate(ChangeHint hint, TimeLeft time) {
        if (hint instanceof ChangeHint.OfEntity entity) {
            entities.propagate(entity, time);
        } else if (hint instanceof ChangeHint.OfLink link) {
            links.propagate(link);
        } else {
            throw new IllegalArgumentException("not a change of an entity or a link: " + hint.getClass().getName());
        }
    }

    /** Only the key is known, so anything may have changed. Copies of tags that the entity no longer has are left to verify. */
    private Optional<ChangeHint> hint(CoreKey key) {
        if (LinkRef.isLink(key)) {
            return Optional.of(new ChangeHint.OfLink(key, ChangeHint.Copies.PERHAPS));
        }
        EntityRef entity = EntityRef.ofType(key.type());
        Set<String> tags = table.get(key, Consistency.STRONG).map(item -> item.strings(Attr.TAGS)).orElse(Set.of());
        return model.entity(entity.entity())
                .map(type -> new ChangeHint.OfEntity(entity, 0, ChangeHint.Data.CHANGED, ChangeHint.Life.CHANGED, tags, tags));
    }
}
