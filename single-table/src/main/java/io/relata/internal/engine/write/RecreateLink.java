package io.relata.internal.engine.write;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.internal.engine.core.CoreItems;
import io.relata.internal.engine.core.Writers;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.LinkItem;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.LinkRef;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.write.body.LinkBody;
import io.relata.internal.engine.write.version.StoredItem;
import io.relata.internal.engine.write.version.VersionWrite;
import io.relata.internal.engine.write.version.WriteContext;
import io.relata.internal.engine.write.version.WriteResult;
import io.relata.internal.model.Relation;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;

/** Links two entities that were linked elsewhere or before. A link that is here already is left as it is, so it can be repeated. */
public final class RecreateLink {
    private final WriteContext context;

    public RecreateLink(WriteContext context) {
        this.context = context;
    }

    /**
     * Links by the rules of any link.
     *
     * @param from the id of the entity that it starts from
     * @param json the relationship's attributes
     * @return unchanged where they are linked so already
     * @throws Refusal when an entity does not exist, attributes are not valid, or they are linked with other attributes
     */
    public WriteResult.Effect imported(Relation relation, String from, String to, ObjectNode json) {
        return link(relation.outgoing().link(from, to), LinkBody.attributes(relation, json), 0);
    }

    /**
     * Links as it was stored, although the attributes may no longer be valid.
     *
     * @param version the last that the link is known to have had
     * @throws Refusal when an entity does not exist, or they are linked with other attributes
     */
    public WriteResult.Effect restored(Relation relation, String from, String to, Map<String, Object> attributes, long version) {
        return link(relation.outgoing().link(from, to), attributes, version);
    }

    private WriteResult.Effect link(LinkRef link, Map<String, Object> attributes, long last) {
        String request = Writers.newRequest();
        CoreKey key = CoreKey.of(link);
        AtomicBoolean isLikelyNew = new AtomicBoolean(true);
        return context.retry().run("the link between " + StoredItem.name(link.from()) + " and " + StoredItem.name(link.to()), () -> {
            LinkEnds ends = LinkEnds.permitted(new Permit(context), link);
            StoredItem before = isLikelyNew.getAndSet(false)
                    ? StoredItem.nothing(request)
                    : StoredItem.read(context.table(), key, request);
            Optional<LinkItem> alive = before.item().flatMap(LinkItem::of).filter(ends::areOf);
            if (alive.isPresent()) {
                return Optional.of(existing(link, alive.get(), attributes));
            }
            long version = CoreItems.firstVersion(context.clock().instant(),
                    Math.max(last, before.item().map(Item::version).orElse(0L)));
            Item next = CoreItems.link(link, ends.from().life(), ends.to().life(), version, attributes);
            Action.Put<CoreKey> put = before.replacedBy(key, next);
            return new VersionWrite(context.table(), key, before, version).alone(put).isEmpty()
                    ? Optional.of(WriteResult.Effect.CREATED)
                    : Optional.empty();
        });
    }

    private static WriteResult.Effect existing(LinkRef link, LinkItem alive, Map<String, Object> attributes) {
        if (alive.attributes().equals(new Item(attributes).attributes())) {
            return WriteResult.Effect.UNCHANGED;
        }
        throw new Refusal(Refusal.Reason.CONFLICT, StoredItem.name(link.from()) + " and " + StoredItem.name(link.to())
                + " are linked, with other attributes: the link was left as it is");
    }
}
