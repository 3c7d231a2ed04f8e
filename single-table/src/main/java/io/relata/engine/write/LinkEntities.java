package io.relata.engine.write;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.engine.binding.RecordBinding;
import io.relata.engine.core.CoreItems;
import io.relata.engine.core.Writers;
import io.relata.engine.item.Attr;
import io.relata.engine.item.Item;
import io.relata.engine.item.ItemSize;
import io.relata.engine.item.Kind;
import io.relata.engine.key.CoreKey;
import io.relata.engine.key.EntityRef;
import io.relata.engine.key.LinkRef;
import io.relata.engine.limits.Limits;
import io.relata.engine.problem.Refusal;
import io.relata.engine.table.action.Action;
import io.relata.engine.write.version.StoredItem;
import io.relata.engine.write.version.VersionWrite;
import io.relata.engine.write.version.WriteContext;
import io.relata.engine.write.version.WriteResult;
import io.relata.model.Relation;
import io.relata.model.Side;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/** Relates two entities, or ends that: writes the one link item. The stream function makes and removes the copies in both directions. */
public final class LinkEntities {
    private final WriteContext bench;

    public LinkEntities(WriteContext bench) {
        this.bench = bench;
    }

    /**
     * Relates two entities; or, if they are related, gives the link a new version.
     *
     * <p>Costs two reads and one conditional put where there was no link; one read more without a body, where a new link would need one.
     *
     * @param side the relation as seen from the holder
     * @param json the relationship's attributes; without, a link keeps those that it has, and a new one is what {@code {}} makes of it
     * @throws Refusal when either entity does not exist, both are the same one, or attributes are not valid or too large
     */
    public Linked link(Side side, String holderId, String shownId, Optional<ObjectNode> json) {
        LinkRef link = side.link(holderId, shownId);
        if (link.from().equals(link.to())) {
            throw Refusal.invalid("", StoredItem.name(link.from()) + " can't be linked with itself");
        }
        Optional<Map<String, Object>> attributes = json.map(body -> attributes(side.relation(), body));
        String request = Writers.newRequest();
        AtomicReference<StoredItem> latest = new AtomicReference<>(attributes.isPresent() || canBeEmpty(side.relation())
                ? StoredItem.nothing(request)
                : StoredItem.read(bench.table(), CoreKey.of(link), request));
        return bench.races().run(between(link), () -> {
            Item from = end(link.from(), link.to());
            Item to = end(link.to(), link.from());
            StoredItem before = latest.get();
            Optional<Item> alive = before.item().filter(Kind.LINK::is).filter(item -> isOfTheirLives(item, from, to));
            long version = alive.map(item -> item.number(Attr.VERSION) + 1).orElseGet(() -> CoreItems.firstVersion(bench.clock().instant(),
                    before.item().map(item -> item.number(Attr.VERSION)).orElse(0L)));
            Item next = before.signed(CoreItems.link(link, from.number(Attr.LIFE), to.number(Attr.LIFE), version,
                    attributes.or(() -> alive.map(item -> item.map(Attr.ATTRIBUTES))).orElseGet(() -> ofNew(side.relation()))));
            Action.Put<CoreKey> put = new Action.Put<>(CoreKey.of(link), next, before.unchanged());
            Optional<StoredItem> ahead = new VersionWrite(bench.table(), put.key(), before, version).alone(put);
            ahead.ifPresent(latest::set);
            return ahead.isPresent()
                    ? Optional.empty()
                    : Optional.of(new Linked(put.item(), alive.isPresent() ? WriteResult.Effect.CHANGED : WriteResult.Effect.CREATED));
        });
    }

    /** Ends the relationship between two entities, if there is one: one strong read, and one conditional put where there is a link. */
    public void unlink(Side side, String holderId, String shownId) {
        LinkRef link = side.link(holderId, shownId);
        CoreKey key = CoreKey.of(link);
        AtomicReference<StoredItem> latest = new AtomicReference<>(StoredItem.read(bench.table(), key, Writers.newRequest()));
        bench.races().run(between(link), () -> {
            StoredItem before = latest.get();
            Optional<StoredItem> ahead = before.item().filter(Kind.LINK::is).flatMap(item -> {
                Item tombstone = before.signed(CoreItems.tombstone(Kind.LINK, item.number(Attr.VERSION) + 1, bench.clock().instant()));
                return new VersionWrite(bench.table(), key, before, tombstone.number(Attr.VERSION))
                        .alone(new Action.Put<>(key, tombstone, before.unchanged()));
            });
            ahead.ifPresent(latest::set);
            return ahead.isPresent() ? Optional.empty() : Optional.of(before);
        });
    }

    private static String between(LinkRef link) {
        return "the link between " + StoredItem.name(link.from()) + " and " + StoredItem.name(link.to());
    }

    /** The link as it is stored, and whether it is new. */
    public record Linked(Item link, WriteResult.Effect effect) {
    }

    private Item end(EntityRef entity, EntityRef other) {
        return StoredItem.read(bench.table(), entity).alive().orElseThrow(() -> new Refusal(Refusal.Reason.UNKNOWN, StoredItem.name(entity)
                + " does not exist, so it can't be linked to " + StoredItem.name(other)));
    }

    /** A link to what was deleted and created again since is gone, although the stream function may not have taken it away yet. */
    private static boolean isOfTheirLives(Item link, Item from, Item to) {
        return link.number(Attr.FROM_LIFE) == from.number(Attr.LIFE) && link.number(Attr.TO_LIFE) == to.number(Attr.LIFE);
    }

    private static boolean canBeEmpty(Relation relation) {
        return relation.attributesType().stream()
                .allMatch(record -> RecordBinding.read(record, JsonNodeFactory.instance.objectNode()).violations().isEmpty());
    }

    private static Map<String, Object> ofNew(Relation relation) {
        return attributes(relation, JsonNodeFactory.instance.objectNode());
    }

    private static Map<String, Object> attributes(Relation relation, ObjectNode json) {
        if (relation.attributesType().isEmpty()) {
            if (!json.isEmpty()) {
                throw Refusal.invalid("", "the relation " + relation.name() + " has no attributes of its own: send no body, or {}");
            }
            return Map.of();
        }
        Map<String, Object> attributes = RecordBinding.bind(relation.attributesType().get(), json);
        int size = ItemSize.of(new Item(attributes));
        if (size > Limits.LINK_ATTRIBUTES) {
            throw new Refusal(Refusal.Reason.TOO_LARGE,
                    "the relationship's attributes have " + size + " bytes, and at most " + Limits.LINK_ATTRIBUTES
                            + " are possible: every copy carries them");
        }
        return attributes;
    }
}
