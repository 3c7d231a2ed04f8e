package io.relata.internal.fanout.derivation;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.Related;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/** Brings children to what follows from their parent. */
public interface FollowingChildren {
    /** Whether anything of such children follows from their parent. */
    boolean concerns(Related.Children children);

    /** @param ids of children of one entity */
    void follow(EntityType type, List<String> ids);

    /** An attempt to bring a child to what follows from its parents. */
    interface Attempt<C> {
        /**
         * @param before the child as it was read
         * @return false if it was changed meanwhile
         */
        boolean isDone(EntityRef child, C before, Function<EntityRef, Optional<Item>> parents);
    }

    /**
     * Reads all children, then each parent once for all of them, and tries each child once.
     *
     * @param read reads a child
     * @param alone follows a child by itself that was changed meanwhile
     */
    static <C> void together(List<EntityRef> children, Function<EntityRef, C> read, SourceItems truth, Attempt<C> attempt,
            Consumer<EntityRef> alone) {
        Map<EntityRef, C> found = new LinkedHashMap<>();
        children.forEach(child -> found.put(child, read.apply(child)));
        Map<EntityRef, Optional<Item>> parents = new HashMap<>();
        found.forEach((child, before) -> {
            if (!attempt.isDone(child, before, parent -> parents.computeIfAbsent(parent, truth::read))) {
                alone.accept(child);
            }
        });
    }
}
