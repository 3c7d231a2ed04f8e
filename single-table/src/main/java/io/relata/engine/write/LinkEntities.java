package io.relata.engine.write;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.engine.core.CoreItems;
import io.relata.engine.core.Writers;
import io.relata.engine.item.Attr;
import io.relata.engine.item.Item;
import io.relata.engine.item.Kind;
import io.relata.engine.key.CoreKey;
import io.relata.engine.key.EntityRef;
import io.relata.engine.key.LinkRef;
import io.relata.engine.problem.Refusal;
import io.relata.engine.rule.LinkWrite;
import io.relata.engine.table.action.Action;
import io.relata.engine.write.body.LinkBody;
import io.relata.engine.write.version.StoredItem;
import io.relata.engine.write.version.VersionWrite;
import io.relata.engine.write.version.WriteContext;
import io.relata.engine.write.version.WriteResult;
import io.relata.model.Relation;
import io.relata.model.Side;
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
     * <p>Costs two reads and one conditional put where there was no link; one more read without a body, if a new link would need a body,
     * and where there is a rule.
     *
     * @param side the relation as seen from the holder
     * @param json the relationship's attributes; without them, an existing link keeps its own, and a new one gets those of {@code {}}
     * @throws Refusal when either entity does not exist, both are the same one, or attributes are not valid or too large
     */
    public Linked link(Side side, String holderId, String shownId, Optional<ObjectNode> json) {
        LinkRef link = side.link(holderId, shownId);
        if (link.from().equals(link.to())) {
            throw Refusal.invalid("", StoredItem.name(link.from()) + " can't be linked with itself");
        }
        Optional<Map<String, Object>> attributes = json.map(body -> LinkBody.attributes(side.relation(), body));
        String request = Writers.newRequest();
        boolean isLikelyNew = !context.rules().concern(side.relation()) && (attributes.isPresent() || LinkBody.canBeEmpty(side.relation()));
        AtomicReference<StoredItem> latest = new AtomicReference<>(isLikelyNew
                ? StoredItem.nothing(request)
                : StoredItem.read(context.table(), CoreKey.of(link), request));
        return context.retry().run(between(link), () -> {
            Ends ends = ends(new Permit(context), link);
            Item from = ends.from();
            Item to = ends.to();
            StoredItem before = Objects.requireNonNull(latest.get());
            Optional<Item> alive = before.item().filter(Kind.LINK::is).filter(item -> isOfTheirLives(item, from, to));
            long version = alive.map(item -> item.number(Attr.VERSION) + 1)
                    .orElseGet(() -> CoreItems.firstVersion(context.clock().instant(),
                            before.item().map(item -> item.number(Attr.VERSION)).orElse(0L)));
            Item next = CoreItems.link(link, from.number(Attr.LIFE), to.number(Attr.LIFE), version, attributes
                    .or(() -> alive.map(item -> item.map(Attr.ATTRIBUTES))).orElseGet(() -> LinkBody.ofNew(side.relation())));
            Action.Put<CoreKey> put = before.replacedBy(CoreKey.of(link), next);
            List<Action<CoreKey>> conditions = new AskRules(context).conditions(new LinkWrite(side.relation(), link, Way.LINK, from, to,
                    alive.map(item -> item.map(Attr.ATTRIBUTES)), Optional.of(next.map(Attr.ATTRIBUTES))));
            return isWritten(put, conditions, before, latest)
                    ? Optional.of(new Linked(put.item(), alive.isPresent() ? WriteResult.Effect.CHANGED : WriteResult.Effect.CREATED))
                    : Optional.empty();
        });
    }

    /** Unlinks two entities if they are linked: one strong read, and one conditional put where there is a link. */
    public void unlink(Side side, String holderId, String shownId) {
        LinkRef link = side.link(holderId, shownId);
        CoreKey key = CoreKey.of(link);
        AtomicReference<StoredItem> latest = new AtomicReference<>(StoredItem.read(context.table(), key, Writers.newRequest()));
        context.retry().run(between(link), () -> {
            Permit permit = new Permit(context);
            if (permit.isAsked()) {
                ends(permit, link);
            }
            StoredItem before = Objects.requireNonNull(latest.get());
            Optional<Item> linked = before.item().filter(Kind.LINK::is);
            boolean done = linked.isEmpty() || isWritten(before.replacedBy(key,
                    CoreItems.tombstone(Kind.LINK, linked.get().number(Attr.VERSION) + 1, context.clock().instant())),
                    conditions(side.relation(), link, linked.get()), before, latest);
            return done ? Optional.of(before) : Optional.empty();
        });
    }

    private record Ends(Item from, Item to) {
    }

    /** The two entities, which the caller may link: those that do not exist are no different from those that the caller may not read. */
    private static Ends ends(Permit permit, LinkRef link) {
        Ends ends = new Ends(end(permit, link.from(), link.to()), end(permit, link.to(), link.from()));
        permit.link(link.from(), ends.from());
        permit.link(link.to(), ends.to());
        return ends;
    }

    /** What the rules make the end of a link depend on. They are not asked about one that an entity's deletion has ended already. */
    private List<Action<CoreKey>> conditions(Relation relation, LinkRef link, Item linked) {
        if (!context.rules().concern(relation)) {
            return List.of();
        }
        Optional<Item> from = StoredItem.read(context.table(), link.from()).alive();
        Optional<Item> to = StoredItem.read(context.table(), link.to()).alive();
        return from.isPresent() && to.isPresent() && isOfTheirLives(linked, from.get(), to.get())
                ? new AskRules(context).conditions(new LinkWrite(relation, link, Way.UNLINK, from.get(), to.get(),
                        Optional.of(linked.map(Attr.ATTRIBUTES)), Optional.empty()))
                : List.of();
    }

    /** Writes the link; where another request came first, keeps what it wrote for the next attempt. */
    private boolean isWritten(Action.Put<CoreKey> put, List<Action<CoreKey>> conditions, StoredItem before,
            AtomicReference<StoredItem> latest) {
        Optional<StoredItem> other = new VersionWrite(context.table(), put.key(), before, put.item().number(Attr.VERSION)).checked(put,
                conditions);
        other.ifPresent(latest::set);
        return other.isEmpty();
    }

    private static String between(LinkRef link) {
        return "the link between " + StoredItem.name(link.from()) + " and " + StoredItem.name(link.to());
    }

    private static Item end(Permit permit, EntityRef entity, EntityRef other) {
        return permit.visible(entity).orElseThrow(() -> new Refusal(Refusal.Reason.UNKNOWN,
                StoredItem.name(entity) + " does not exist, so it can't be linked to " + StoredItem.name(other)));
    }

    /** A link made for an earlier life of an entity counts as deleted, although the stream function may not have removed it yet. */
    public static boolean isOfTheirLives(Item link, Item from, Item to) {
        return link.number(Attr.FROM_LIFE) == from.number(Attr.LIFE) && link.number(Attr.TO_LIFE) == to.number(Attr.LIFE);
    }
}
