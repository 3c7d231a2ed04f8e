package io.relata.access;

import io.relata.model.GeoPoint;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The entities of one type. Beside what is said here, methods throw what {@link TypedAccess} says.
 *
 * <table> <caption>What reading costs</caption> <tr><th>method</th><th>requests</th><th>read units</th></tr>
 * <tr><td>{@link #get}</td><td>one GetItem</td><td>1 per 4 KB</td></tr> <tr><td>{@link #getEventually}</td><td>one GetItem</td><td>half of
 * it</td></tr> <tr><td>{@link #getBy}</td><td>two GetItems</td><td>1 for the guard, and 1 per 4 KB</td></tr>
 * <tr><td>{@link #getAll}</td><td>one BatchGetItem</td><td>1 per 4 KB of each</td></tr> <tr><td>a page of {@link #of}, {@link #tree},
 * {@link #history}, {@link #taggedWith}</td><td>one Query</td><td>0.5 per 4 KB of what it returns</td></tr> <tr><td>a page of
 * {@link #list}</td><td>one Query for each shard of the list</td><td>the same</td></tr> <tr><td>a page of {@link #taggedWithAny},
 * {@link #taggedWithAll}</td><td>one Query for each tag, or a few</td><td>of all that they read</td></tr> <tr><td>a page of
 * {@link #search}</td><td>one to the search engine, one BatchGetItem</td><td>0.5 for each entity up to 4 KB</td></tr> </table>
 */
public interface Entities<T extends Record> extends EntityWrites<T> {
    /** The entity as it is now (strongly consistent); empty when there is none, or when it is deleted or expired. */
    Optional<StoredEntity<T>> get(String id);

    /** Reads eventually consistently, for half the price: may miss the latest writes. In a transaction it equals {@link #get}. */
    Optional<StoredEntity<T>> getEventually(String id);

    /**
     * Entities by their ids, as they are now (strongly consistent), each once and in the order of the ids; those that do not exist are left
     * out. In a transaction, one GetItem for each that it has not read yet.
     *
     * @param ids at most 100
     * @throws io.relata.problem.RequestRefusedException when there are more ids, or no entity can have one of them
     */
    List<StoredEntity<T>> getAll(Collection<String> ids);

    /** Reads eventually consistently, for half the price: may miss the latest writes. In a transaction it equals {@link #getAll}. */
    List<StoredEntity<T>> getAllEventually(Collection<String> ids);

    /**
     * The entity as it is now.
     *
     * @throws io.relata.problem.RequestRefusedException {@code not-found}, when there is none
     */
    StoredEntity<T> required(String id);

    /**
     * The entity that has this value of a unique attribute, as it is now (strongly consistent): a GetItem of the guard, and one of the
     * entity. Empty when there is none, or the caller may not read it.
     *
     * @throws IllegalArgumentException when the attribute is not unique by itself
     */
    Optional<StoredEntity<T>> getBy(String attribute, Object value);

    /**
     * The entity that has these values of attributes that are unique together.
     *
     * @param values of all of them, by name
     */
    Optional<StoredEntity<T>> getBy(Map<String, ?> values);

    /** All of them, in sort order, where the model declares the entity {@code @Listed}; or with {@code where} and {@code by}. */
    ListQuery<StoredEntity<T>> list();

    /**
     * Those within a distance of a point, nearest first and then by id, by an index that the model declares ({@code @Nearby}). The list
     * takes {@code filter}, {@code limit} and {@code after}. A page takes a Query for each cell of the index that is reached.
     *
     * @param metres the greatest distance, four cells of the index at most
     * @throws IllegalArgumentException when there are no lists by distance, or the distance is negative or greater
     */
    ListQuery<NearbyEntity<T>> near(GeoPoint point, double metres);

    /**
     * The children of a parent, in sort order. It is not read whether the parent exists: without one, the list is empty.
     *
     * @throws IllegalArgumentException when the entity has no such parent, or several of that type: then name the list
     */
    <P extends Record> ListQuery<StoredEntity<T>> childrenOf(Class<P> parent, String parentId);

    /**
     * The children of a parent, where there are several lists of them.
     *
     * @param list what the parent's URL calls it: {@code orders}
     */
    <P extends Record> ListQuery<StoredEntity<T>> childrenOf(Class<P> parent, String parentId, String list);

    /**
     * The entities that have a tag, sorted by id. They are copies. {@code where("conferenceId", "7")} chooses those of one parent, where
     * the model declares {@code @Taggable(within = "conferenceId")}.
     */
    ListQuery<StoredEntity<T>> taggedWith(String tag);

    /** The entities that have any of these tags (at most 20), each once. */
    ListQuery<StoredEntity<T>> taggedWithAny(Collection<String> tags);

    /** The entities that have all of these tags (at most 20). */
    ListQuery<StoredEntity<T>> taggedWithAll(Collection<String> tags);

    /**
     * An entity and everything below it in its hierarchy, of whatever type. One more GetItem where it is not at the top.
     *
     * @throws IllegalArgumentException when nothing can be below it
     */
    ListQuery<StoredEntity<? extends Record>> tree(String id);

    /**
     * The ancestors of an entity in its hierarchy, of any type, from the top down to its parent, as it is now (strongly consistent): one
     * GetItem and one BatchGetItem; more while a branch moves. In a transaction, one GetItem for each that it has not read yet.
     *
     * @throws IllegalArgumentException when nothing can be above it
     * @throws io.relata.problem.RequestRefusedException {@code not-found}, when there is no such entity
     */
    List<StoredEntity<? extends Record>> path(String id);

    /**
     * An entity's copy of itself, and the entities that it is linked to, of whatever type.
     *
     * @throws IllegalArgumentException when the model keeps no such copy
     */
    ListQuery<LinkedEntity<? extends Record>> edges(String id);

    /**
     * The earlier versions of an entity, oldest first, also of one that is deleted. Without the present version, and without deletions.
     *
     * @throws IllegalArgumentException when the model keeps none
     */
    ListQuery<StoredEntity<T>> history(String id);

    /**
     * The entities that have all of these words, best matches first. The last word may be the beginning of one.
     * {@code where("conferenceId", "7")} chooses those of one parent.
     *
     * @param words 1 to 200 characters
     * @throws IllegalArgumentException when the model has no searchable attribute of the entity
     * @throws io.relata.problem.RequestRefusedException from {@link ListQuery#page}: when no search engine is configured
     */
    ListQuery<StoredEntity<T>> search(String words);

    /**
     * Creates an entity under a new id: a ULID, or made of its attributes where the model says so. Without a unique value it is one
     * PutItem, and a GetItem for each parent.
     *
     * @throws io.relata.problem.RequestRefusedException when values are not valid, a parent does not exist, or a unique value is taken
     */
    StoredEntity<T> create(T value);

    /**
     * Creates an entity under this id.
     *
     * @throws io.relata.problem.RequestRefusedException also {@code already-exists}
     */
    StoredEntity<T> create(String id, T value);

    /**
     * Brings the last version of a deleted entity back from its history, with its tags and its time of creation. Its links stay ended, and
     * children that were deleted with it stay deleted. Two GetItems more than {@link #create(String, Record)}.
     *
     * @throws IllegalArgumentException when the model keeps no earlier versions
     * @throws io.relata.problem.RequestRefusedException {@code not-found}, when nothing is kept of a deleted entity of this id;
     * {@code already-exists}; when a parent does not exist any more, or a unique value belongs to another by now
     */
    StoredEntity<T> restore(String id);

    /** Adds a tag of 1 to 100 characters; nothing is written where the entity has it. An entity has at most 50. */
    void tag(String id, String tag);

    /** Removes a tag; nothing is written where the entity does not have it. */
    void untag(String id, String tag);

    /** Writes on condition that the entity has this version; otherwise they are refused as {@code precondition-failed}. */
    EntityWrites<T> ifVersion(long version);
}
