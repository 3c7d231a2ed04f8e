package io.relata.access;

/**
 * The entities, the links and the totals of a model, by the records that declare them.
 *
 * <p>All that it offers throws {@link io.relata.problem.RequestRefusedException} when what is asked for can't be done, and
 * {@link io.relata.problem.RequestFailedException} when the table can't do it now. It writes core items only: copies follow through the
 * stream, as after any request to the API, and rules are asked as for any request.
 */
public interface TypedAccess {
    /**
     * The entities of one type.
     *
     * @throws IllegalArgumentException when the record is no entity of the model
     */
    <T extends Record> Entities<T> entities(Class<T> entity);

    /**
     * The totals about entities of one type: of what belongs or is linked to each, of those that have a tag, and of all.
     *
     * @throws IllegalArgumentException when the record is no entity of the model
     */
    Totals totals(Class<? extends Record> entity);

    /**
     * The links of the one relation between two entities, seen from the first.
     *
     * @throws IllegalArgumentException when there is no such relation, or several: then name the one
     */
    <H extends Record, T extends Record> Links<H, T> links(Class<H> holder, Class<T> related);

    /**
     * The links of a relation with a name, or of one of an entity with itself.
     *
     * @param path what the holder's URL calls it: {@code stores}, or {@code shopsAt}
     * @throws IllegalArgumentException when the holder has no such relation to the other entity
     */
    <H extends Record, T extends Record> Links<H, T> links(Class<H> holder, Class<T> related, String path);
}
