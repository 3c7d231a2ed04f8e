package io.relata.internal.fanout.link;

import io.relata.internal.engine.copy.ExpectedCopies;
import io.relata.internal.engine.item.EntityItem;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.item.LinkItem;
import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.key.LinkRef;
import io.relata.internal.fanout.derivation.Fault;
import io.relata.internal.fanout.derivation.Finding;
import io.relata.internal.fanout.derivation.JudgedEntity;
import io.relata.internal.fanout.derivation.LikelyCause;
import io.relata.internal.fanout.derivation.Look;
import io.relata.internal.fanout.derivation.ReadableItem;
import io.relata.internal.fanout.derivation.SourceItems;
import io.relata.internal.model.Relation;
import java.util.List;
import java.util.Optional;

/** Judges links by the entities at their ends, and by the copies that they require. */
record JudgeLink(Look look) {
    List<Finding> link(Relation relation, LinkRef ref, CoreKey key, Item link) {
        SourceItems.Related related = look.truth().related(ref, Optional.of(link));
        if (!related.isReadable()) {
            return List.of();
        }
        if (related.isInDoubt(relation, ref.to())) {
            EntityRef missing = related.from().isEmpty() ? ref.from() : ref.to();
            return List.of(Finding.lost(Fault.LOST_END, key, related.state(), missing.type()));
        }
        Optional<EntityRef> deleted = related.from().filter(Kind.TOMBSTONE::is).isPresent()
                ? Optional.of(ref.from())
                : related.to().filter(Kind.TOMBSTONE::is).map(tombstone -> ref.to());
        if (deleted.isPresent()) {
            return List.of(new Finding(Fault.DANGLING_LINK, LikelyCause.LOST_CHANGE, key, key, related.state(),
                    deleted.get().type() + " was deleted"));
        } else if (ExpectedCopies.isOver(link, related.from(), related.to())) {
            LinkItem stored = new LinkItem(link);
            boolean earlier = isNotAbove(stored.fromLife(), related.from()) && isNotAbove(stored.toLife(), related.to());
            return List.of(new Finding(Fault.LINK_OF_ANOTHER_LIFE, earlier ? LikelyCause.LOST_CHANGE : LikelyCause.FOREIGN_WRITE, key, key,
                    related.state(),
                    "it was made for " + (earlier ? "an earlier" : "another") + " life of an entity"));
        }
        Optional<Finding> stray = stray(relation, ref, key, related);
        if (stray.isPresent()) {
            return List.of(stray.get());
        }
        CopyKey copyOfTo = relation.outgoing().copy(ref.from().id(), ref.to().id());
        CopyKey copyOfFrom = relation.incoming().copy(ref.to().id(), ref.from().id());
        return missing(List.of(copyOfTo, copyOfFrom), key, related);
    }

    private static boolean isNotAbove(long life, Optional<Item> end) {
        return end.map(entity -> life <= new EntityItem(entity).life()).orElse(true);
    }

    private static Optional<Finding> stray(Relation relation, LinkRef ref, CoreKey key, SourceItems.Related related) {
        return relation.follows().filter(attribute -> !ExpectedCopies.isCalledFor(relation, related.from().get(), ref.to()))
                .map(attribute -> new Finding(Fault.STRAY_LINK, LikelyCause.FOREIGN_WRITE, key, key, related.state(),
                        "the " + attribute + " of " + ref.from().type()
                                + " is another"));
    }

    /** One transaction creates both copies, so if only one is missing, it was removed. */
    private List<Finding> missing(List<CopyKey> pair, CoreKey link, SourceItems.Related related) {
        List<CopyKey> missing = pair.stream().filter(copy -> look.truth().read(copy).isEmpty()).toList();
        LikelyCause cause = missing.size() == 1 ? LikelyCause.FOREIGN_REMOVAL : LikelyCause.LOST_CHANGE;
        return missing.stream()
                .map(copy -> new Finding(Fault.MISSING, cause, copy, link, related.state(), "it should carry " + copy.type())).toList();
    }

    /** If the named entity is deleted, there is nothing to link to: that is another fault. */
    Optional<Finding> unlinked(Relation relation, JudgedEntity stored) {
        EntityRef entity = stored.ref();
        Item item = stored.item();
        Optional<LinkRef> named = stored.id(relation.follows().orElseThrow())
                .map(id -> new LinkRef(relation.name(), entity, relation.to().entity().ref(id)));
        return named.flatMap(ref -> {
            Optional<Item> to = look.truth().read(ref.to()).filter(Kind.ENTITY::is).filter(ReadableItem::is);
            CoreKey key = CoreKey.of(ref);
            Optional<Item> link = to.flatMap(there -> look.truth().read(key));
            boolean judged = to.isPresent() && link.map(found -> Kind.TOMBSTONE.is(found) && ReadableItem.is(found)).orElse(true);
            return judged
                    ? Optional.of(new Finding(Fault.MISSING_LINK, link.isPresent() ? LikelyCause.LOST_CHANGE : LikelyCause.FOREIGN_REMOVAL,
                            key, item.key(),
                            "entity " + item.version() + ", link " + SourceItems.version(link) + ", to "
                                    + SourceItems.version(to),
                            "it should link " + entity.type() + " to " + ref.to().type()))
                    : Optional.empty();
        });
    }
}
