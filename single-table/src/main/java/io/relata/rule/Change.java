package io.relata.rule;

import java.util.Optional;
import java.util.Set;

/**
 * A write of an entity that is about to happen.
 *
 * @param <T> the record of the entity
 */
public interface Change<T extends Record> extends Attempt {
    /** The entity's id; one that the server makes may be another in the next attempt. */
    String id();

    /**
     * The stored state; empty for a creation.
     *
     * @throws IllegalStateException when it was stored under an earlier model and the record's constructor refuses it
     */
    Optional<T> before();

    /** The new state, before rules add derived attributes; empty for a deletion. */
    Optional<T> after();

    Set<String> tagsBefore();

    Set<String> tagsAfter();

    /**
     * The entity that it belongs to or is part of, after the write; where it is deleted, before.
     *
     * @return empty when it names none, or when that does not exist any more
     * @throws IllegalArgumentException when the entity has no such parent, or several of that type
     */
    <P extends Record> Optional<Stored<P>> parent(Class<P> entity);

    /**
     * The parent that an attribute names, for an entity with several parents of a type.
     *
     * @param attribute the attribute that holds the parent's id
     */
    <P extends Record> Optional<Stored<P>> parent(Class<P> entity, String attribute);

    /**
     * Sets an attribute of what is to be, whatever the caller sent. The value is checked as one that a caller sends. No rule sees what
     * others derive. Where no attributes are written ({@link Way#DELETE}, {@link Way#TAG}, {@link Way#UNTAG}) it has no effect.
     *
     * <p>The body is checked before rules are asked, so an attribute that only a rule sets must not be required by the record: it is an
     * {@code Integer}, not an {@code int}, and has no {@code @NotNull}.
     *
     * @param value of the type of the record's component; an empty {@link Optional} to leave the attribute out
     * @throws IllegalArgumentException when there is no such attribute, or when the entity's id is made of it
     * @throws IllegalStateException when another rule gave it another value
     */
    void derive(String attribute, Object value);
}
