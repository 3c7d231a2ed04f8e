package io.relata.search;

import io.relata.engine.item.Attr;
import io.relata.engine.item.Item;
import io.relata.engine.item.Kind;
import io.relata.engine.key.CoreKey;
import io.relata.engine.key.EntityRef;
import io.relata.engine.key.Key;
import io.relata.engine.key.LinkRef;
import io.relata.model.EntityType;
import io.relata.model.Model;
import java.util.List;
import java.util.Optional;

/**
 * What the index is to know of one entity. Each goes by a version, and the index takes none that is older than what it has: an entity's
 * versions never go back, not even when it is deleted and created again under its id, so actions may come late, twice and in any order.
 */
public sealed interface IndexAction {
    EntityRef entity();

    long version();

    /** It has these texts. */
    record Present(EntityRef entity, long version, List<String> texts) implements IndexAction {
    }

    /**
     * It was deleted: a document without a text takes its place, as the tombstone does in the table, and goes when that goes. The engine
     * itself forgets the version of what is deleted after a minute, and what comes later than that would bring it back.
     */
    record Deleted(EntityRef entity, long version) implements IndexAction {
    }

    /** It has left the table altogether: its tombstone did after 30 days, or somebody removed it, or it expired. */
    record Removed(EntityRef entity, long version) implements IndexAction {
    }

    /**
     * What a change of an item asks for; nothing where the item is no entity that is searched.
     *
     * @param before the item before the change, none when it was created
     * @param after the item after the change, none when it was removed
     */
    static Optional<IndexAction> of(Model model, Key key, Optional<Item> before, Optional<Item> after) {
        if (!(key instanceof CoreKey core) || LinkRef.isLink(core) || core.isHistory() || core.isUnique() || core.isIdempotency()) {
            return Optional.empty();
        }
        EntityRef entity = EntityRef.ofType(key.type());
        return model.entity(entity.entity()).filter(EntityType::searchable).flatMap(type -> after.map(item -> written(type, entity, item))
                .orElseGet(() -> before.flatMap(item -> removed(entity, item))));
    }

    private static Optional<IndexAction> written(EntityType type, EntityRef entity, Item item) {
        if (Kind.ENTITY.is(item)) {
            return Optional.of(new Present(entity, item.number(Attr.VERSION), SearchText.of(type, item)));
        }
        return Kind.TOMBSTONE.is(item) ? Optional.of(new Deleted(entity, item.number(Attr.VERSION))) : Optional.empty();
    }

    /** What was removed as it was is newer than what it was. */
    private static Optional<IndexAction> removed(EntityRef entity, Item item) {
        if (Kind.ENTITY.is(item)) {
            return Optional.of(new Removed(entity, item.number(Attr.VERSION) + 1));
        }
        return Kind.TOMBSTONE.is(item) ? Optional.of(new Removed(entity, item.number(Attr.VERSION))) : Optional.empty();
    }
}
