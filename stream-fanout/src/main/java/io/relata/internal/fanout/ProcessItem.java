package io.relata.internal.fanout;

import io.relata.internal.engine.item.EntityItem;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.key.LinkRef;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.fanout.after.EarlierState;
import io.relata.internal.fanout.after.TellListeners;
import io.relata.internal.fanout.copy.WriteParallelism;
import io.relata.internal.fanout.derivation.Scope;
import io.relata.internal.fanout.job.FanoutJob;
import io.relata.internal.fanout.job.PropagateEntity;
import io.relata.internal.fanout.link.PropagateLink;
import io.relata.internal.fanout.record.ChangeHint;
import io.relata.internal.fanout.work.Message;
import io.relata.internal.fanout.work.TimeLeft;
import java.util.Set;
import java.util.function.Supplier;

/** Processes one message about an entity or a link by its keys as they are seen in its part of the table. */
final class ProcessItem {
    private final Scope scope;
    private final PropagateEntity entities;
    private final PropagateLink links;
    private final TellListeners listeners;
    private final Derivations derivations;

    ProcessItem(Scope scope, FanoutJob job, WriteParallelism parallelism, TellListeners listeners) {
        this.scope = scope;
        this.entities = new PropagateEntity(scope, job, parallelism, listeners);
        this.listeners = listeners;
        this.links = new PropagateLink(scope.model(), scope.table(), scope.clock());
        this.derivations = Derivations.of(scope.model());
    }

    /** @param before what an entity was that the message is about */
    void process(Message message, Supplier<EarlierState> before, TimeLeft time) {
        if (message instanceof Message.Propagate propagate) {
            propagate(propagate.hint(), before, time);
        } else if (message instanceof Message.Recheck recheck) {
            recheck(recheck.key(), time);
            derivations.recheck(recheck.key(), scope);
        } else if (message instanceof Message.ContinueFanout next) {
            entities.continueFanout(next, time);
        } else if (message instanceof Message.LookForChildren look) {
            entities.lookForChildren(look.entity(), time);
        } else if (message instanceof Message.TellListener tell) {
            listeners.tell(tell);
        } else if (!derivations.process(message, scope)) {
            throw new IllegalArgumentException("not a message about an entity or a link: " + message.getClass().getName());
        }
    }

    private void propagate(ChangeHint hint, Supplier<EarlierState> before, TimeLeft time) {
        if (hint instanceof ChangeHint.OfEntity entity) {
            entities.propagate(entity, before, time);
        } else if (hint instanceof ChangeHint.OfLink link) {
            links.propagate(link);
        } else {
            throw new IllegalArgumentException("not a change of an entity or a link: " + hint.getClass().getName());
        }
    }

    /** Only the key is known, so anything may have changed. Copies of tags that the entity no longer has are left to verify. */
    private void recheck(CoreKey key, TimeLeft time) {
        if (LinkRef.isLink(key)) {
            links.propagate(new ChangeHint.OfLink(key, ChangeHint.Copies.PERHAPS));
            return;
        }
        EntityRef entity = EntityRef.ofType(key.type());
        Set<String> tags = scope.table().get(key, Consistency.STRONG).map(item -> new EntityItem(item).tags()).orElse(Set.of());
        if (scope.model().entity(entity.entity()).isPresent()) {
            entities.propagate(ChangeHint.OfEntity.anything(entity, tags), time);
        }
    }
}
