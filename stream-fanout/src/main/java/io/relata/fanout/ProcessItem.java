package io.relata.fanout;

import io.relata.engine.item.Attr;
import io.relata.engine.key.CoreKey;
import io.relata.engine.key.EntityRef;
import io.relata.engine.key.LinkRef;
import io.relata.engine.key.TotalKey;
import io.relata.engine.table.Consistency;
import io.relata.engine.table.CopyTable;
import io.relata.fanout.after.TellListeners;
import io.relata.fanout.child.FollowParents;
import io.relata.fanout.copy.WriteParallelism;
import io.relata.fanout.derivation.Scope;
import io.relata.fanout.derivation.SpelledGuards;
import io.relata.fanout.job.FanoutJob;
import io.relata.fanout.job.PropagateEntity;
import io.relata.fanout.link.PropagateLink;
import io.relata.fanout.record.ChangeHint;
import io.relata.fanout.total.SettleTotals;
import io.relata.fanout.work.Message;
import io.relata.fanout.work.TimeLeft;
import io.relata.model.Model;
import java.time.Clock;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Processes one message about an entity or a link of a tenant, or of a model without tenants. */
final class ProcessItem {
    private final Model model;
    private final CopyTable table;
    private final PropagateEntity entities;
    private final PropagateLink links;
    private final TellListeners listeners;
    private final SettleTotals totals;
    private final Derivations derivations;
    private final Scope scope;

    ProcessItem(Model model, CopyTable table, Clock clock, Optional<FanoutJob> job, WriteParallelism parallelism,
            TellListeners listeners, FollowParents follow) {
        this.model = model;
        this.table = table;
        this.entities = new PropagateEntity(model, table, clock, job, parallelism, listeners, follow);
        this.listeners = listeners;
        this.links = new PropagateLink(model, table, clock);
        this.totals = new SettleTotals(model, table, clock);
        this.derivations = Derivations.of(model);
        this.scope = new Scope(model, table, clock, SpelledGuards.PLAIN);
    }

    void settle(Collection<CoreKey> sources, Collection<TotalKey> concerned) {
        totals.settle(sources, concerned);
    }

    void process(Message message, TimeLeft time) {
        if (message instanceof Message.Propagate propagate) {
            propagate(propagate.hint(), time);
        } else if (message instanceof Message.Recheck recheck) {
            hint(recheck.key()).ifPresent(hint -> propagate(hint, time));
            totals.settle(List.of(recheck.key()));
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
                .map(type -> new ChangeHint.OfEntity(entity, 0, ChangeHint.Data.CHANGED, ChangeHint.Life.CHANGED, tags, tags,
                        ChangeHint.Parents.CHANGED, ChangeHint.Places.CHANGED, ChangeHint.Carrying.CHILDRENS));
    }
}
