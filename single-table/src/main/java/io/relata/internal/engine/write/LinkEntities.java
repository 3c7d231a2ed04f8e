package io.relata.internal.engine.write;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.internal.engine.core.CoreItems;
import io.relata.internal.engine.core.Writers;
import io.relata.internal.engine.fresh.WrittenItems;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.item.LinkItem;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.LinkRef;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.engine.rule.LinkWrite;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.write.body.LinkBody;
import io.relata.internal.engine.write.version.StoredItem;
import io.relata.internal.engine.write.version.VersionWrite;
import io.relata.internal.engine.write.version.WriteContext;
import io.relata.internal.engine.write.version.WriteResult;
import io.relata.internal.model.Relation;
import io.relata.internal.model.Side;
import io.relata.rule.Way;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/** Links two entities, or unlinks them: writes the one link item. The stream function writes and removes the copies in both directions. */
public final class LinkEntities {
    private final WriteContext context;

    public LinkEntities(WriteContext context) {
        this.context = context;
    }

    /** The link as it is stored, and whether it is new. */
    public record Linked(Item link, WriteResult.Effect effect) {
    }

    /**
     * Links two entities; where they are linked already, gives the link a new version.
     *
     * <p>Costs two reads and one conditional put where there was no link, and twice that where there was one; one more read without a body,
     * if a new link would need a body, where there is a rule, and where the link has to exist.
     *
     * @param side the relation as seen from the holder
     * @param json the relationship's attributes; without them, an existing link keeps its own, and a new one gets those of {@code {}}
     * @param precondition of the link: one that was made for an earlier life of either entity does not exist
     * @throws Refusal when either entity does not exist, both are the same one, attributes are not valid or too large, or the precondition
     * fails
     */
    public Linked link(Side side, String holderId, String shownId, Optional<ObjectNode> json, Precondition precondition) {
        LinkRef link = side.link(holderId, shownId);
        if (link.from().equals(link.to())) {
            throw Refusal.invalid("", StoredItem.name(link.from()) + " can't be linked with itself");
        }
        Optional<Map<String, Object>> attributes = json.map(body -> LinkBody.attributes(side.relation(), body));
        String request = Writers.newRequest();
        boolean isLikelyNew = precondition.mayBeNew() && !context.rules().concern(side.relation())
                && (attributes.isPresent() || LinkBody.canBeEmpty(side.relation()));
        AtomicReference<StoredItem> latest = new AtomicReference<>(isLikelyNew
                ? StoredItem.nothing(request)
                : StoredItem.read(context.table(), CoreKey.of(link), request));
        return context.retry().run(between(link), () -> {
            LinkEnds ends = LinkEnds.permitted(new Permit(context), link);
            StoredItem before = Objects.requireNonNull(latest.get());
            Optional<LinkItem> alive = before.item().flatMap(LinkItem::of).filter(ends::areOf);
            precondition.require(between(link), alive.map(LinkItem::item));
            long version = alive.map(item -> item.item().version() + 1)
                    .orElseGet(() -> CoreItems.firstVersion(context.clock().instant(),
                            before.item().map(Item::version).orElse(0L)));
            Item next = CoreItems.link(link, ends.from().life(), ends.to().life(), version, attributes
                    .or(() -> alive.map(LinkItem::attributes)).orElseGet(() -> LinkBody.ofNew(side.relation())));
            Action.Put<CoreKey> put = before.replacedBy(CoreKey.of(link), next);
            List<Action<CoreKey>> conditions = new AskRules(context).conditions(new LinkWrite(side.relation(), link, Way.LINK,
                    ends.from().item(), ends.to().item(), alive.map(LinkItem::attributes), Optional.of(new LinkItem(next).attributes())));
            return isWritten(put, conditions, before, latest)
                    ? Optional.of(new Linked(put.item(), alive.isPresent() ? WriteResult.Effect.CHANGED : WriteResult.Effect.CREATED))
                    : Optional.empty();
        });
    }

    /** The same, whatever the link is. */
    public Linked link(Side side, String holderId, String shownId, Optional<ObjectNode> json) {
        return link(side, holderId, shownId, json, Precondition.NONE);
    }

    /** Unlinks two entities if they are linked: one strong read, and one conditional put where there is a link. */
    public void unlink(Side side, String holderId, String shownId) {
        unlink(side, holderId, shownId, Precondition.NONE);
    }

    /**
     * The same on a condition, which takes a read of each entity: a link that was made for an earlier life of either does not exist.
     *
     * @throws Refusal when the precondition fails
     */
    public void unlink(Side side, String holderId, String shownId, Precondition precondition) {
        LinkRef link = side.link(holderId, shownId);
        CoreKey key = CoreKey.of(link);
        AtomicReference<StoredItem> latest = new AtomicReference<>(StoredItem.read(context.table(), key, Writers.newRequest()));
        context.retry().run(between(link), () -> {
            Permit permit = new Permit(context);
            if (permit.isAsked()) {
                LinkEnds.permitted(permit, link);
            }
            StoredItem before = Objects.requireNonNull(latest.get());
            Optional<Item> linked = before.item().filter(Kind.LINK::is);
            if (!precondition.equals(Precondition.NONE)) {
                precondition.require(between(link), linked.filter(item -> ends(link, item).isPresent()));
            }
            if (linked.isEmpty()) {
                before.item().ifPresent(WrittenItems::found);
            }
            boolean done = linked.isEmpty() || isWritten(before.replacedBy(key,
                    CoreItems.tombstone(Kind.LINK, linked.get().version() + 1, context.clock().instant())),
                    conditions(side.relation(), link, linked.get()), before, latest);
            return done ? Optional.of(before) : Optional.empty();
        });
    }

    /** What the rules make the end of a link depend on. They are not asked about one that an entity's deletion has ended already. */
    private List<Action<CoreKey>> conditions(Relation relation, LinkRef link, Item linked) {
        if (!context.rules().concern(relation)) {
            return List.of();
        }
        return ends(link, linked)
                .map(ends -> new AskRules(context).conditions(new LinkWrite(relation, link, Way.UNLINK, ends.from().item(),
                        ends.to().item(),
                        Optional.of(new LinkItem(linked).attributes()), Optional.empty())))
                .orElse(List.of());
    }

    /** The two entities, if they live the lives that their link was made for. */
    private Optional<LinkEnds> ends(LinkRef link, Item linked) {
        return LinkEnds.existing(context.table(), link).filter(ends -> ends.areOf(new LinkItem(linked)));
    }

    /** Writes the link; where another request came first, keeps what it wrote for the next attempt. */
    private boolean isWritten(Action.Put<CoreKey> put, List<Action<CoreKey>> conditions, StoredItem before,
            AtomicReference<StoredItem> latest) {
        Optional<StoredItem> other = new VersionWrite(context.table(), put.key(), before, put.item().version()).checked(put,
                conditions);
        other.ifPresent(latest::set);
        return other.isEmpty();
    }

    private static String between(LinkRef link) {
        return "the link between " + StoredItem.name(link.from()) + " and " + StoredItem.name(link.to());
    }
}
