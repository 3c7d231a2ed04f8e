package io.relata.rule;

/**
 * A rule for the relations from one entity to another. It is asked before two entities are linked, before the attributes of their
 * relationship change, and before they are unlinked; also where the link follows from an attribute of an entity that is written.
 *
 * <p>It is not asked when an entity is deleted, which ends its links; that is for a {@link Rule} of the entity. What is said of
 * {@link Rule} about errors, repetition and threads is true here too.
 *
 * @param <F> the record of the entity at the beginning of the relation, as it is declared
 * @param <T> the record of the entity at its end
 */
public interface LinkRule<F extends Record, T extends Record> {
    /** Call {@link LinkChange#refuse} for each reason to reject the write; return to accept it. */
    void check(LinkChange<F, T> change);
}
