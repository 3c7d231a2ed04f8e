package io.relata.internal.fanout.after;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.table.KeySpace;
import java.util.Optional;

/** Is told of changes of one entity after all copies of them were written. */
public interface ChangeListener {
    /** Its name in messages; the same in every release of the application that has it. */
    String name();

    /** The name of the entity. */
    String entity();

    /** Whether earlier versions of the entity are kept, by which it is told later what the entity was. */
    default boolean hasHistory() {
        return false;
    }

    /**
     * Tells it.
     *
     * @param space the part of the table that the entity is in
     * @param version of the entity, or of the tombstone that is left of it
     * @param now the entity at this version; empty when it was deleted
     * @param before what it was before
     * @throws RuntimeException when it has to be told again
     */
    void told(KeySpace space, EntityRef entity, long version, Optional<Item> now, EarlierState before);
}
