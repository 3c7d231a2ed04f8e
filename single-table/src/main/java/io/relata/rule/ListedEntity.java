package io.relata.rule;

import java.util.Optional;

/**
 * An entity in a list, as the list shows it: a moment behind what is stored, so it is no {@link Stored}, and nothing of it can be made a
 * condition. {@link Attempt#read} reads the entity itself.
 *
 * @param id the entity's id
 * @param version that the list shows
 * @param value its attributes; of what an entity is linked to, those that copies carry
 * @param attributes of the relationship, in the record that the model declares for them; none of children
 */
public record ListedEntity<T extends Record>(String id, long version, T value, Optional<Record> attributes) {
    /**
     * The attributes of the relationship.
     *
     * @throws ClassCastException when the model declares another record for them
     * @throws java.util.NoSuchElementException when there are none
     */
    public <A extends Record> A attributes(Class<A> record) {
        return record.cast(attributes.orElseThrow());
    }
}
