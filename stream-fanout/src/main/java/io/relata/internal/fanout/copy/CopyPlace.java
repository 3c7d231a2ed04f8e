package io.relata.internal.fanout.copy;

import io.relata.internal.engine.copy.OwnCopies;
import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.key.LinkRef;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.Side;
import io.relata.internal.model.TableModel;
import java.util.Optional;

/** What a copy under a key is a copy of. */
public sealed interface CopyPlace {
    /** The link that requires the copy; none, if an entity requires it by itself. */
    Optional<LinkRef> requiredBy();

    /** Of an entity, whatever it is linked to: a tag copy or a copy of itself. */
    record OfEntity(EntityType type, EntityRef entity) implements CopyPlace {
        @Override
        public Optional<LinkRef> requiredBy() {
            return Optional.empty();
        }
    }

    /** Of the entity that {@code side} shows, in the partition of the entity at the other end of the link. */
    record OfLink(Side side, LinkRef link) implements CopyPlace {
        @Override
        public Optional<LinkRef> requiredBy() {
            return Optional.of(link);
        }
    }

    /** None where the model puts no copy: the label is unknown, or the key is not canonical. */
    static Optional<CopyPlace> of(TableModel model, CopyKey key) {
        try {
            EntityRef shown = EntityRef.ofType(key.type());
            return model.entity(shown.entity()).flatMap(type -> isOwn(type, shown, key)
                    ? Optional.of(new OfEntity(type, shown))
                    : link(model, shown, key));
        } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
            return Optional.empty();
        }
    }

    private static boolean isOwn(EntityType type, EntityRef entity, CopyKey key) {
        return CopyKey.tag(key.name(), entity).equals(key) || OwnCopies.self(type, entity).contains(key);
    }

    private static Optional<CopyPlace> link(TableModel model, EntityRef shown, CopyKey key) {
        return model.side(key.label(), shown.entity()).filter(side -> side.copy(key.name(), shown.id()).equals(key))
                .map(side -> new OfLink(side, side.link(key.name(), shown.id())));
    }
}
