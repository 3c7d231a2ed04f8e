package io.relata.fanout.after;

import io.relata.engine.item.Item;
import io.relata.engine.key.EntityRef;
import java.util.Optional;

/** Is told of changes of one entity after all copies of them were written. */
public interface ChangeListener {
    /** Its name in messages; the same in every release of the application that has it. */
    String name();

    /** The name of the entity. */
    String entity();

    /**
     * Tells it.
     *
     * @param tenant the entity's, in a model with tenants
     * @param version of the entity, or of the tombstone that is left of it
     * @param now the entity at this version; empty when it was deleted
     * @throws RuntimeException when it has to be told again
     */
    void told(Optional<String> tenant, EntityRef entity, long version, Optional<Item> now);
}
