package io.relata.internal.engine.key;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToIntFunction;

/**
 * Where an entity is in the index of a hierarchy. The partition is the top, {@code course#1}; the sort key leads from there to the entity,
 * {@code course#1#module#0000000000000000002#m2#lesson#...#l7}: each level with its sort key and id.
 */
public record HierarchyPath(String partition, String sort) {
    /** Sorts after every entity's name, which begins with a lower-case letter. */
    private static final String LAST = "#~";
    /**
     * Sorts after the {@code #} with which everything below an entity continues that entity's key. Only one byte, because the keys of
     * hierarchies may be as long as a key can be.
     */
    private static final String AFTER_PARTS = "$";

    /** The top, before everything below it. */
    public static HierarchyPath topFirst(EntityRef top) {
        return new HierarchyPath(top.type(), top.type());
    }

    /** The top, after everything below it. */
    public static HierarchyPath topLast(EntityRef top) {
        return new HierarchyPath(top.type(), top.type() + LAST);
    }

    /** @param step the sort key and id of an entity below this one */
    public HierarchyPath below(String step) {
        return new HierarchyPath(partition, path() + ComposedKey.suffix(step));
    }

    /** The same place with another last step. */
    public HierarchyPath withLastStep(String before, String after) {
        String path = path();
        return new HierarchyPath(partition, path.substring(0, path.length() - before.length()) + after);
    }

    public boolean endsWith(String step) {
        return path().endsWith(ComposedKey.suffix(step));
    }

    /** The sort keys of the entity and of everything below it. */
    public SortRange withParts() {
        String path = path();
        return new SortRange(path, path + AFTER_PARTS);
    }

    /**
     * The entities on the way down, without the last.
     *
     * @param values by how many values entities of a kind are sorted, each a component of the key
     */
    public List<EntityRef> above(ToIntFunction<String> values) {
        List<String> parts = ComposedKey.parts(path());
        List<EntityRef> above = new ArrayList<>();
        int kind = 0;
        for (int id = 1; id + 1 < parts.size();) {
            if (EntityRef.isId(parts.get(id))) {
                above.add(new EntityRef(parts.get(kind), parts.get(id)));
            }
            kind = id + 1;
            id = kind + 1 + values.applyAsInt(parts.get(kind));
        }
        return above;
    }

    private String path() {
        return sort.endsWith(LAST) && sort.equals(partition + LAST) ? partition : sort;
    }
}
