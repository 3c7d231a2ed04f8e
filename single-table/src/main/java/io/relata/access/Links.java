package io.relata.access;

import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * The links of one relation, seen from one of its ends.
 *
 * @param <H> the entity that holds the list
 * @param <T> the entities in the list
 */
public interface Links<H extends Record, T extends Record> extends LinkWrites {
    /**
     * The entities that an entity is linked to, sorted by id, or by what the model declares for this list ({@code sortTo},
     * {@code sortFrom}): {@code of("001").orderBy("link.since").descending()}. A page is one Query. The entities are copies, which follow a
     * change within moments. Filters may name attributes of the relationship: {@code filter("link.role", "eq", "manager")}.
     */
    ListQuery<LinkedEntity<T>> of(String holderId);

    /**
     * The link of two entities as it is now: three GetItems, strongly consistent. Empty where there is none, also where either entity was
     * deleted, whether or not it was created again since.
     */
    Optional<StoredLink<T>> get(String holderId, String relatedId);

    /** Reads eventually consistently, for half the price: may miss the latest writes. In a transaction it equals {@link #get}. */
    Optional<StoredLink<T>> getEventually(String holderId, String relatedId);

    /**
     * The links of an entity with several others as they are now (strongly consistent), each once and in the order of the ids; those that
     * are not linked are left out. A BatchGetItem for every 100 of the entity, the links and the others: three at the most. In a
     * transaction, one GetItem for each item.
     *
     * @param relatedIds at most 100
     * @throws io.relata.problem.RequestRefusedException when there is no such holder, there are more ids, or no entity can have one of them
     */
    List<StoredLink<T>> getAll(String holderId, Collection<String> relatedIds);

    /** Whether two entities are linked: three GetItems, strongly consistent. */
    boolean areLinked(String holderId, String relatedId);

    /** The relationship's own attributes as they are now, in the record that the model declares for them; empty where there is no link. */
    <A extends Record> Optional<A> attributes(String holderId, String relatedId, Class<A> record);

    /**
     * Writes on condition that the link has this version; otherwise, and where there is none, they are refused as
     * {@code precondition-failed}. One GetItem more to link, two more to unlink.
     */
    LinkWrites ifVersion(long version);
}
