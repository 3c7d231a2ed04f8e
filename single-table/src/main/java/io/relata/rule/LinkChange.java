package io.relata.rule;

import java.util.Optional;

/**
 * A write of a link between two entities that is about to happen. Both exist. A refusal with an attribute is about the relationship's
 * attributes; where the link follows from an attribute of an entity, each refusal is about that one.
 *
 * @param <F> the record of the entity at the beginning of the relation
 * @param <T> the record of the entity at its end
 */
public interface LinkChange<F extends Record, T extends Record> extends Attempt {
    /** The name of the relation, such as {@code customer-store}: there may be several between the same two entities. */
    String relation();

    /** The entity at the beginning. Where the link follows from a write of this entity, it is what that makes of it. */
    Stored<F> from();

    Stored<T> to();

    /** Whether the two are linked already. */
    boolean isLinked();

    /**
     * The attributes of the relationship so far; empty when the two are not linked.
     *
     * @throws IllegalArgumentException when the record is not the one that the model declares
     */
    <A extends Record> Optional<A> before(Class<A> attributes);

    /** The attributes that the relationship is to have; empty when the two are unlinked. */
    <A extends Record> Optional<A> after(Class<A> attributes);
}
