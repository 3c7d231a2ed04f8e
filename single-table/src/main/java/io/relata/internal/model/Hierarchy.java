package io.relata.internal.model;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.Access;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.key.HierarchyPath;
import io.relata.internal.engine.key.SortRange;
import io.relata.internal.engine.limits.Limits;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.ToIntFunction;

/**
 * An entity's place in a hierarchy: one item collection of an index; see {@link HierarchyPath}.
 *
 * @param index the index
 * @param part what the entity is part of; none at the top
 * @param parts whether others can be part of the entity
 * @param top whether the top sorts before or after what is below it
 * @param moves whether what has others below it can move
 */
public record Hierarchy(String index, Optional<Part> part, Parts parts, Top top, Moves moves) {
    /**
     * The entity that contains this one.
     *
     * @param attribute where it holds the id
     * @param entity the name of the other entity
     * @param kind whether that is of the same kind: then an entity without an id there is a top
     */
    public record Part(String attribute, String entity, Kind kind) {
    }

    /** Of which kind the containing entity is. */
    public enum Kind {
        SAME, ANOTHER
    }

    /** What follows when an entity with others below it gets another place. */
    public enum Moves {
        /** It can't. */
        REFUSED,
        /** The stream function gives what is below it its new place. */
        FOLLOWED
    }

    /** Whether others can be below the entity. */
    public enum Parts {
        SOME, NONE
    }

    /** Whether the top sorts before or after everything below it. */
    public enum Top {
        FIRST, LAST
    }

    public Access access() {
        return Access.overloaded(index);
    }

    /** Whether what has others below it can move. */
    public boolean isMovable() {
        return moves == Moves.FOLLOWED;
    }

    /** What an entity with these attributes is part of; none if it is a top. */
    public Optional<Part> partOf(Map<String, Object> values) {
        return part.filter(above -> above.kind() == Kind.ANOTHER || values.get(above.attribute()) != null);
    }

    /** Whether an entity can be a top. */
    public boolean hasTops() {
        return part.isEmpty() || part.get().kind() == Kind.SAME;
    }

    /** Whether the sort key of these index attributes can be stored. */
    public boolean fits(Map<String, Object> place) {
        return sort(place).getBytes(StandardCharsets.UTF_8).length <= Limits.OWN_SORT_KEY;
    }

    /** The index attributes of the top. */
    public Map<String, Object> placeOfTop(EntityRef entity) {
        return place(top == Top.LAST ? HierarchyPath.topLast(entity) : HierarchyPath.topFirst(entity));
    }

    /**
     * The index attributes of an entity below another.
     *
     * @param above the index attributes of that one, among others
     * @param own the entity's sort key and id
     */
    public Map<String, Object> placeBelow(Map<String, Object> above, String own) {
        return place(path(above).below(own));
    }

    /** The index attributes after a change of an entity that keeps its parent. */
    public Map<String, Object> placeBeside(Item current, String ownBefore, String own) {
        return place(path(current.attributes()).withLastStep(ownBefore, own));
    }

    /** Whether an item is in this hierarchy. */
    public boolean holds(Item item) {
        return item.has(access().partitionAttribute()) && item.has(access().sortAttribute());
    }

    /** Whether the last step of an item's place is this one. */
    public boolean endsWith(Item item, String own) {
        return holds(item) && path(item.attributes()).endsWith(own);
    }

    /** The partition of these index attributes. */
    public String partition(Map<String, Object> place) {
        return (String) Objects.requireNonNull(place.get(access().partitionAttribute()));
    }

    /** The sort key of these index attributes. */
    public String sort(Map<String, Object> place) {
        return (String) Objects.requireNonNull(place.get(access().sortAttribute()));
    }

    /** The range of an entity with these index attributes and of everything below it. */
    public SortRange below(Map<String, Object> place) {
        return path(place).withParts();
    }

    /**
     * The entities above one, as its stored place names them; nothing where it has none. What has moved since is not in it.
     *
     * @param values by how many values entities of a kind are sorted
     */
    public List<EntityRef> above(Item item, ToIntFunction<String> values) {
        return holds(item) ? path(item.attributes()).above(values) : List.of();
    }

    private HierarchyPath path(Map<String, Object> place) {
        return new HierarchyPath(partition(place), sort(place));
    }

    private Map<String, Object> place(HierarchyPath path) {
        return Map.of(access().partitionAttribute(), path.partition(), access().sortAttribute(), path.sort());
    }
}
