package io.relata.internal.fanout.place;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.fanout.derivation.EntityShape;
import io.relata.internal.fanout.derivation.Fault;
import io.relata.internal.fanout.derivation.Scope;
import io.relata.internal.fanout.record.Coalesce;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.TableModel;
import java.util.List;
import java.util.Optional;

/**
 * Puts entities back into their lists that a function of the version before has taken out of them. It knows an attribute by its former name
 * alone. Where a function of now has written the value, it sees none, and computes the keys of indexes without. Only models in which such
 * keys go by an attribute that had another name look for that.
 */
record Misplaced(TableModel model) {
    /** The entity that such a function has written last, where it is not where its attributes say. No read is needed to know it. */
    Optional<CoreKey> in(Coalesce.Changes changes) {
        return changes.records().get(changes.records().size() - 1).after().filter(Kind.ENTITY::is)
                .filter(item -> type(item).filter(type -> isMisplaced(type, changes.key().id(), item)).isPresent())
                .map(item -> changes.key());
    }

    private Optional<EntityType> type(Item item) {
        return item.entity().filter(model.placedByRenamed()::contains).flatMap(model::entity);
    }

    private boolean isMisplaced(EntityType type, String id, Item item) {
        return EntityRef.isId(id) && new EntityShape(type, id, model.overloadedAttributes()).isOf(item)
                && !(ComputedAttributes.outsideHierarchies(type, id, item, model.overloadedAttributes()).isEmpty()
                        && ComputedAttributes.wrongExpiry(type, item).isEmpty());
    }

    /** Decides by what is stored now. Nothing is written where that is right, or gone. */
    void putBack(CoreKey key, Scope scope) {
        if (model.placedByRenamed().contains(EntityRef.ofType(key.type()).entity())) {
            CorrectEntity correct = new CorrectEntity(scope);
            List.of(Fault.MISPLACED, Fault.WRONG_EXPIRY).forEach(fault -> correct.correct(key, fault));
        }
    }
}
