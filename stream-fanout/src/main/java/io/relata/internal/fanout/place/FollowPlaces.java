package io.relata.internal.fanout.place;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.table.CopyTable;
import io.relata.internal.fanout.derivation.CorrectAttributes;
import io.relata.internal.fanout.derivation.FollowingChildren;
import io.relata.internal.fanout.derivation.RetryConflicts;
import io.relata.internal.fanout.derivation.SourceItems;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.Hierarchy;
import io.relata.internal.model.Related;
import io.relata.internal.model.TableModel;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * Gives entities of movable hierarchies the place that follows from the place of their parent as it is stored. It may be asked for late,
 * repeatedly and by several at once: each write is conditional on the entity as it was read, and the parent is read after the entity.
 *
 * <p>Why not the place that follows from all above it, as verify computes it: that may be the right one before the parent has it. The
 * parent's next record would find nothing to correct in the parent, and so nobody would come back. A place that follows from the parent's
 * has to be corrected whenever the parent's is, and each of these corrections has a record of its own.
 */
public final class FollowPlaces implements FollowingChildren {
    private final TableModel model;
    private final CopyTable table;
    private final SourceItems truth;

    public FollowPlaces(TableModel model, CopyTable table) {
        this.model = model;
        this.table = table;
        this.truth = new SourceItems(table);
    }

    /** The hierarchies in which what is below an entity of this type follows it. */
    public static List<Hierarchy> movable(EntityType type) {
        return type.hierarchies().stream().filter(Hierarchy::isMovable).toList();
    }

    /**
     * Gives one entity its place. It costs one strong read of the entity and one of its parent; nothing where no hierarchy is movable.
     *
     * @return whether it had another, so that the record of its new place is still to come
     */
    public boolean follow(EntityRef entity) {
        return follow(entity, new HashSet<>());
    }

    /** Whether they have a place below their parent in a movable hierarchy. */
    @Override
    public boolean concerns(Related.Children children) {
        return movable(children.entity()).stream().map(Hierarchy::part).flatMap(Optional::stream)
                .anyMatch(part -> part.attribute().equals(children.parent().attribute()));
    }

    /** The same for children of one entity, which is read once for all of them. */
    @Override
    public void follow(EntityType type, List<String> ids) {
        FollowingChildren.together(ids.stream().map(type::ref).toList(), truth::read, truth,
                (child, before, parents) -> attempt(type, child, before, parents, new HashSet<>()).isPresent(), this::follow);
    }

    /** @param below what waits for this entity's place; what is its own ancestor gets none */
    private boolean follow(EntityRef entity, Set<EntityRef> below) {
        Optional<EntityType> type = model.entity(entity.entity()).filter(known -> !movable(known).isEmpty());
        return type.isPresent() && RetryConflicts.result(CoreKey.of(entity),
                () -> attempt(type.get(), entity, truth.read(entity), truth::read, below));
    }

    /** @return whether the entity was written; none if it was changed meanwhile */
    private Optional<Boolean> attempt(EntityType type, EntityRef entity, Optional<Item> before,
            Function<EntityRef, Optional<Item>> parents, Set<EntityRef> below) {
        Optional<Item> alive = before.filter(Kind.ENTITY::is);
        Map<String, Optional<Object>> wrong = new TreeMap<>();
        for (Hierarchy hierarchy : alive.isPresent() ? movable(type) : List.<Hierarchy>of()) {
            place(type, entity, alive.get(), hierarchy, parents, below).ifPresent(place -> hierarchy.access().attributes().stream()
                    .filter(name -> !alive.get().value(name).equals(Optional.ofNullable(place.get(name))))
                    .forEach(name -> wrong.put(name, Optional.ofNullable(place.get(name)))));
        }
        if (wrong.isEmpty()) {
            return Optional.of(false);
        }
        return table.correct(CorrectAttributes.of(CoreKey.of(entity), alive.get(), wrong)).written() ? Optional.of(true) : Optional.empty();
    }

    /** Empty attributes where it can have none; nothing if its parent is gone, so that whatever it has may stay. */
    private Optional<Map<String, Object>> place(EntityType type, EntityRef entity, Item item, Hierarchy hierarchy,
            Function<EntityRef, Optional<Item>> parents, Set<EntityRef> below) {
        Optional<Hierarchy.Part> part = hierarchy.partOf(item.attributes());
        if (part.isEmpty()) {
            return Optional.of(hierarchy.placeOfTop(entity));
        }
        Optional<EntityRef> above = item.value(part.get().attribute()).flatMap(EntityRef::storedId)
                .map(id -> new EntityRef(part.get().entity(), id));
        return above.flatMap(ref -> parents.apply(ref).filter(Kind.ENTITY::is)
                .map(parent -> hierarchy.holds(parent) ? Optional.of(parent) : placed(ref, entity, hierarchy, below)))
                .map(parent -> parent.map(Item::attributes)
                        .map(place -> hierarchy.placeBelow(place, type.step(entity.id(), item.attributes())))
                        .filter(hierarchy::fits).orElse(Map.of()));
    }

    /** A parent that has no place gets one first, if it can: it may be older than the hierarchy. */
    private Optional<Item> placed(EntityRef parent, EntityRef entity, Hierarchy hierarchy, Set<EntityRef> below) {
        below.add(entity);
        if (below.add(parent)) {
            follow(parent, below);
        }
        return truth.read(parent).filter(Kind.ENTITY::is).filter(hierarchy::holds);
    }
}
