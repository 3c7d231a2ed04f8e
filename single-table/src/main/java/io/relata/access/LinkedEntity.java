package io.relata.access;

import java.util.Optional;

/**
 * An entity that another is linked to.
 *
 * @param entity as its copy holds it, which may be a moment behind
 * @param attributes the relationship's own attributes, in the record that the model declares for them; none where it declares none
 */
public record LinkedEntity<T extends Record>(StoredEntity<T> entity, Optional<Record> attributes) {
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
