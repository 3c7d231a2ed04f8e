package io.relata.model;

import io.relata.engine.item.Item;
import io.relata.engine.key.Access;
import io.relata.engine.key.EntityRef;
import io.relata.engine.key.SortRange;
import java.util.Map;
import java.util.Optional;

/**
 * An entity's place in a hierarchy that is one item collection of an index. The partition is that of its top, {@code course#1}; the sort
 * key leads from there to the entity, {@code course#1#module#0000000000000000002#m2#lesson#...#l7}: each level with its sort key and id.
 *
 * @param index the index
 * @param part what the entity is part of; none at the top
 * @param parts whether others can be part of the entity
 * @param top where the top lies among what is below it
 */
public record Hierarchy(String index, Optional<Part> part, Parts parts, Top top) {
    /** Behind every entity's name, which begins with a lower-case letter. */
    private static final String LAST = "#~";
    /**
     * Behind the {@code #} that all below an entity have behind its own key, and one byte only: keys of hierarchies are as long as a key
     * can be.
     */
    private static final String BEHIND_PARTS = "$";

    /**
     * What an entity is part of.
     *
     * @param attribute where it holds the id
     * @param entity the name of the other entity
     */
    public record Part(String attribute, String entity) {
    }

    /** Whether there can be anything below an entity. */
    public enum Parts {
        SOME, NONE
    }

    /** Whether the top comes before all its parts, or behind them. */
    public enum Top {
        FIRST, LAST
    }

    public Access access() {
        return Access.overloaded(index);
    }

    /** The index attributes of the top. */
    public Map<String, Object> placeOfTop(EntityRef entity) {
        return place(entity.type(), top == Top.LAST ? entity.type() + LAST : entity.type());
    }

    /**
     * The index attributes of an entity below another.
     *
     * @param above the index attributes of that one, among others
     * @param own the entity's sort key and id
     */
    public Map<String, Object> placeBelow(Map<String, Object> above, String own) {
        return place(partition(above), path(above) + "#" + own);
    }

    /** The same, for one that is already there and stays below the same. */
    public Map<String, Object> placeBeside(Item current, String ownBefore, String own) {
        String path = path(current.attributes());
        return place(partition(current.attributes()), path.substring(0, path.length() - ownBefore.length()) + own);
    }

    /** Whether an item has a place. */
    public boolean holds(Item item) {
        return item.has(access().partitionAttribute()) && item.has(access().sortAttribute());
    }

    /** Whether an item has a place that is its own: its last step is this one. */
    public boolean endsWith(Item item, String own) {
        return holds(item) && path(item.attributes()).endsWith("#" + own);
    }

    /** The partition that an entity with these index attributes is in. */
    public String partition(Map<String, Object> place) {
        return (String) place.get(access().partitionAttribute());
    }

    /** An entity with these index attributes, and all that is below it. */
    public SortRange below(Map<String, Object> place) {
        String path = path(place);
        return new SortRange(path, path + BEHIND_PARTS);
    }

    private String path(Map<String, Object> place) {
        String path = (String) place.get(access().sortAttribute());
        return path.endsWith(LAST) && path.equals(partition(place) + LAST) ? partition(place) : path;
    }

    private Map<String, Object> place(String partition, String path) {
        return Map.of(access().partitionAttribute(), partition, access().sortAttribute(), path);
    }
}
