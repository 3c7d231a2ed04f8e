package io.relata.schema;

import java.util.Optional;

/**
 * A many-to-many relation as it is declared: from which entity to which, and what else there is to say.
 *
 * @param name the relation's name, and what the entities at its beginning call it in their URLs; without it the other's collection does
 * @param inverse the name for the entities at its end; needed when an entity is related to itself
 * @param attributes a record of the relationship's own attributes
 */
public record ManyToMany(Class<? extends Record> from, Class<? extends Record> to, Optional<String> name, Optional<String> inverse,
        Optional<Class<? extends Record>> attributes) {

    public static ManyToMany between(Class<? extends Record> from, Class<? extends Record> to) {
        return new ManyToMany(from, to, Optional.empty(), Optional.empty(), Optional.empty());
    }

    /** Names the relation; both ends then call it by this name. */
    public ManyToMany named(String newName) {
        return new ManyToMany(from, to, Optional.of(newName), inverse, attributes);
    }

    /** Names both directions: {@code named("follows", "followedBy")}. */
    public ManyToMany named(String newName, String newInverse) {
        return new ManyToMany(from, to, Optional.of(newName), Optional.of(newInverse), attributes);
    }

    /** Gives each relationship attributes of its own. */
    public ManyToMany with(Class<? extends Record> newAttributes) {
        return new ManyToMany(from, to, name, inverse, Optional.of(newAttributes));
    }
}
