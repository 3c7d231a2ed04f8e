package io.relata.fanout.verify.judge;

import io.relata.engine.key.CoreKey;
import io.relata.engine.key.EntityRef;
import io.relata.engine.key.LinkRef;
import io.relata.model.EntityType;
import io.relata.model.Model;
import io.relata.model.Relation;
import io.relata.model.UniqueKey;
import java.util.Optional;

/** What the model puts under a core key. */
public sealed interface CorePlace {
    /** An entity, or its tombstone. */
    record OfEntity(EntityType type, EntityRef entity) implements CorePlace {
    }

    /** A link, or its tombstone. */
    record OfLink(Relation relation, LinkRef link) implements CorePlace {
        /** A symmetrical relation has none under the greater id. */
        boolean isOne() {
            return relation.outgoing().link(link.from().id(), link.to().id()).equals(link);
        }
    }

    /** The guard of a unique value. */
    record OfGuard(EntityType type, UniqueKey unique) implements CorePlace {
    }

    /** An earlier version of an entity. */
    record OfHistory(EntityType type, EntityRef entity) implements CorePlace {
    }

    /** An idempotency key. */
    record OfRequest() implements CorePlace {
    }

    /** What a tenant or a caller has used of its limit of requests. */
    record OfLimit() implements CorePlace {
    }

    /** None where the model puts nothing. */
    static Optional<CorePlace> of(Model model, CoreKey key) {
        if (key.isIdempotency()) {
            return key.id().equals(key.type()) ? Optional.of(new OfRequest()) : Optional.empty();
        } else if (key.isUnique()) {
            return key.id().equals(key.type()) ? guard(model, key) : Optional.empty();
        }
        if (key.isLimit()) {
            return Optional.of(new OfLimit());
        } else if (key.isHistory()) {
            return history(model, key);
        }
        try {
            EntityRef entity = EntityRef.ofType(key.type());
            return LinkRef.isLink(key)
                    ? link(model, key, entity)
                    : model.entity(entity.entity()).filter(type -> entity.id().equals(key.id())).map(type -> new OfEntity(type, entity));
        } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
            return Optional.empty();
        }
    }

    private static Optional<CorePlace> history(Model model, CoreKey key) {
        return key.ofHistory().flatMap(entity -> model.entity(entity.entity()).filter(EntityType::keepsHistory)
                .map(type -> new OfHistory(type, entity)));
    }

    private static Optional<CorePlace> link(Model model, CoreKey key, EntityRef to) {
        return model.relation(LinkRef.relationOf(key)).filter(relation -> relation.to().entity().name().equals(to.entity()))
                .map(relation -> new OfLink(relation,
                        new LinkRef(relation.name(), relation.from().entity().ref(LinkRef.fromIdOf(key)), to)))
                .filter(OfLink::isOne).map(CorePlace.class::cast);
    }

    private static Optional<CorePlace> guard(Model model, CoreKey key) {
        for (EntityType type : model.entities()) {
            for (UniqueKey unique : type.unique()) {
                if (key.id().startsWith(unique.prefix())) {
                    return Optional.of(new OfGuard(type, unique));
                }
            }
        }
        return Optional.empty();
    }
}
