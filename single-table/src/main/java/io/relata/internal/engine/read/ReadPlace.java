package io.relata.internal.engine.read;

import io.relata.internal.engine.core.HierarchyPlaces;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.Hierarchy;
import io.relata.internal.model.Related;
import java.util.Map;
import java.util.Optional;

/**
 * Reads where the tree of an entity begins. The place of a hierarchy's top follows from its id; an entity below it, or one that can be
 * within its own kind, stores its place.
 *
 * <p>An entity can lack its place: it was written before the model had the hierarchy, or when something above it was gone. Then the place
 * is computed from the entities above it, as the next write would compute it (one GetItem for each level), and the list shows what has been
 * placed below it so far. The entity itself is in no tree until it is written again or repaired. If something above it is gone, nothing can
 * be below it, and the list is empty.
 */
public final class ReadPlace {
    private final ReadContext context;

    public ReadPlace(ReadContext context) {
        this.context = context;
    }

    /**
     * @param id as a caller gave it
     * @return the index attributes of the entity's place, among others
     * @throws io.relata.internal.engine.problem.Refusal when there is no such entity
     */
    public Map<String, Object> read(Related.Tree tree, String id) {
        EntityType type = tree.entity();
        Hierarchy hierarchy = tree.hierarchy();
        if (hierarchy.part().isEmpty()) {
            return hierarchy.placeOfTop(type.ref(id));
        }
        Item entity = new ReadEntity(context).read(type, id, Consistency.EVENTUAL);
        return hierarchy.holds(entity) ? entity.attributes() : computed(type, id, entity, hierarchy);
    }

    /** Only the tops of the hierarchy have partitions of their own, so an entity below that has no place gets an empty one. */
    private Map<String, Object> computed(EntityType type, String id, Item entity, Hierarchy hierarchy) {
        return new HierarchyPlaces(context.model(), this::alive).of(type, id, entity, hierarchy).attributes()
                .orElseGet(() -> hierarchy.placeOfTop(type.ref(id)));
    }

    private Optional<Item> alive(EntityRef above) {
        return context.table().get(CoreKey.of(above), Consistency.EVENTUAL).filter(Kind.ENTITY::is);
    }
}
