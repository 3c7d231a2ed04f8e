package io.relata.schema;

import java.util.Optional;

/**
 * Declares a many-to-many relation: {@code ManyToMany.between(Customer.class, Store.class).named("shopsAt", "shoppers").with(Visit.class)}.
 * Callers link two entities with {@code PUT /customers/{id}/shopsAt/{storeId}}; each link costs one core item and two copies.
 *
 * @param from the entity at whose end the relation begins
 * @param to the entity at the other end
 * @param name the relation's name in keys and in URLs of {@code from}; default: the other entity's collection
 * @param inverse the name in URLs of {@code to}; required if an entity is related to itself
 * @param attributes a record of the relationship's own attributes
 */
public record ManyToMany(Class<? extends Record> from, Class<? extends Record> to, Optional<String> name, Optional<String> inverse,
        Optional<Class<? extends Record>> attributes) {

    /** A relation without a name: {@code /customers/{id}/stores} and {@code /stores/{id}/customers}. */
    public static ManyToMany between(Class<? extends Record> from, Class<? extends Record> to) {
        return new ManyToMany(from, to, Optional.empty(), Optional.empty(), Optional.empty());
    }

    /** Names the relation; both ends use this name in URLs. */
    public ManyToMany named(String newName) {
        return new ManyToMany(from, to, Optional.of(newName), inverse, attributes);
    }

    /** Names both directions: {@code named("follows", "followedBy")}. */
    public ManyToMany named(String newName, String newInverse) {
        return new ManyToMany(from, to, Optional.of(newName), Optional.of(newInverse), attributes);
    }

    /** Adds attributes to each relationship, declared by a record like those of an entity. */
    public ManyToMany with(Class<? extends Record> newAttributes) {
        return new ManyToMany(from, to, name, inverse, Optional.of(newAttributes));
    }
}
