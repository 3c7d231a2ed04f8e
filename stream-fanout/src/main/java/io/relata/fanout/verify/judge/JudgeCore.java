package io.relata.fanout.verify.judge;

import io.relata.engine.copy.ExpectedCopies;
import io.relata.engine.copy.OwnCopies;
import io.relata.engine.core.Expiry;
import io.relata.engine.core.ParentLives;
import io.relata.engine.item.Attr;
import io.relata.engine.item.Item;
import io.relata.engine.item.Kind;
import io.relata.engine.key.CopyKey;
import io.relata.engine.key.CoreKey;
import io.relata.engine.key.EntityRef;
import io.relata.engine.key.KeyText;
import io.relata.engine.key.LinkRef;
import io.relata.fanout.derivation.Fault;
import io.relata.fanout.derivation.Finding;
import io.relata.fanout.derivation.LikelyCause;
import io.relata.fanout.derivation.ReadableItem;
import io.relata.fanout.derivation.SourceItems;
import io.relata.fanout.derivation.SpelledGuards;
import io.relata.model.EntityType;
import io.relata.model.Parent;
import io.relata.model.Relation;
import io.relata.model.UniqueKey;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Judges core items by what they require: copies, parents, guards, entities. */
final class JudgeCore {
    private final SourceItems truth;
    private final Instant now;
    private final JudgeGuard guards;

    /** @param now decides what has expired */
    JudgeCore(SourceItems truth, Instant now, SpelledGuards spelled) {
        this.truth = truth;
        this.now = now;
        this.guards = new JudgeGuard(truth, spelled, now);
    }

    public List<Finding> look(CorePlace place, CoreKey key, Item item) {
        if (place instanceof CorePlace.OfEntity entity) {
            return Kind.ENTITY.is(item) && ReadableItem.is(item) ? entity(entity.type(), entity.entity(), item) : List.of();
        } else if (place instanceof CorePlace.OfLink link) {
            return Kind.LINK.is(item) && ReadableItem.is(item) ? link(link.relation(), link.link(), key, item) : List.of();
        } else if (place instanceof CorePlace.OfGuard guard) {
            return id(item, Attr.OWNER).isPresent() ? guards.look(guard, key, item) : List.of();
        } else if (place instanceof CorePlace.OfHistory || place instanceof CorePlace.OfRequest || place instanceof CorePlace.OfLimit) {
            return List.of();
        }
        throw new IllegalArgumentException("no rule for items at " + place.getClass().getName());
    }

    private List<Finding> entity(EntityType type, EntityRef entity, Item item) {
        CoreKey key = CoreKey.of(entity);
        String state = "entity " + item.number(Attr.VERSION);
        List<Finding> findings = new ArrayList<>();
        for (CopyKey copy : OwnCopies.keys(type, item)) {
            if (truth.read(copy).isEmpty()) {
                findings.add(new Finding(Fault.MISSING, LikelyCause.LOST_CHANGE, copy, key, state, "it should carry " + entity.type()));
            }
        }
        if (!Expiry.isOver(item, now)) {
            type.parents().forEach(parent -> orphan(parent, item).ifPresent(findings::add));
        }
        for (UniqueKey unique : type.unique()) {
            guards.missing(unique, entity, item).ifPresent(guard -> findings.add(unguarded(unique, entity, item, guard)));
        }
        return findings;
    }

    private Finding unguarded(UniqueKey unique, EntityRef entity, Item item, CoreKey guard) {
        String value = KeyText.REDACTED.of(guard.id());
        Optional<EntityRef> other = guards.other(unique, entity, item);
        return new Finding(other.isPresent() ? Fault.DUPLICATE_VALUE : Fault.OWNER_WITHOUT_GUARD, LikelyCause.UNGUARDED, item.key(),
                item.key(),
                "entity " + item.number(Attr.VERSION) + ", " + unique.name(),
                other.map(holder -> entity.type() + " and " + holder.type() + " have the same " + unique.name() + ", and the latter holds "
                        + value + ": give one of them another")
                        .orElse("it does not hold " + value));
    }

    /** Not called for a child that has expired: its parent may be deleted before DynamoDB removes the child. */
    private Optional<Finding> orphan(Parent parent, Item child) {
        return id(child, parent.attribute()).map(id -> new EntityRef(parent.entity(), id)).flatMap(ref -> {
            Optional<Item> found = truth.read(ref);
            if (parent.isFollowed()) {
                return found.isEmpty()
                        ? Optional
                                .of(Finding.lost(Fault.LOST_PARENT, child.key(),
                                        "entity " + child.number(Attr.VERSION) + ", " + parent.attribute(),
                                        parent.attribute() + ": " + ref.type()))
                        : Optional.of(found).filter(stored -> ParentLives.isOver(child, parent, stored))
                                .map(stored -> outlived(parent, child, ref, stored.get()));
            }
            return found.filter(Kind.ENTITY::is).isPresent()
                    ? Optional.empty()
                    : Optional.of(new Finding(Fault.ORPHAN, found.isPresent() ? LikelyCause.LATE_CHILD : LikelyCause.FOREIGN_WRITE,
                            child.key(), child.key(),
                            "entity " + child.number(Attr.VERSION) + ", " + parent.attribute(),
                            parent.attribute() + ": " + ref.type() + " does not exist"));
        });
    }

    private static Finding outlived(Parent parent, Item child, EntityRef ref, Item found) {
        return new Finding(Fault.OUTLIVED_PARENT, LikelyCause.LOST_CHANGE, child.key(), child.key(),
                "entity " + child.number(Attr.VERSION) + ", " + parent.attribute(),
                parent.attribute() + ": " + ref.type() + (Kind.ENTITY.is(found) ? " was created again after it" : " was deleted"));
    }

    /** The value of an attribute, if it is a valid id. */
    static Optional<String> id(Item item, String attribute) {
        return item.value(attribute).flatMap(EntityRef::storedId);
    }

    private List<Finding> link(Relation relation, LinkRef ref, CoreKey key, Item link) {
        SourceItems.Related related = truth.related(ref, Optional.of(link));
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
            boolean earlier = isAtMost(link, Attr.FROM_LIFE, related.from()) && isAtMost(link, Attr.TO_LIFE, related.to());
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

    private static boolean isAtMost(Item link, String life, Optional<Item> end) {
        return end.map(entity -> link.number(life) <= entity.number(Attr.LIFE)).orElse(true);
    }

    private static Optional<Finding> stray(Relation relation, LinkRef ref, CoreKey key, SourceItems.Related related) {
        return relation.follows().filter(attribute -> !ExpectedCopies.isCalledFor(relation, related.from().get(), ref.to()))
                .map(attribute -> new Finding(Fault.STRAY_LINK, LikelyCause.FOREIGN_WRITE, key, key, related.state(),
                        "the " + attribute + " of " + ref.from().type()
                                + " is another"));
    }

    /** One transaction creates both copies, so if only one is missing, it was removed. */
    private List<Finding> missing(List<CopyKey> pair, CoreKey link, SourceItems.Related related) {
        List<CopyKey> missing = pair.stream().filter(copy -> truth.read(copy).isEmpty()).toList();
        LikelyCause cause = missing.size() == 1 ? LikelyCause.FOREIGN_REMOVAL : LikelyCause.LOST_CHANGE;
        return missing.stream()
                .map(copy -> new Finding(Fault.MISSING, cause, copy, link, related.state(), "it should carry " + copy.type())).toList();
    }
}
