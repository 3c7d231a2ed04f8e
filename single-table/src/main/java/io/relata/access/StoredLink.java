package io.relata.access;

import java.util.Optional;

/**
 * A link as it is stored, with the entity that it leads to.
 *
 * @param version of the link: grows whenever it is written
 * @param entity the entity itself, not a copy
 * @param attributes the relationship's own attributes, in the record that the model declares for them; none where it declares none
 */
public record StoredLink<T extends Record>(long version, StoredEntity<T> entity, Optional<Record> attributes) {
    /**
     * The relationship's own attributes.
     *
     * @throws ClassCastException when the model declares another record for them
     * @throws java.util.NoSuchElementException when it declares none
     */
    public <A extends Record> A attributes(Class<A> record) {
        return record.cast(attributes.orElseThrow());
    }
}
