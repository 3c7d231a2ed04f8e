package io.relata.internal.engine.read;

import io.relata.internal.engine.copy.ExpectedCopies;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.key.LinkRef;
import io.relata.internal.engine.permission.Decide;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.table.TableReads;
import io.relata.internal.model.Side;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Reads one link with the entity that it leads to, from the core items: one BatchGetItem of the link and both its ends, which is 1.5 read
 * units where none has more than 4 KB, and 3 if strongly consistent; and one request more where the caller's permission takes a read. The
 * three are not read at one moment. That does no harm: a link counts only for the lives of its ends that it was made for.
 */
public final class ReadLink {
    private final TableReads table;
    private final Decide decide;

    public ReadLink(ReadContext context) {
        this(context.table(), context.decide());
    }

    /** In a transaction's table it sees what that has written. */
    public ReadLink(TableReads table, Decide decide) {
        this.table = table;
        this.decide = decide;
    }

    /**
     * A link and what it leads to.
     *
     * @param link as it is stored
     * @param entity the entity at the other end, without what is hidden from the caller
     */
    public record FoundLink(Item link, Item entity) {
    }

    /**
     * @param holderId an id that an entity can have
     * @param shownId the same
     * @throws Refusal when there is no such link, or one of its ends is not there or not the caller's to read
     */
    public FoundLink read(Side side, String holderId, String shownId, Consistency consistency) {
        Ends ends = ends(side, holderId, shownId, consistency);
        return ends.found().orElseThrow(() -> new Refusal(Refusal.Reason.UNKNOWN, ends.missing()));
    }

    /** The same; empty where that is refused. */
    public Optional<FoundLink> find(Side side, String holderId, String shownId, Consistency consistency) {
        return ends(side, holderId, shownId, consistency).found();
    }

    /** What was found of a link, and of its ends as far as the caller may read them. */
    record Ends(Side side, EntityRef holderRef, EntityRef shownRef, Optional<Item> link, Optional<Item> holder,
            Optional<Item> shown, Decide decide) {
        Optional<FoundLink> found() {
            boolean isFrom = side.isFrom(holderRef.id(), shownRef.id());
            Optional<Item> from = isFrom ? holder : shown;
            Optional<Item> to = isFrom ? shown : holder;
            return link.filter(Kind.LINK::is).filter(item -> ExpectedCopies.isGood(item, from, to))
                    .filter(item -> ExpectedCopies.isCalledFor(side.relation(), from.orElseThrow(),
                            isFrom ? shownRef : holderRef))
                    .map(item -> new FoundLink(item, decide.shown(shown.orElseThrow())));
        }

        String missing() {
            if (holder.isEmpty() || shown.isEmpty()) {
                return name(holder.isEmpty() ? holderRef : shownRef) + " does not exist";
            }
            return name(shownRef) + " is not among the " + side.holder().path() + " of " + name(holderRef);
        }
    }

    private Ends ends(Side side, String holderId, String shownId, Consistency consistency) {
        EntityRef holder = side.holder().entity().ref(holderId);
        EntityRef shown = side.shown().entity().ref(shownId);
        LinkRef link = side.link(holderId, shownId);
        Map<Key, Item> items = table.getAll(Stream.of(CoreKey.of(link), CoreKey.of(holder), CoreKey.of(shown)).distinct().toList(),
                consistency).stream().collect(Collectors.toMap(Item::key, Function.identity()));
        decide.foresee(Stream.of(holder, shown).flatMap(ref -> entity(items, ref).stream()).toList());
        return new Ends(side, holder, shown, Optional.ofNullable(items.get(CoreKey.of(link))),
                entity(items, holder).filter(decide::mayRead), entity(items, shown).filter(decide::mayRead), decide);
    }

    private static Optional<Item> entity(Map<Key, Item> items, EntityRef ref) {
        return Optional.ofNullable(items.get(CoreKey.of(ref))).filter(Kind.ENTITY::is);
    }

    private static String name(EntityRef ref) {
        return ref.entity() + " " + ref.id();
    }
}
