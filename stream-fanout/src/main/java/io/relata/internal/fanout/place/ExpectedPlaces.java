package io.relata.internal.fanout.place;

import io.relata.internal.engine.core.HierarchyPlace;
import io.relata.internal.engine.core.HierarchyPlaces;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.fanout.derivation.EntityShape;
import io.relata.internal.fanout.derivation.SourceItems;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.Hierarchy;
import io.relata.internal.model.TableModel;
import java.util.Optional;
import java.util.Set;

/** Where entities belong in hierarchies, as far as their ancestors exist and are as the model says. */
record ExpectedPlaces(TableModel model, SourceItems truth) {
    /** The attributes by which overloaded indexes know entities. */
    Set<String> indexed() {
        return model.overloadedAttributes();
    }

    /** Where it belongs in one of them. */
    HierarchyPlace of(EntityType type, String id, Item item, Hierarchy hierarchy) {
        return new HierarchyPlaces(model, this::sound).of(type, id, item, hierarchy);
    }

    /** An entity whose shape is as the model says. */
    private Optional<Item> sound(EntityRef entity) {
        EntityType type = model.entity(entity.entity()).orElseThrow();
        return truth.read(entity).filter(Kind.ENTITY::is)
                .filter(item -> new EntityShape(type, entity.id(), indexed()).isOf(item));
    }
}
