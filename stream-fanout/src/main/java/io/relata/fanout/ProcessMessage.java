package io.relata.fanout;

import io.relata.engine.item.Attr;
import io.relata.engine.key.CoreKey;
import io.relata.engine.key.EntityRef;
import io.relata.engine.key.LinkRef;
import io.relata.engine.table.Consistency;
import io.relata.engine.table.CopyTable;
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

/** Does what a hint asks for, or a message of the work queue. */
public final class ProcessMessage {
    private final Model model;
    private final CopyTable table;
    private final PropagateEntity entities;
    private final PropagateLink links;

    /** One that refreshes one batch of copies after the other. */
    public ProcessMessage(Model model, CopyTable table, Clock clock, Optional<FanoutJob> relay) {
        this(model, table, clock, relay, WriteParallelism.ONE);
    }

    /**
     * @param relay takes what is large; everything is done at once without
     * @param lanes in which the copies of an entity are refreshed
     */
    public ProcessMessage(Model model, CopyTable table, Clock clock, Optional<FanoutJob> relay, WriteParallelism lanes) {
        this.model = model;
        this.table = table;
        this.entities = new PropagateEntity(model, table, clock, relay, lanes);
        this.links = new PropagateLink(model, table, clock);
    }

    /** @throws RuntimeException when it had better come again */
    public void settle(Message message, TimeLeft time) {
        if (message instanceof Message.Settle left) {
            settle(left.hint(), time);
        } else if (message instanceof Message.Look look) {
            hint(look.key()).ifPresent(hint -> settle(hint, time));
        } else if (message instanceof Message.GoOn goOn) {
            entities.goOn(goOn, time);
        }
    }

    void settle(ChangeHint hint, TimeLeft time) {
        if (hint instanceof ChangeHint.OfEntity entity) {
            entities.settle(entity, time);
        } else if (hint instanceof ChangeHint.OfLink link) {
            links.settle(link);
        }
    }

    /** Nothing is known but the key, so anything may have changed. Which tags there were before is known to nobody any more, but verify. */
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
