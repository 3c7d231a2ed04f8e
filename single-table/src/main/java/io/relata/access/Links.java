package io.relata.access;

import java.util.Optional;

/**
 * The links of one relation, seen from one of its ends.
 *
 * @param <H> the entity that holds the list
 * @param <T> the entities in the list
 */
public interface Links<H extends Record, T extends Record> {
    /** What an entity is linked to, sorted by id: a page is one Query. The entities are copies, which follow a change within moments. */
    ListQuery<LinkedEntity<T>> of(String holderId);

    /** Whether two entities are linked: up to three GetItems, strongly consistent. */
    boolean areLinked(String holderId, String relatedId);

    /**
     * Links two entities: two GetItems and one PutItem. Where they are linked already, the link keeps its attributes and gets a new
     * version.
     *
     * @return whether they were not linked before
     * @throws io.relata.problem.RequestRefusedException when either does not exist, both are the same, or the relationship has attributes
     * that are required
     */
    boolean link(String holderId, String relatedId);

    /**
     * Links two entities, or replaces the attributes of their link.
     *
     * @param attributes in the record that the model declares for them, at most 32 KB
     * @return whether they were not linked before
     * @throws IllegalArgumentException when the model declares another record, or none
     */
    boolean link(String holderId, String relatedId, Record attributes);

    /** The relationship's own attributes as they are now, in the record that the model declares for them; empty where there is no link. */
    <A extends Record> Optional<A> attributes(String holderId, String relatedId, Class<A> record);

    /** Unlinks two entities; nothing is written where they are not linked. */
    void unlink(String holderId, String relatedId);
}
