package io.relata.simulation.history;

import io.relata.internal.engine.capacity.Reservations;
import io.relata.internal.engine.core.Expiry;
import io.relata.internal.engine.item.Attr;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.key.LinkRef;
import io.relata.internal.engine.secret.GuardKeys;
import io.relata.internal.model.Relation;
import io.relata.internal.model.TableModel;
import io.relata.simulation.table.TableListener;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** Checks that the stream function and repair write only those core items that they may write. */
final class CoreInvariants {
    private final TableModel model;
    private final Set<String> computed;
    private final Committed committed;
    private final Function<Key, Optional<Item>> truth;

    /** @param computed the attributes of entities that any deployment computes */
    CoreInvariants(TableModel model, Set<String> computed, Committed committed, Function<Key, Optional<Item>> truth) {
        this.model = model;
        this.computed = computed;
        this.committed = committed;
        this.truth = truth;
    }

    /** The violation in a change, if any. */
    Optional<String> check(TableListener.Change change) {
        if (!LinkRef.isLink(change.key())) {
            return isPlaced(change) || isRewritten(change) || isClaimed(change) || isExpired(change)
                    || new FollowedParents(model, truth, committed).explain(change)
                            ? Optional.empty()
                            : Optional.of("the stream function wrote a core item that it must not write");
        }
        Relation relation = model.relation(LinkRef.relationOf(change.key())).orElseThrow();
        if (change.after().filter(Kind.LINK::is).isPresent()) {
            return renewed(relation, change);
        }
        boolean tombstone = change.before().filter(Kind.LINK::is).isPresent() && change.after().filter(Kind.TOMBSTONE::is).isPresent()
                && version(change.after()) == version(change.before()) + 1;
        if (!tombstone) {
            return Optional.of("the stream function wrote a core item that it must not write");
        }
        Item link = change.before().orElseThrow();
        Optional<Item> from = truth.apply(CoreKey.of(from(relation, link)));
        boolean isNamed = from.flatMap(
                item -> relation.follows().map(attribute -> item.value(attribute).equals(Optional.of(link.string(Attr.TO)))))
                .orElse(true);
        return isNamed && !isOver(CoreKey.of(from(relation, link)), link.number(Attr.FROM_LIFE))
                && !isOver(CoreKey.of(to(relation, link)), link.number(Attr.TO_LIFE))
                        ? Optional.of("a link was ended although neither of its ends was deleted")
                        : Optional.empty();
    }

    /** Whether an entity was deleted, or lives another life. One that is not there may come back. */
    private boolean isOver(CoreKey entity, long life) {
        return committed.hasEnded(entity, life)
                || truth.apply(entity).filter(item -> Kind.ENTITY.is(item) && item.number(Attr.LIFE) != life).isPresent();
    }

    /** Whether a tombstone is written of what has expired, and is not there any more. */
    private boolean isExpired(TableListener.Change change) {
        return change.before().isEmpty() && change.after().filter(Kind.TOMBSTONE::is).isPresent()
                && model.entity(EntityRef.ofType(change.key().type()).entity()).filter(Expiry::isOf).isPresent();
    }

    /** Whether the guard of a value that nobody holds is put for an entity that has it. */
    private boolean isClaimed(TableListener.Change change) {
        return change.key() instanceof CoreKey guard && guard.isUnique() && change.after().filter(Kind.GUARD::is).isPresent()
                && change.before().filter(before -> !before.has(Attr.EXPIRES_AT)).isEmpty()
                && model.entities().stream()
                        .anyMatch(type -> type.unique().stream().anyMatch(unique -> guard.id().startsWith(unique.prefix()))
                                && truth.apply(CoreKey.of(type.ref(change.after().get().string(Attr.OWNER)))).filter(Kind.ENTITY::is)
                                        .isPresent());
    }

    /**
     * Whether a guard is deleted, hashed for the owner that it has, or expires at another time, or a shadow is written for somebody else:
     * it only follows the plain guard.
     */
    private static boolean isRewritten(TableListener.Change change) {
        if (!(change.key() instanceof CoreKey guard) || !guard.isUnique() || change.after().isEmpty()) {
            return change.key() instanceof CoreKey core && core.isUnique();
        }
        Item after = change.after().get();
        if (change.before().filter(before -> withoutExpiry(before).equals(withoutExpiry(after))).isPresent()) {
            return true;
        }
        boolean isOfAnother = change.before().filter(before -> !before.value(Attr.OWNER).equals(after.value(Attr.OWNER))).isPresent();
        return guard.isHashed() && (change.before().filter(GuardKeys::isShadow).isPresent() || !GuardKeys.isShadow(after) && !isOfAnother);
    }

    private static Map<String, Object> withoutExpiry(Item guard) {
        Map<String, Object> attributes = new HashMap<>(guard.attributes());
        attributes.remove(Attr.EXPIRES_AT);
        return attributes;
    }

    /** A link that follows from an attribute may be created again: for lives that its ends had, and in a later version. */
    private Optional<String> renewed(Relation relation, TableListener.Change change) {
        Item link = change.after().orElseThrow();
        if (relation.follows().isEmpty()) {
            return Optional.of("the stream function created a link that only callers may create");
        } else if (change.before().isPresent() && version(change.before()) >= version(change.after())) {
            return Optional.of("a link's version went back");
        }
        boolean lived = committed.lived(CoreKey.of(from(relation, link)), link.number(Attr.FROM_LIFE))
                && committed.lived(CoreKey.of(to(relation, link)), link.number(Attr.TO_LIFE));
        return lived ? Optional.empty() : Optional.of("a link was created for a life that never was");
    }

    private boolean isPlaced(TableListener.Change change) {
        return change.before().filter(Kind.ENTITY::is).isPresent() && change.after().isPresent()
                && withoutPlace(change.before().get()).equals(withoutPlace(change.after().get()));
    }

    private Map<String, Object> withoutPlace(Item item) {
        Map<String, Object> attributes = new HashMap<>(item.attributes());
        attributes.keySet().removeAll(computed);
        attributes.remove(Reservations.ATTRIBUTE);
        return attributes;
    }

    private static EntityRef from(Relation relation, Item link) {
        return relation.from().entity().ref(link.string(Attr.FROM));
    }

    private static EntityRef to(Relation relation, Item link) {
        return relation.to().entity().ref(link.string(Attr.TO));
    }

    private static long version(Optional<Item> item) {
        return item.filter(present -> present.has(Attr.VERSION)).map(present -> present.number(Attr.VERSION)).orElse(0L);
    }
}
