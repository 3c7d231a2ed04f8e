package io.relata.schema;

import java.util.List;
import java.util.Optional;

/**
 * Declares a many-to-many relation: {@code ManyToMany.between(Customer.class, Store.class).named("shopsAt", "shoppers").with(Visit.class)}.
 * Callers link two entities with {@code PUT /customers/{id}/shopsAt/{storeId}}; each link costs one core item and two copies.
 *
 * @param from the entity at whose end the relation begins
 * @param to the entity at the other end
 * @param name the relation's name in keys and in URLs of {@code from}; default: the other entity's collection
 * @param inverse the name in URLs of {@code to}; required if an entity is related to itself, and the same where the relation is symmetrical
 * @param attributes a record of the relationship's own attributes
 * @param sortTo the orders, besides that of ids, in which the entities of {@code to} below one of {@code from} can be listed
 * @param sortFrom the same for the entities of {@code from} below one of {@code to}; none of a symmetrical relation, which has one list
 * @param symmetry whether it is the same from both ends
 */
public record ManyToMany(Class<? extends Record> from, Class<? extends Record> to, Optional<String> name, Optional<String> inverse,
        Optional<Class<? extends Record>> attributes, List<String> sortTo, List<String> sortFrom, Symmetry symmetry) {
    /** Whether a relation says the same from both ends. */
    public enum Symmetry {
        /** It leads from one end to the other. */
        DIRECTED,
        /** Each link is one for both, and looks the same from either: friends, neighbours, spouses. */
        SYMMETRICAL
    }

    /** One that is directed. */
    public ManyToMany(Class<? extends Record> from, Class<? extends Record> to, Optional<String> name, Optional<String> inverse,
            Optional<Class<? extends Record>> attributes, List<String> sortTo, List<String> sortFrom) {
        this(from, to, name, inverse, attributes, sortTo, sortFrom, Symmetry.DIRECTED);
    }

    /** One whose lists are sorted by id only. */
    public ManyToMany(Class<? extends Record> from, Class<? extends Record> to, Optional<String> name, Optional<String> inverse,
            Optional<Class<? extends Record>> attributes) {
        this(from, to, name, inverse, attributes, List.of(), List.of());
    }

    /** A relation without a name: {@code /customers/{id}/stores} and {@code /stores/{id}/customers}. */
    public static ManyToMany between(Class<? extends Record> from, Class<? extends Record> to) {
        return new ManyToMany(from, to, Optional.empty(), Optional.empty(), Optional.empty());
    }

    /** Names the relation; both ends use this name in URLs. */
    public ManyToMany named(String newName) {
        return new ManyToMany(from, to, Optional.of(newName), symmetry == Symmetry.SYMMETRICAL ? Optional.of(newName) : inverse,
                attributes, sortTo, sortFrom, symmetry);
    }

    /** Names both directions: {@code named("follows", "followedBy")}. */
    public ManyToMany named(String newName, String newInverse) {
        return new ManyToMany(from, to, Optional.of(newName), Optional.of(newInverse), attributes, sortTo, sortFrom, symmetry);
    }

    /**
     * Makes a relation of an entity with itself the same from both ends, under one name: {@code between(Person.class,
     * Person.class).symmetrical("friends")} gives {@code PUT /people/{id}/friends/{otherId}}, which is one link whoever of the two is
     * called {@code id}, and {@code GET /people/{id}/friends}. Its orders are declared by {@link #sortTo}.
     */
    public ManyToMany symmetrical(String newName) {
        return new ManyToMany(from, to, Optional.of(newName), Optional.of(newName), attributes, sortTo, sortFrom, Symmetry.SYMMETRICAL);
    }

    /** Adds attributes to each relationship, declared by a record like those of an entity. */
    public ManyToMany with(Class<? extends Record> newAttributes) {
        return new ManyToMany(from, to, name, inverse, Optional.of(newAttributes), sortTo, sortFrom, symmetry);
    }

    /**
     * Lets the list of what one {@code from} is linked to be read in other orders than that of ids:
     * {@code between(Student.class, Course.class).with(Enrolment.class).sortTo("title", "link.enrolledOn")} gives {@code GET
     * /students/{id}/courses?sort=title} and {@code ?sort=link.enrolledOn}. Each order costs one more write unit for each copy in such a
     * list whenever it is written, two when its place changes, and the first of all relations together an index of the table, the second
     * another.
     *
     * @param names attributes of {@code to}, or {@code createdAt}; behind {@code link.}, of the relationship
     */
    public ManyToMany sortTo(String... names) {
        return new ManyToMany(from, to, name, inverse, attributes, List.of(names), sortFrom, symmetry);
    }

    /** The order of the opposite list: of the {@code from} entities that one {@code to} entity is linked to. */
    public ManyToMany sortFrom(String... names) {
        return new ManyToMany(from, to, name, inverse, attributes, sortTo, List.of(names), symmetry);
    }
}
