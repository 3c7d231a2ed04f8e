package io.relata.internal.search;

import io.relata.internal.engine.formerly.FormerDeclarations;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.tenant.Tenant;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.TableModel;
import java.util.List;
import java.util.Optional;

/**
 * A change of the search index for one entity. Each action has the entity's version, and the index ignores an older version than it has. An
 * entity's versions only grow, even when it is deleted and created again under its id, so actions may be late, repeated and in any order.
 */
public sealed interface IndexAction {
    IndexedEntity entity();

    long version();

    /**
     * The entity exists and has these texts.
     *
     * @param parents what it belongs to, by attribute and id
     */
    record Present(IndexedEntity entity, long version, List<String> texts, List<String> parents) implements IndexAction {
        /** Of an entity without parents in a model without tenants. */
        public Present(EntityRef entity, long version, List<String> texts) {
            this(new IndexedEntity(Optional.empty(), entity), version, texts, List.of());
        }

        /** Whether another says the same of the entity, as far as the index is concerned. */
        public boolean saysTheSameAs(Present other) {
            return texts.equals(other.texts) && parents.equals(other.parents);
        }
    }

    /**
     * The entity was deleted. A document without texts takes its place, as the tombstone does in the table, and is removed with it.
     * OpenSearch forgets the version of a deleted document after a minute, and a late action would then index the entity again.
     */
    record Deleted(IndexedEntity entity, long version) implements IndexAction {
        /** Of an entity in a model without tenants. */
        public Deleted(EntityRef entity, long version) {
            this(new IndexedEntity(Optional.empty(), entity), version);
        }
    }

    /** The entity's item was removed from the table: the tombstone after 30 days, or the entity itself when it expired. */
    record Removed(IndexedEntity entity, long version) implements IndexAction {
        /** Of an entity in a model without tenants. */
        public Removed(EntityRef entity, long version) {
            this(new IndexedEntity(Optional.empty(), entity), version);
        }
    }

    /**
     * The action for a change of an item; empty if the item is not a searchable entity.
     *
     * @param stored the item's key in the table
     * @param before the item before the change; empty when it was created
     * @param after the item after the change; empty when it was removed
     * @throws IllegalArgumentException when an entity has a key that is no entity's
     */
    static Optional<IndexAction> of(TableModel model, Key stored, Optional<Item> before, Optional<Item> after) {
        FormerDeclarations formerly = model.spaces().formerly();
        Optional<Item> was = before.map(formerly::now);
        Optional<Item> is = after.map(formerly::now);
        if (!model.multiTenant()) {
            return of(model, Optional.empty(), stored, was, is);
        }
        Optional<Tenant> tenant = Tenant.of(stored);
        return tenant.flatMap(name -> of(model, tenant, name.seen(stored), was, is));
    }

    private static Optional<IndexAction> of(TableModel model, Optional<Tenant> tenant, Key key, Optional<Item> before,
            Optional<Item> after) {
        if (!(key instanceof CoreKey core)) {
            return Optional.empty();
        }
        boolean isEntity = after.or(() -> before).filter(Kind.ENTITY::is).isPresent();
        Optional<EntityRef> ref = isEntity ? Optional.of(EntityRef.ofType(core.type())) : core.ofEntity();
        return ref.flatMap(found -> of(model, new IndexedEntity(tenant, found), before, after));
    }

    private static Optional<IndexAction> of(TableModel model, IndexedEntity entity, Optional<Item> before, Optional<Item> after) {
        return model.entity(entity.ref().entity()).filter(EntityType::searchable)
                .flatMap(type -> after.map(item -> written(type, entity, item))
                        .orElseGet(() -> before.flatMap(item -> removed(entity, item))));
    }

    private static Optional<IndexAction> written(EntityType type, IndexedEntity entity, Item item) {
        if (Kind.ENTITY.is(item)) {
            return Optional.of(new Present(entity, item.version(), SearchText.of(type, item),
                    IndexedParents.of(type, item)));
        }
        return Kind.TOMBSTONE.is(item) ? Optional.of(new Deleted(entity, item.version())) : Optional.empty();
    }

    /** A removed entity gets the next version, a removed tombstone keeps its own. */
    private static Optional<IndexAction> removed(IndexedEntity entity, Item item) {
        if (Kind.ENTITY.is(item)) {
            return Optional.of(new Removed(entity, item.version() + 1));
        }
        return Kind.TOMBSTONE.is(item) ? Optional.of(new Removed(entity, item.version())) : Optional.empty();
    }
}
