package io.relata.access;

import java.util.function.UnaryOperator;

/**
 * Writes of existing entities. Each costs one strong GetItem and one conditional write, and what the model asks for beyond that: reads of
 * parents that are new, a transaction where unique values, earlier versions or links are written too.
 *
 * <p>Where others change the same entity at the same time, it is read and decided anew, up to twelve times.
 */
public interface EntityWrites<T extends Record> {
    /**
     * Replaces an entity, or creates it. What the record does not hold is removed; {@code createdAt} and tags stay.
     *
     * @throws io.relata.problem.RequestRefusedException when values are not valid, a parent does not exist, or a unique value is taken
     */
    StoredEntity<T> put(String id, T value);

    /**
     * Changes an entity: reads it, applies the change, and writes what is different. Nothing different: nothing is written, same version.
     * Stored attributes that the record does not declare stay as they are, and so do values that it can't hold, unless the change sets
     * them.
     *
     * @param change may run several times; what it throws ends the write
     * @throws io.relata.problem.RequestRefusedException when there is no such entity, values are not valid, a parent does not exist, or a
     * unique value is taken
     */
    StoredEntity<T> change(String id, UnaryOperator<T> change);

    /**
     * Deletes an entity. Its links and copies follow through the stream.
     *
     * @throws io.relata.problem.RequestRefusedException when there is no such entity, or it still has children
     */
    void delete(String id);
}
